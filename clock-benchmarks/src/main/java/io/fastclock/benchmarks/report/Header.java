// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.FastClock;
import io.fastclock.tools.doctor.Host;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ResourceBundle;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The conditions of a measurement, and the versions of the other libraries by their names in the POM.
 *
 * @param tickMillis the kernel's tick, as measured; 0 if FastClock did not read by it, or the run is an older one
 */
public record Header(
        String cpu,
        int cores,
        String os,
        String kernel,
        String clocksource,
        double tickMillis,
        String jvm,
        String preset,
        String date,
        String command,
        Map<String, String> peerVersions) {
    private static final String CUT = ", cut short";
    private static final String UNKNOWN = "unknown";

    public static Header ofThisMachine(String preset) {
        Host host = Host.current();
        String maven = System.getenv("MAVEN_CMD_LINE_ARGS");
        String words = System.getProperty("sun.java.command", "").replaceFirst("^\\S+\\s*", "");
        ResourceBundle peers = ResourceBundle.getBundle("io.fastclock.benchmarks.report.peers");
        return new Header(
                host.cpu.orElse(UNKNOWN) + " (" + host.architecture.orElse(UNKNOWN) + ")",
                host.cores,
                host.os,
                host.kernel.orElse(UNKNOWN),
                host.clocksource.orElse(UNKNOWN),
                FastClock.stats().kernelTick().map(tick -> tick.toNanos() / 1e6).orElse(0.0),
                host.jvm,
                preset,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                maven != null ? "mvn " + maven.trim() : "java -jar benchmarks.jar " + words,
                peers.keySet().stream()
                        .collect(Collectors.toMap(name -> name, peers::getString, (a, b) -> a, TreeMap::new)));
    }

    /** Replaces names of libraries in braces by their versions. */
    public String withVersions(String text) {
        String filled = text;
        for (Map.Entry<String, String> peer : peerVersions.entrySet()) {
            filled = filled.replace("{" + peer.getKey() + "}", peer.getValue());
        }
        return filled;
    }

    /** Returns the header of results from which something is missing. They cannot be quoted. */
    public Header cut() {
        return new Header(
                cpu, cores, os, kernel, clocksource, tickMillis, jvm, preset + CUT, date, command, peerVersions);
    }

    public boolean wasCut() {
        return preset.endsWith(CUT);
    }

    /** Returns such as {@code ", Java 25"}. */
    public String java() {
        return ", Java " + javaVersion(jvm);
    }

    /** Returns the feature version in "OpenJDK 64-Bit Server VM 25.0.3+9-LTS, ...", or the whole text if it has none. */
    static String javaVersion(String jvm) {
        return jvm.replaceFirst(".*? (\\d++)(?!-Bit).*", "$1");
    }

    String sentence() {
        return "Measured on " + machine() + ", clocksource " + clocksource + ", " + jvm + ", preset " + preset + ", "
                + date.replaceAll("T.*", "");
    }

    /** Returns such as {@code tick of 4.0 ms}; empty if unknown. */
    public Optional<String> tick() {
        return Optional.of(tickMillis)
                .filter(known -> known > 0)
                .map(millis -> "tick of " + Figures.rounded(millis, 2) + " ms");
    }

    /** Each a name and its value. */
    List<List<String>> lines() {
        return List.of(
                List.of("CPU", machine()),
                List.of(
                        "OS",
                        os + ", kernel " + kernel
                                + tick().map(tick -> ", " + tick).orElse("")),
                List.of("clocksource", clocksource),
                List.of("JVM", jvm),
                List.of("preset", preset),
                List.of("date", date),
                List.of("command", command));
    }

    private String machine() {
        return cpu + ", " + cores + (cores == 1 ? " core" : " cores");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What must stand beside every figure: where, when and how it was measured.
 *
 * @param cores how many threads can run at once, by the JVM's own account
 * @param clocksource the kernel's, or {@code unknown} where it cannot be read
 * @param peerVersions the other libraries' versions, by their names in the POM
 */
public record Header(
        String cpu,
        int cores,
        String os,
        String kernel,
        String clocksource,
        String jvm,
        String preset,
        String date,
        String command,
        Map<String, String> peerVersions) {
    static final String FILE = "header.json";

    public static Header ofThisMachine(String preset) throws IOException {
        return new Header(
                Host.cpu(),
                Runtime.getRuntime().availableProcessors(),
                Host.os(),
                System.getProperty("os.version"),
                Host.clocksource(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version") + ", "
                        + System.getProperty("java.vendor"),
                preset,
                OffsetDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString(),
                Host.command(),
                readPeerVersions());
    }

    /** Machine, JVM and date in a sentence. */
    public String line() {
        return "Measured on " + cpu + ", " + cores + " cores, " + os + ", kernel " + kernel + ", clocksource "
                + clocksource + ", " + jvm + ", " + date + ".";
    }

    public void write(Path file) throws IOException {
        Json.MAPPER.writeValue(file.toFile(), this);
    }

    static Header read(Path file) throws IOException {
        return Json.MAPPER.readValue(file.toFile(), Header.class);
    }

    public void print(PrintStream out) {
        out.print(TextTables.render(this));
    }

    /** The lines to print, in order: what, and its value. */
    Map<String, String> lines() {
        Map<String, String> lines = new java.util.LinkedHashMap<>();
        lines.put("CPU", cpu + ", " + cores + (cores == 1 ? " core" : " cores"));
        lines.put("OS", os + ", kernel " + kernel);
        lines.put("clocksource", clocksource);
        lines.put("JVM", jvm);
        lines.put("preset", preset);
        lines.put("date", date);
        lines.put("command", command);
        return lines;
    }

    boolean oversubscribed(int threads) {
        return threads > cores;
    }

    private static Map<String, String> readPeerVersions() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Header.class.getResourceAsStream("peers.properties")) {
            if (in == null) {
                throw new IOException("peers.properties is missing from the build");
            }
            properties.load(in);
        }
        Map<String, String> versions = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> versions.put(name, properties.getProperty(name)));
        return versions;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.tools.doctor.Host;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.TreeMap;

/** This machine, as the header of results. */
public final class Machine {
    private static final String UNKNOWN = "unknown";

    private Machine() {}

    public static Header header(Preset preset) {
        Host host = Host.current();
        return new Header(
                host.cpu.orElse(UNKNOWN) + " (" + host.architecture.orElse(UNKNOWN) + ")",
                host.cores,
                host.os,
                host.kernel.orElse(UNKNOWN),
                host.clocksource.orElse(UNKNOWN),
                host.jvm,
                preset.userName(),
                OffsetDateTime.now(ZoneOffset.UTC)
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString(),
                command(),
                peerVersions());
    }

    private static String command() {
        String maven = System.getenv("MAVEN_CMD_LINE_ARGS");
        return maven != null
                ? "mvn " + maven.trim()
                : "java -jar benchmarks.jar "
                        + System.getProperty("sun.java.command", "").replaceFirst("^\\S+\\s*", "");
    }

    private static Map<String, String> peerVersions() {
        ResourceBundle peers = ResourceBundle.getBundle(Machine.class.getPackageName() + ".peers");
        Map<String, String> versions = new TreeMap<>();
        peers.keySet().forEach(name -> versions.put(name, peers.getString(name)));
        return versions;
    }
}

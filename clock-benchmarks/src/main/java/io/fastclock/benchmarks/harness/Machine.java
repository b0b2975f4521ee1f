// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.tools.doctor.Host;
import java.io.IOException;
import java.io.InputStream;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;

/** This machine, as the header of results. */
public final class Machine {
    private static final String UNKNOWN = "unknown";

    private Machine() {}

    public static Header header(Preset preset) throws IOException {
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

    /** Returns the command line of Maven, or of this process if Maven did not start it. */
    private static String command() {
        String maven = System.getenv("MAVEN_CMD_LINE_ARGS");
        return maven != null
                ? "mvn " + maven.trim()
                : "java -jar benchmarks.jar "
                        + System.getProperty("sun.java.command", "").replaceFirst("^\\S+\\s*", "");
    }

    private static Map<String, String> peerVersions() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Objects.requireNonNull(Machine.class.getResourceAsStream("peers.properties"))) {
            properties.load(in);
        }
        Map<String, String> versions = new TreeMap<>();
        properties.stringPropertyNames().forEach(name -> versions.put(name, properties.getProperty(name)));
        return versions;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What can be found out about this machine without asking for rights. What cannot is {@code unknown}. */
final class Host {
    private static final String UNKNOWN = "unknown";

    private Host() {}

    static String cpu() {
        String model = lines("/proc/cpuinfo")
                .filter(line -> line.startsWith("model name"))
                .map(line -> line.substring(line.indexOf(':') + 1).trim())
                .findFirst()
                .or(() -> Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER")))
                .orElse(UNKNOWN);
        return model + " (" + System.getProperty("os.arch") + ")";
    }

    static String os() {
        return lines("/etc/os-release")
                .filter(line -> line.startsWith("PRETTY_NAME="))
                .map(line -> line.substring("PRETTY_NAME=".length()).replace("\"", ""))
                .findFirst()
                .orElse(System.getProperty("os.name"));
    }

    static String clocksource() {
        return lines("/sys/devices/system/clocksource/clocksource0/current_clocksource")
                .findFirst()
                .orElse(UNKNOWN);
    }

    /** Maven's command line where Maven started us, else our own. */
    static String command() {
        String maven = System.getenv("MAVEN_CMD_LINE_ARGS");
        return maven != null
                ? "mvn " + maven.trim()
                : "java -jar benchmarks.jar "
                        + System.getProperty("sun.java.command", "").replaceFirst("^\\S+\\s*", "");
    }

    private static Stream<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream();
        } catch (IOException e) {
            return List.<String>of().stream();
        }
    }
}

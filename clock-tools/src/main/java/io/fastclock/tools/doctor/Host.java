// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The host on which the process runs, from system properties, environment variables and files that need no rights. Immutable. */
public final class Host {
    static final String CLOCKSOURCE = "/sys/devices/system/clocksource/clocksource0/";
    private static final List<String> LIBRARY_VARIABLES = List.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES");

    /** The distribution on Linux. */
    public final String os;

    final boolean linux;
    public final Optional<String> kernel;
    public final Optional<String> architecture;
    public final Optional<String> cpu;

    public final String jvm;

    /** The processors that the JVM may use. */
    public final int cores;

    /** What the kernel reads the time from, such as {@code tsc}; empty on other systems than Linux. */
    public final Optional<String> clocksource;

    final Optional<List<String>> availableClocksources;

    /** Preloaded libraries. They can replace the clock functions of the C library. */
    final Optional<String> preloaded;

    /** @param files returns the text of a file, trimmed; empty if the file cannot be read */
    Host(
            Function<String, Optional<String>> properties,
            Function<String, Optional<String>> variables,
            Function<String, Optional<String>> files) {
        String osName = properties.apply("os.name").orElse("unknown");
        linux = osName.equalsIgnoreCase("linux");
        os = files.apply("/etc/os-release")
                .flatMap(text -> valueOf(text, "PRETTY_NAME="))
                .map(name -> name.replaceFirst("^([\"'])(.*)\\1$", "$2"))
                .orElse(osName);
        kernel = properties.apply("os.version");
        architecture = properties.apply("os.arch");
        cpu = files.apply("/proc/cpuinfo")
                .flatMap(text -> valueOf(text, "model name"))
                .or(() -> variables.apply("PROCESSOR_IDENTIFIER")); // Set on Windows.
        jvm = properties.apply("java.vm.name").orElse("unknown") + " "
                + properties.apply("java.runtime.version").orElse("unknown") + ", "
                + properties.apply("java.vendor").orElse("unknown");
        cores = Runtime.getRuntime().availableProcessors();
        clocksource = files.apply(CLOCKSOURCE + "current_clocksource");
        availableClocksources =
                files.apply(CLOCKSOURCE + "available_clocksource").map(text -> List.of(text.split("\\s+")));
        preloaded = LIBRARY_VARIABLES.stream()
                .flatMap(name -> variables.apply(name).stream()
                        .filter(value -> !value.isBlank())
                        .map(value -> name + "=" + value))
                .findFirst();
    }

    public static Host current() {
        return new Host(
                name -> Optional.ofNullable(System.getProperty(name)),
                name -> Optional.ofNullable(System.getenv(name)),
                Host::text);
    }

    static Optional<String> text(String path) {
        try {
            Path file = Path.of(path);
            return Files.isReadable(file) ? Optional.of(Files.readString(file).trim()) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns the text after a key and its separator, in the first line that begins with the key. */
    static Optional<String> valueOf(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).replaceFirst("^\\s*:?\\s*", ""))
                .findFirst();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The host on which the process runs, from system properties, environment variables and files that need no rights. Immutable. */
public final class Host {
    static final String CLOCKSOURCE = "/sys/devices/system/clocksource/clocksource0/";
    public final String os;

    final boolean linux;
    public final Optional<String> kernel;
    public final Optional<String> architecture;
    public final Optional<String> cpu;
    public final String jvm;
    public final int cores;

    /** What the kernel reads the time from, such as {@code tsc}; empty on other systems than Linux. */
    public final Optional<String> clocksource;

    final Optional<List<String>> availableClocksources;

    /** Preloaded libraries. They can replace the clock functions of the C library. */
    final Optional<String> preloaded;

    /** @param values by the name of a property or variable, or by the path of a file, whose text it is, trimmed */
    Host(Function<String, Optional<String>> values) {
        String osName = values.apply("os.name").orElse("unknown");
        linux = osName.equalsIgnoreCase("linux");
        os = values.apply("/etc/os-release")
                .flatMap(text -> valueOf(text, "PRETTY_NAME="))
                .map(name -> name.replaceFirst("^([\"'])(.*)\\1$", "$2"))
                .orElse(osName);
        kernel = values.apply("os.version");
        architecture = values.apply("os.arch");
        cpu = values.apply("/proc/cpuinfo")
                .flatMap(text -> valueOf(text, "model name"))
                .or(() -> values.apply("PROCESSOR_IDENTIFIER")); // Set on Windows.
        jvm = values.apply("java.vm.name").orElse("unknown") + " "
                + values.apply("java.runtime.version").orElse("unknown") + ", "
                + values.apply("java.vendor").orElse("unknown");
        cores = Runtime.getRuntime().availableProcessors();
        clocksource = values.apply(CLOCKSOURCE + "current_clocksource");
        availableClocksources =
                values.apply(CLOCKSOURCE + "available_clocksource").map(text -> List.of(text.split("\\s+")));
        preloaded = Stream.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES")
                .filter(name -> !values.apply(name).orElse("").isBlank())
                .map(name -> name + "=" + values.apply(name).orElse(""))
                .findFirst();
    }

    public static Host current() {
        return new Host(name -> name.startsWith("/")
                ? text(name)
                : Optional.ofNullable(System.getProperty(name)).or(() -> Optional.ofNullable(System.getenv(name))));
    }

    static Optional<String> text(String path) {
        try {
            return Optional.of(Files.readString(Path.of(path)).trim());
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

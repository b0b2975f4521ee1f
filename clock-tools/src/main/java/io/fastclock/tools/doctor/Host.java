// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The host on which the process runs, from system properties, environment variables and files that need no rights. Immutable. */
public final class Host {
    static final String CLOCKSOURCE = "/sys/devices/system/clocksource/clocksource0/";
    private static final List<String> LIBRARY_VARIABLES = List.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES");

    /** The distribution on Linux. */
    public final String os;

    final boolean linux;
    final boolean windows;
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

    Host(HostSource source) {
        String osName = source.systemProperty("os.name").orElse("unknown");
        linux = osName.equalsIgnoreCase("linux");
        windows = osName.toLowerCase(Locale.ROOT).startsWith("windows");
        os = source.file("/etc/os-release")
                .flatMap(text -> valueOf(text, "PRETTY_NAME="))
                .map(name -> name.replace("\"", ""))
                .orElse(osName);
        kernel = source.systemProperty("os.version");
        architecture = source.systemProperty("os.arch");
        cpu = source.file("/proc/cpuinfo")
                .flatMap(text -> valueOf(text, "model name"))
                .or(() -> source.environmentVariable("PROCESSOR_IDENTIFIER")); // Set on Windows.
        jvm = source.systemProperty("java.vm.name").orElse("unknown") + " "
                + source.systemProperty("java.runtime.version").orElse("unknown") + ", "
                + source.systemProperty("java.vendor").orElse("unknown");
        cores = Runtime.getRuntime().availableProcessors();
        clocksource = source.file(CLOCKSOURCE + "current_clocksource");
        availableClocksources =
                source.file(CLOCKSOURCE + "available_clocksource").map(text -> List.of(text.split("\\s+")));
        preloaded = LIBRARY_VARIABLES.stream()
                .flatMap(name -> source.environmentVariable(name).stream()
                        .filter(value -> !value.isBlank())
                        .map(value -> name + "=" + value))
                .findFirst();
    }

    public static Host current() {
        return new Host(new HostSource());
    }

    /** Returns the text after a key and its separator, in the first line that begins with the key. */
    static Optional<String> valueOf(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).replaceFirst("^\\s*:?\\s*", ""))
                .findFirst();
    }
}

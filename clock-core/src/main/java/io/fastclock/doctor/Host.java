// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** What the host is, as far as it shows without rights. */
final class Host {
    private static final String CLOCKSOURCE = "/sys/devices/system/clocksource/clocksource0/";
    private static final List<String> LIBRARY_VARIABLES = List.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES");

    final String os;
    final Optional<String> kernel;
    final Optional<String> architecture;
    final Optional<String> cpu;
    final Optional<String> virtualisation;
    final String jvm;
    final int cores;

    /** How much processor time the container may use, in cores; empty if there is no limit that shows, or it is unknown. */
    final OptionalDouble cpuLimitCores;

    /** Whether a limit would show here. */
    final boolean cpuLimitShows;

    final Optional<String> clocksource;
    final Optional<List<String>> availableClocksources;

    /** Libraries that were put before all others: they can take the place of the C library's clock. */
    final Optional<String> preloaded;

    private final String osName;

    private Host(HostSource source) {
        osName = source.systemProperty("os.name").orElse("unknown");
        os = source.file("/etc/os-release")
                .flatMap(text -> valueOf(text, "PRETTY_NAME="))
                .map(name -> name.replace("\"", ""))
                .orElse(osName);
        kernel = source.systemProperty("os.version");
        architecture = source.systemProperty("os.arch");
        cpu = source.file("/proc/cpuinfo").flatMap(text -> valueOf(text, "model name"));
        virtualisation = Virtualisation.of(source);
        jvm = source.systemProperty("java.vm.name").orElse("unknown") + " "
                + source.systemProperty("java.runtime.version").orElse("unknown") + ", "
                + source.systemProperty("java.vendor").orElse("unknown");
        cores = source.processors();
        cpuLimitShows = isLinux() && source.file("/proc/self/cgroup").isPresent();
        cpuLimitCores = isLinux() ? CpuLimit.cores(source) : OptionalDouble.empty();
        clocksource = source.file(CLOCKSOURCE + "current_clocksource");
        availableClocksources =
                source.file(CLOCKSOURCE + "available_clocksource").map(text -> List.of(text.split("\\s+")));
        preloaded = LIBRARY_VARIABLES.stream()
                .flatMap(name -> source.environmentVariable(name).stream()
                        .filter(value -> !value.isBlank())
                        .map(value -> name + "=" + value))
                .findFirst();
    }

    static Host read(HostSource source) {
        return new Host(source);
    }

    boolean isLinux() {
        return osName.toLowerCase(Locale.ROOT).equals("linux");
    }

    boolean isWindows() {
        return osName.toLowerCase(Locale.ROOT).startsWith("windows");
    }

    /** What follows a key and its separator, in the first line that begins with the key. */
    static Optional<String> valueOf(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).replaceFirst("^\\s*:?\\s*", ""))
                .findFirst();
    }
}

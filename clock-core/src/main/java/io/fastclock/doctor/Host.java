// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The host that the process runs on, as far as it shows without special rights. Immutable, and safe for use by multiple
 * threads.
 *
 * @since 0.1.0
 */
public final class Host {
    private static final String CLOCKSOURCE = "/sys/devices/system/clocksource/clocksource0/";
    private static final List<String> LIBRARY_VARIABLES = List.of("LD_PRELOAD", "DYLD_INSERT_LIBRARIES");

    private final String os;
    private final Optional<String> kernel;
    private final Optional<String> architecture;
    private final Optional<String> cpu;
    private final Optional<String> virtualisation;
    private final String jvm;
    private final int cores;
    private final Optional<String> clocksource;

    /** How much processor time the container may use, in cores; empty if there is no limit that shows, or it is unknown. */
    final OptionalDouble cpuLimitCores;

    /** Whether a limit would show here. */
    final boolean cpuLimitShows;

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
        cpu = source.file("/proc/cpuinfo")
                .flatMap(text -> valueOf(text, "model name"))
                .or(() -> source.environmentVariable("PROCESSOR_IDENTIFIER")); // Windows has this.
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

    /**
     * Examines the host of this process. Each call examines it anew, by reading some small files. A file that may not be read
     * makes its facts unknown; nothing is thrown.
     *
     * @return this host
     * @since 0.1.0
     */
    public static Host current() {
        return read(new ThisHost());
    }

    /**
     * Returns the name of the operating system.
     *
     * @return the name of the distribution on Linux; "unknown" if the system does not tell
     * @since 0.1.0
     */
    public String os() {
        return os;
    }

    /**
     * Returns the version of the kernel, as the JVM names it.
     *
     * @return a version; empty if unknown
     * @since 0.1.0
     */
    public Optional<String> kernel() {
        return kernel;
    }

    /**
     * Returns the architecture of the processor, as the JVM names it.
     *
     * @return such as {@code amd64}; empty if unknown
     * @since 0.1.0
     */
    public Optional<String> architecture() {
        return architecture;
    }

    /**
     * Returns the model of the processor.
     *
     * @return a name for people; empty if unknown
     * @since 0.1.0
     */
    public Optional<String> cpu() {
        return cpu;
    }

    /**
     * Returns the virtual machine or container that the process runs in.
     *
     * @return a description for people; empty if nothing shows, which proves nothing
     * @since 0.1.0
     */
    public Optional<String> virtualisation() {
        return virtualisation;
    }

    /**
     * Returns the name, version and vendor of the JVM.
     *
     * @return a description for people
     * @since 0.1.0
     */
    public String jvm() {
        return jvm;
    }

    /**
     * Returns the number of processors that the JVM may use.
     *
     * @return 1 or more
     * @since 0.1.0
     */
    public int cores() {
        return cores;
    }

    /**
     * Returns the clocksource from which the kernel reads the time.
     *
     * @return such as {@code tsc}; empty on other systems than Linux, and if unknown
     * @since 0.1.0
     */
    public Optional<String> clocksource() {
        return clocksource;
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The host on which the process runs. All facts come from system properties, environment variables and files that need no
 * special rights.
 *
 * <p><b>Thread-safety.</b> Instances are immutable, and safe for use by multiple threads.
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

    /** The CPU limit of the container, in cores; empty if there is no visible limit. */
    final OptionalDouble cpuLimitCores;

    /** Whether a CPU limit would be visible to this process. */
    final boolean cpuLimitVisible;

    final Optional<List<String>> availableClocksources;

    /** Preloaded libraries. They can replace the clock functions of the C library. */
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
                .or(() -> source.environmentVariable("PROCESSOR_IDENTIFIER")); // Set on Windows.
        virtualisation = Virtualisation.of(source);
        jvm = source.systemProperty("java.vm.name").orElse("unknown") + " "
                + source.systemProperty("java.runtime.version").orElse("unknown") + ", "
                + source.systemProperty("java.vendor").orElse("unknown");
        cores = source.processors();
        cpuLimitVisible = isLinux() && source.file("/proc/self/cgroup").isPresent();
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
     * Examines the host of this process. Each call reads some small files. If a file cannot be read, its facts are unknown.
     * Never throws.
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
     * @return the name of the distribution on Linux; "unknown" if unknown
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
     * @return for example {@code amd64}; empty if unknown
     * @since 0.1.0
     */
    public Optional<String> architecture() {
        return architecture;
    }

    /**
     * Returns the model of the processor.
     *
     * @return a readable name; empty if unknown
     * @since 0.1.0
     */
    public Optional<String> cpu() {
        return cpu;
    }

    /**
     * Returns the virtual machine or container that the process runs in.
     *
     * @return a readable description; empty if none was detected, which does not prove that there is none
     * @since 0.1.0
     */
    public Optional<String> virtualisation() {
        return virtualisation;
    }

    /**
     * Returns the name, version and vendor of the JVM.
     *
     * @return a readable description
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
     * @return for example {@code tsc}; empty if unknown or if the system is not Linux
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

    /** Returns the text after a key and its separator, in the first line that begins with the key. */
    static Optional<String> valueOf(String text, String key) {
        return text.lines()
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).replaceFirst("^\\s*:?\\s*", ""))
                .findFirst();
    }
}

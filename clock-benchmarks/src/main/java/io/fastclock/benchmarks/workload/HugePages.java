// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What Linux says about large pages and memory. */
public final class HugePages {
    private static final Path ENABLED = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final long KIBI = 1_024;

    private HugePages() {}

    /** Such as {@code always [madvise] never}, the one that holds in brackets. */
    public static String transparent() {
        try {
            return Files.readString(ENABLED).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /** Reserved huge pages that nobody uses, in megabytes; 0 where it cannot be told. */
    public static long freeMegabytes() {
        List<String> lines = memoryLines();
        return value(lines, "HugePages_Free") * value(lines, "Hugepagesize") / KIBI;
    }

    /** What programs can have without swapping, and no more than the container allows; 0 where it cannot be told. */
    public static long availableMemoryMegabytes() {
        long available = value(memoryLines(), "MemAvailable") / KIBI;
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? Math.min(available, system.getTotalMemorySize() / (KIBI * KIBI))
                : available;
    }

    private static List<String> memoryLines() {
        try {
            return Files.readAllLines(MEMORY);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Of a line such as {@code HugePages_Free:      17} or {@code MemAvailable:   23 kB}. */
    static long value(List<String> lines, String name) {
        return lines.stream()
                .filter(line -> line.startsWith(name + ":"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.List;

/**
 * What the host has to offer, for a reader who wonders why a column is missing.
 *
 * @param transparentHugePages the kernel's words, such as {@code always [madvise] never}; {@code unknown} where it has none
 * @param freeHugePageMegabytes reserved and not in use
 * @param counters perf's events that can be counted here
 * @param fileSystem of the merged files, such as {@code ext4} or {@code tmpfs}
 * @param slowClock {@code measured}, or why it was not
 */
public record WorkloadSetting(
        String transparentHugePages,
        long freeHugePageMegabytes,
        List<String> counters,
        String fileSystem,
        String slowClock) {
    public static final String SLOW_CLOCK_MEASURED = "measured";

    public boolean transparentHugePagesOnRequest() {
        return transparentHugePages.contains("[madvise]") || transparentHugePages.contains("[always]");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

/**
 * What one process found.
 *
 * @param cachedShare of the time in {@code CACHED}; NaN where the clock has no modes
 * @param exactShare of the reads
 * @param offByMoreThanOneShare of the reads: by more than a millisecond
 * @param tickCpuNanos CPU time of the updater thread for each tick; NaN where the clock does not count its ticks
 * @param cpuShare of a core that the updater thread took
 * @param nanosPerRead in a loop of reads, by each of the threads that run at once
 */
public record SteadinessFigures(
        double cachedShare,
        double exactShare,
        double offByMoreThanOneShare,
        long worstMillis,
        double tickCpuNanos,
        double cpuShare,
        double nanosPerRead) {}

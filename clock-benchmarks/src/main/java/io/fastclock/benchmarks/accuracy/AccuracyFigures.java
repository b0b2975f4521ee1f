// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of one clock under one load, in one window.
 *
 * @param onset the reads before the window, while the threads of the load started
 * @param clockThreads the cost of the clock's own threads; null if not measured or unknown
 */
public record AccuracyFigures(
        Subject subject,
        Load load,
        Reads steady,
        Reads onset,
        @Nullable Cost clockThreads) {
    /**
     * Some reads.
     *
     * @param ahead of the direct read after them
     * @param backward less than the same thread's read before, while the system clock did not step back
     * @param frozen whether the clock returned the same value for too long to be working
     * @param percentilesNanos of the errors of all reads; the 100th is the worst; empty without reads
     */
    public record Reads(long count, long ahead, long backward, boolean frozen, Map<Double, Long> percentilesNanos) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.benchmarks.clocks.Subject;

/**
 * The result of one process.
 *
 * @param subject {@link Subject#EMPTY} costs as much as the pacing
 */
public record CpuFigures(ReadLoad load, Subject subject, double plannedSeconds, PacedReads.Cost cost) {
    /** A run that takes longer than planned, by this factor, had too few cores for its load. */
    private static final double LATE = 1.05;

    boolean isLate() {
        return cost.seconds() > LATE * plannedSeconds;
    }
}

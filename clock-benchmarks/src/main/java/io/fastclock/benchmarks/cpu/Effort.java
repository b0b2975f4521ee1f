// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.benchmarks.harness.Preset;

/** How long and how often one load is measured. */
record Effort(int hotMillis, double warmUpSeconds, double seconds, int rounds) {
    /** Enough for an adaptive clock to start its thread if the load is far above the break-even rate. */
    private static final int HOT_MILLIS = 700;

    /** Clocks that do not adapt need the warm-up for the JIT compiler only. */
    private static final double MAX_OTHERS_WARM_UP_SECONDS = 2;

    /** Near the break-even rate an adaptive clock decides slowly. */
    static Effort of(Preset preset, ReadLoad load) {
        return switch (preset) {
            case SMOKE -> new Effort(0, 0.05, 0.1, 1);
            case QUICK -> new Effort(HOT_MILLIS, load == ReadLoad.R1M ? 4 : 2, 3, 1);
            case FULL ->
                switch (load) {
                    case R10K, R100K -> new Effort(HOT_MILLIS, 3.3, 10, 2);
                    case R300K, R1M, R3M -> new Effort(HOT_MILLIS, 10, 12, 2);
                    case R10M, MAX -> new Effort(HOT_MILLIS, 3.3, 5, 2);
                    case BURST_15MS -> new Effort(HOT_MILLIS, 5, 30, 1);
                    case BURST_1S -> new Effort(HOT_MILLIS, 3, 15, 2);
                };
        };
    }

    Effort ofClockThatDoesNotAdapt() {
        return new Effort(hotMillis, Math.min(MAX_OTHERS_WARM_UP_SECONDS, warmUpSeconds), seconds, rounds);
    }

    /** The clocks of other libraries are there for comparison. */
    Effort ofOtherLibrary() {
        return new Effort(hotMillis, Math.min(1, warmUpSeconds), Math.min(4, seconds), 1);
    }
}

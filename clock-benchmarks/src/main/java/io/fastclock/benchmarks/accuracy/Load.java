// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The readers of the clock are the busy threads. Beside bursts, as on the idle machine, there is one reader. */
public enum Load {
    IDLE(0, "idle machine"),
    BUSY_1(1, "1 busy thread per core"),
    BUSY_8(8, "8 busy threads per core"),
    BUSY_64(64, "64 busy threads per core"),
    /** Threads that do not read keep all cores busy for a tenth of each second. */
    BURSTS(8, "bursts of 100 ms each second");

    private static final long PERIOD_NANOS = 1_000_000_000;
    private static final long BURST_NANOS = PERIOD_NANOS / 10;
    private static final int BURSTS_MILLIS = 3_000;

    final int busyPerCore;
    final String label;

    Load(int busyPerCore, String label) {
        this.busyPerCore = busyPerCore;
        this.label = label;
    }

    /** Returns the name on an axis of busy threads per core. */
    String category() {
        return this == IDLE ? "idle" : "" + busyPerCore;
    }

    int readers(int cores) {
        return this == BURSTS ? 1 : Math.max(1, busyPerCore * cores);
    }

    /** Returns the number of threads that do not read. */
    int computers(int cores) {
        return this == BURSTS ? busyPerCore * cores : 0;
    }

    /** Returns how long to measure: some bursts, however short the others are. */
    int millis(int ofOthers) {
        return this == BURSTS ? Math.max(BURSTS_MILLIS, ofOthers) : ofOthers;
    }

    /** The work of a thread that does not read. All threads begin a burst together. */
    static void compute(BooleanSupplier over) {
        while (!over.getAsBoolean()) { // This volatile read is the work. The JIT does not move it out of the loop.
            long nanos = Math.floorMod(System.nanoTime(), PERIOD_NANOS);
            if (nanos > BURST_NANOS) {
                LockSupport.parkNanos(PERIOD_NANOS - nanos);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * The readers of the clock and the busy threads, in the order of measurement: first those in which an adaptive clock caches.
 * Readers that always read are the load themselves, but for the bursts. The other two readers pause for 0.1 to 2 ms between
 * reads, and the load is threads that compute.
 */
public enum Load {
    ALWAYS_0(true, 0, "idle machine"),
    ALWAYS_1(true, 1, "1 busy thread per core"),
    /** All cores are busy for a tenth of each second, beside one reader: a clock has hardly begun to notice when it is over. */
    BURSTS(true, 8, "bursts of 100 ms each second"),
    ALWAYS_8(true, 8, "8 busy threads per core"),
    ALWAYS_64(true, 64, "64 busy threads per core"),
    SOMETIMES_0(false, 0, "idle machine"),
    SOMETIMES_8(false, 8, "8 busy threads per core"),
    SOMETIMES_64(false, 64, "64 busy threads per core");

    private static final long PERIOD_NANOS = 1_000_000_000;
    private static final long BURST_NANOS = PERIOD_NANOS / 10;
    private static final int SAMPLERS = 2;
    private static final int BURSTS_MILLIS = 3_000;

    final boolean always;
    final int busyPerCore;
    final String label;

    Load(boolean always, int busyPerCore, String label) {
        this.always = always;
        this.busyPerCore = busyPerCore;
        this.label = label;
    }

    int readers(int cores) {
        return !always ? SAMPLERS : this == BURSTS ? 1 : Math.max(1, busyPerCore * cores);
    }

    /** Returns the number of threads that do not read. */
    int computers(int cores) {
        return always && this != BURSTS ? 0 : busyPerCore * cores;
    }

    /** Returns how long to measure: some bursts, however short the others are. */
    int millis(int ofOthers) {
        return this == BURSTS ? Math.max(BURSTS_MILLIS, ofOthers) : ofOthers;
    }

    /** The work of a thread that does not read. All threads begin a burst together. */
    void compute(BooleanSupplier over) {
        while (!over.getAsBoolean()) { // This volatile read is the work. The JIT does not move it out of the loop.
            long nanos = this == BURSTS ? Math.floorMod(System.nanoTime(), PERIOD_NANOS) : 0;
            if (nanos > BURST_NANOS) {
                LockSupport.parkNanos(PERIOD_NANOS - nanos);
            }
        }
    }
}

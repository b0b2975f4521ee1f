// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** The readers of the clock are the busy threads. Beside bursts, as on an idle machine, there is one reader. */
public enum Load {
    IDLE(0, "idle machine, reads without a pause"),
    /** The cores are idle between the reads, so that the kernel may stop its tick. */
    PACED(0, "idle machine, a read every 0.1 to 2 ms") {
        @Override
        void awaitNextRead() {
            LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MIN_GAP_NANOS, MAX_GAP_NANOS));
        }
    },
    BUSY_1(1, "1 busy thread per core"),
    BUSY_8(8, "8 busy threads per core"),
    BUSY_64(64, "64 busy threads per core"),
    /** Threads that do not read keep all cores busy for a tenth of each second. */
    BURSTS(8, "bursts of 100 ms each second");

    /** Of the wall clocks. */
    private static final Set<Subject> WITH_BURSTS = EnumSet.of(
            Subject.SYSTEM,
            Subject.FAST_CLOCK,
            Subject.TICKER,
            Subject.SENTINEL,
            Subject.HUTOOL,
            Subject.LOG4J2_CACHED);

    private static final long PERIOD_NANOS = 1_000_000_000;
    private static final long BURST_NANOS = PERIOD_NANOS / 10;
    private static final int BURSTS_MILLIS = 3_000;
    private static final long MIN_GAP_NANOS = 100_000;
    private static final long MAX_GAP_NANOS = 2_000_000;

    final int busyPerCore;
    public final String label;

    Load(int busyPerCore, String label) {
        this.busyPerCore = busyPerCore;
        this.label = label;
    }

    /** Whether a clock is measured under it: some loads take long, or show nothing new. */
    boolean isFor(Subject clock) {
        return switch (this) {
            case PACED -> !clock.isMonotonic();
            case BURSTS -> clock.isMonotonic() || WITH_BURSTS.contains(clock);
            default -> true;
        };
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

    /** What a reader does before each read. */
    void awaitNextRead() {}

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

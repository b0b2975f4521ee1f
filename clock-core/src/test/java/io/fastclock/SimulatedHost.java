// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Random;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A host on which time passes only when the clock is read or a thread waits, so that hours go by in seconds and each run
 * is like the last. The one thread of the clock under test is run by whoever calls {@link #liveFor}, and readers read
 * while it waits.
 */
final class SimulatedHost implements Clock, EpochNanos, ParkStrategy, ThreadFactory {
    private static final long SLICE_NANOS = 100_000;

    /** What readers do within a slice of time. */
    interface Load {
        /** Reads, perhaps. */
        void during(long nanos);
    }

    private final Random random = new Random(42);
    private long nanos = 5_000_000_000L;
    private long wallAheadNanos = 1_700_000_000_000_000_000L + 123_456;
    private @Nullable Runnable pending;
    private boolean loading;

    /** What a read of either clock takes. */
    long readNanos = 1_000;

    long reads;

    long oversleepNanos = 60_000;
    long oversleepJitterNanos = 10_000;
    /** Run whenever a thread parks. */
    Runnable beforePark = () -> {};

    /** Added to the next wait, as when the process is stopped meanwhile. */
    long stallNanos;

    /** Whether it is the clock's thread that runs, or what happens while it waits. */
    boolean runsThread;

    Load load = passing -> {};
    int threadsMade;

    @Nullable Throwable threadsFailWith;

    @Override
    public long currentTimeMillis() {
        takeRead();
        return wallMillis();
    }

    @Override
    public long nanoTime() {
        takeRead();
        return nanos;
    }

    @Override
    public long read() {
        takeRead();
        return nanos + wallAheadNanos;
    }

    private void takeRead() {
        nanos += readNanos;
        reads++;
    }

    /** By the cost of a tick that a clock begins with: what it really takes here would depend on the machine. */
    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        return builder.cpuNanos(() -> -1)
                .source(this, this)
                .parking(this)
                .threads(this)
                .build();
    }

    /** The time of day, without the cost of asking for it. */
    long wallMillis() {
        return Math.floorDiv(nanos + wallAheadNanos, 1_000_000L);
    }

    /** For how long the last edge of a millisecond of the wall clock is over. */
    long wallPhaseNanos() {
        return Math.floorMod(nanos + wallAheadNanos, 1_000_000L);
    }

    long nowNanos() {
        return nanos;
    }

    void stepWall(long byNanos) {
        wallAheadNanos += byNanos;
    }

    @Override
    public void parkNanos(Object blocker, long forNanos) {
        beforePark.run();
        long stall = stallNanos;
        stallNanos = 0;
        pass(forNanos + stall + oversleepNanos + (long) (oversleepJitterNanos * random.nextDouble()));
    }

    /** The caller loses its processor, and nobody else does anything. */
    void standStill(long forNanos) {
        nanos += forNanos;
    }

    private void pass(long forNanos) {
        long until = nanos + forNanos;
        while (nanos < until) {
            long slice = Math.min(SLICE_NANOS, until - nanos);
            nanos += slice / 2;
            if (!loading) {
                loading = true;
                load.during(slice);
                loading = false;
            }
            nanos += slice - slice / 2;
        }
    }

    @Override
    public Thread newThread(Runnable body) {
        threadsMade++;
        Throwable failure = threadsFailWith;
        return new Thread(body) {
            @Override
            public synchronized void start() {
                if (failure instanceof Error) {
                    throw (Error) failure;
                }
                pending = body;
            }
        };
    }

    /** Lets time pass, under load, and then without any until the clock's thread has ended. */
    void liveFor(long forNanos) {
        long until = nanos + forNanos;
        Load asked = load;
        load = passing -> {
            if (nanos < until) {
                asked.during(passing);
            }
        };
        try {
            while (nanos < until) {
                Runnable thread = pending;
                pending = null;
                if (thread != null) {
                    runsThread = true;
                    thread.run();
                    runsThread = false;
                } else {
                    pass(SLICE_NANOS);
                }
            }
        } finally {
            load = asked;
        }
    }
}

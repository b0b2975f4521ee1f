// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Random;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * A host in simulated time. Time passes only when the clock is read or a thread waits. Hours take seconds, and each run gives the
 * same results. The caller of {@link #runFor} executes the updater thread of the clock under test. Readers read while it waits.
 */
final class SimulatedHost implements Clock, Host, ThreadFactory {
    private static final long SLICE_NANOS = 100_000;

    /** The action of the readers during a slice of time. */
    interface Load {
        /** May read the clock. */
        void during(long nanos);
    }

    private final Random random = new Random(42);
    private long nanos = 5_000_000_000L;
    private long wallAheadNanos = 1_700_000_000_000_000_000L + 123_456;
    private @Nullable Runnable pending;
    private boolean loading;
    private long threadCpuNanos;

    /** The duration of a read of the wall clock or of the monotonic clock. */
    long readNanos = 1_000;

    long reads;

    long oversleepNanos = 60_000;
    long oversleepJitterNanos = 10_000;
    /** Runs before each park. */
    Runnable beforePark = () -> {};

    /** Added to the next wait, as if the process were stopped during the wait. */
    long stallNanos;

    long longestParkNanos;

    /** Whether the updater thread is running. Its waits, during which readers read, are included. */
    boolean runsThread;

    /** The CPU time of a wake-up of the updater thread. Negative: the host does not measure CPU time. */
    long wakeUpCpuNanos = 2_000;

    /** Runs once, as if the reader were preempted after its next read of the monotonic clock. */
    Runnable afterNanoTime = () -> {};

    /** Zero: there is no tick counter, or it is not verified yet. */
    long kernelTickNanos;

    /** From then on the tick counter stands still. */
    long kernelStopsAtNanos = Long.MAX_VALUE;

    Load load = passing -> {};
    int threadsCreated;

    @Nullable Throwable threadsFailWith;

    @Override
    public long currentTimeMillis() {
        takeRead();
        return wallMillis();
    }

    @Override
    public long nanoTime() {
        takeRead();
        Runnable hook = afterNanoTime;
        afterNanoTime = () -> {};
        hook.run();
        return nanos;
    }

    @Override
    public long epochNanos() {
        takeRead();
        return nanos + wallAheadNanos;
    }

    private void takeRead() {
        nanos += readNanos;
        reads++;
    }

    /** Creates a clock whose ticks cost {@link #wakeUpCpuNanos} on every machine. */
    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        AdaptiveOptions options = builder.options.copy();
        options.source = this;
        options.host = this;
        options.threads = this;
        return new AdaptiveClock(options) {
            @Override
            int kernelTicks() {
                return (int) (2 * (Math.min(nanos, kernelStopsAtNanos) / kernelTickNanos));
            }

            @Override
            @Nullable KernelTick verifiedTick() {
                return kernelTickNanos == 0 ? null : new KernelTick(kernelTickNanos, "");
            }
        };
    }

    @Override
    public long cpuNanosOfCurrentThread() {
        return wakeUpCpuNanos < 0 ? -1 : threadCpuNanos;
    }

    /** The wall time, without the duration of a read. */
    long wallMillis() {
        return Math.floorDiv(nanos + wallAheadNanos, 1_000_000L);
    }

    /** The time since the last edge: a multiple of the period since 1970. */
    long wallPhaseNanos(long periodNanos) {
        return Math.floorMod(nanos + wallAheadNanos, periodNanos);
    }

    long nowNanos() {
        return nanos;
    }

    void stepWall(long byNanos) {
        wallAheadNanos += byNanos;
    }

    /** Steps the monotonic clock, as a restore from a checkpoint may do. The wall clock does not change. */
    void stepMonotonic(long byNanos) {
        nanos += byNanos;
        wallAheadNanos -= byNanos;
    }

    @Override
    public void parkNanos(Object blocker, long forNanos) {
        beforePark.run();
        threadCpuNanos += wakeUpCpuNanos;
        longestParkNanos = Math.max(longestParkNanos, forNanos);
        long stall = stallNanos;
        stallNanos = 0;
        pass(forNanos + stall + oversleepNanos + (long) (oversleepJitterNanos * random.nextDouble()));
    }

    /** Advances the time without any read, as if the running thread were preempted. */
    void advance(long forNanos) {
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
        threadsCreated++;
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

    /** Lets time pass under load, and then without load until the updater thread has ended. */
    void runFor(long forNanos) {
        long until = nanos + forNanos;
        Load configured = load;
        load = passing -> {
            if (nanos < until) {
                configured.during(passing);
            }
        };
        try {
            while (nanos < until) {
                Runnable thread = pending;
                pending = null;
                if (thread != null) {
                    runsThread = true;
                    threadCpuNanos = 0;
                    thread.run();
                    runsThread = false;
                } else {
                    pass(SLICE_NANOS);
                }
            }
        } finally {
            load = configured;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Random;
import java.util.concurrent.ThreadFactory;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A host in simulated time. Time passes only when the clock is read or a thread waits. Hours take seconds, and each run gives the
 * same results. The caller of {@link #runFor} executes the updater thread of the clock under test. Readers read while it waits.
 */
final class SimulatedHost implements Clock, Host {
    private static final long SLICE_NANOS = 100_000;
    private static final KernelTick NO_TICK = new KernelTick(0, "simulated");

    private final Random random = new Random(42);
    private long nanos = 5_000_000_000L;
    private long wallAheadNanos = 1_700_000_000_000_000_000L + 123_456;
    private @Nullable Runnable pending;
    private boolean loading;
    private long threadCpuNanos;
    private long steppedNanos; // Of the monotonic clock.

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

    /** Runs in each read, by readers and by the updater thread. A change of the time affects what the read returns. */
    Runnable inRead = () -> {};

    /** Zero: there is no tick counter. */
    long kernelTickNanos;

    boolean isTickVerified = true; // Whether it is known that there is one, or none.
    boolean cannotVerifyTick;
    int verifications; // That clocks have asked for.

    LongConsumer load = passing -> {}; // What readers do during a slice of time. May read the clock.
    /** Of the clocks. Tests replace it, and may call {@link #newThread}. */
    ThreadFactory threads = this::newThread;

    int threadsCreated;

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
    public long epochNanos() {
        takeRead();
        return nanos + wallAheadNanos;
    }

    private void takeRead() {
        nanos += readNanos;
        reads++;
        inRead.run();
    }

    static void read(Clock clock, long times) {
        for (long i = 0; i < times; i++) {
            clock.currentTimeMillis();
        }
    }

    /** Whether the updater thread is running and does not wait. */
    boolean isInThread() {
        return runsThread && !loading;
    }

    /** Creates a clock whose ticks cost {@link #wakeUpCpuNanos} on every machine. */
    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        AdaptiveOptions options = builder.options.copy();
        options.source = this;
        options.host = this;
        options.threads = body -> {
            threadsCreated++;
            return threads.newThread(body);
        };
        return new AdaptiveClock(options) {
            @Override
            int kernelTicks() {
                return (int) (2 * (nanos / kernelTickNanos));
            }
        };
    }

    @Override
    public @Nullable KernelTick verifiedTick() {
        return !isTickVerified ? null : kernelTickNanos == 0 ? NO_TICK : new KernelTick(kernelTickNanos, "");
    }

    @Override
    public void verifyTick(Runnable whenKnown) {
        verifications++;
    }

    @Override
    public boolean cannotVerifyTick() {
        return cannotVerifyTick;
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

    /** Without the steps of the monotonic clock. */
    long passedNanos() {
        return nanos - steppedNanos;
    }

    void stepWall(long byNanos) {
        wallAheadNanos += byNanos;
    }

    /** Steps the monotonic clock, as a restore from a checkpoint may do. The wall clock does not change. */
    void stepMonotonic(long byNanos) {
        nanos += byNanos;
        steppedNanos += byNanos;
        wallAheadNanos -= byNanos;
    }

    @Override
    public void parkNanos(Object blocker, long forNanos) {
        beforePark.run();
        if (Thread.currentThread().isInterrupted()) {
            return; // As LockSupport does.
        }
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
        long until = passedNanos() + forNanos;
        while (passedNanos() < until) {
            long slice = Math.min(SLICE_NANOS, until - passedNanos());
            nanos += slice / 2;
            if (!loading) {
                loading = true;
                load.accept(slice);
                loading = false;
            }
            nanos += slice - slice / 2;
        }
    }

    /** Creates a thread that {@link #runFor} executes. */
    Thread newThread(Runnable body) {
        return new Thread(body) {
            @Override
            public synchronized void start() {
                pending = body;
            }
        };
    }

    /** Lets time pass under load, and then without load until the updater thread has ended. */
    void runFor(long forNanos) {
        long until = passedNanos() + forNanos;
        LongConsumer configured = load;
        load = passing -> {
            if (passedNanos() < until) {
                configured.accept(passing);
            }
        };
        try {
            while (passedNanos() < until) {
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

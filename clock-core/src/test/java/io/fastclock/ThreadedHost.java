// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A host with real threads in simulated time. Time passes when the updater thread reads the source or waits. Without an updater
 * thread, time passes with each read. Therefore the read rate is always high and each tick is punctual, even on a busy machine.
 *
 * <p>{@link SimulatedHost} has no threads, and each of its runs gives the same results.
 */
final class ThreadedHost implements Clock, Host, ThreadFactory {
    private static final long READ_NANOS = 1_000;
    private static final long REAL_PARK_NANOS = 10_000;
    private static final long WAKE_UP_CPU_NANOS = 2_000;
    private static final long TIMEOUT_NANOS = 60_000_000_000L;

    final RecordingThreads threads = new RecordingThreads("fastclock-simulated-time");

    /** Runs on the updater thread before it gets the wall time. */
    volatile Runnable beforeWallTick = () -> {};

    volatile Runnable beforeMonotonicTick = () -> {};

    /** Runs on the reader that starts the updater thread, before the thread is created. */
    volatile Runnable beforeThread = () -> {};

    /** Runs first on the updater thread. */
    volatile Runnable inThread = () -> {};

    /** Added to the next wait of the updater thread. */
    final AtomicLong stallNanos = new AtomicLong();

    volatile boolean measuresCpuTime; // Of its thread, the real one.
    private final AtomicLong nanos = new AtomicLong(5_000_000_000L);
    private final AtomicLong threadCpuNanos = new AtomicLong();
    private final AtomicLong wallAheadNanos = new AtomicLong(1_700_000_000_000_000_000L + 123_456);

    AdaptiveClock newClock() {
        return newClock(AdaptiveClock.builder());
    }

    AdaptiveClock newClock(ClockListener listener) {
        return newClock(AdaptiveClock.builder().listener(listener));
    }

    /** Creates a clock whose ticks cost {@link #WAKE_UP_CPU_NANOS} on every machine. */
    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        builder.options.source = this;
        builder.options.host = this;
        builder.options.threads = this;
        return builder.build();
    }

    @Override
    public long cpuNanosOfCurrentThread() {
        return measuresCpuTime ? SYSTEM.cpuNanosOfCurrentThread() : threadCpuNanos.get();
    }

    @Override
    public long currentTimeMillis() {
        if (pass()) {
            beforeWallTick.run();
        }
        return wallMillis();
    }

    @Override
    public long nanoTime() {
        if (pass()) {
            beforeMonotonicTick.run();
        }
        return nanos.get();
    }

    @Override
    public long epochNanos() {
        return nanos.get() + wallAheadNanos.get();
    }

    /** Advances the time for one read. Returns whether the caller is the updater thread. */
    private boolean pass() {
        boolean ticking = threads.created.contains(Thread.currentThread());
        if (ticking || !threads.anyAlive()) {
            nanos.addAndGet(READ_NANOS);
        }
        return ticking;
    }

    /** The wall time, without the duration of a read. */
    long wallMillis() {
        return Math.floorDiv(nanos.get() + wallAheadNanos.get(), 1_000_000L);
    }

    long nowNanos() {
        return nanos.get();
    }

    void advance(Duration duration) {
        nanos.addAndGet(duration.toNanos());
    }

    @Override
    public void parkNanos(Object blocker, long forNanos) {
        LockSupport.parkNanos(blocker, REAL_PARK_NANOS);
        nanos.addAndGet(forNanos + stallNanos.getAndSet(0));
        threadCpuNanos.addAndGet(WAKE_UP_CPU_NANOS);
    }

    @Override
    public Thread newThread(Runnable body) {
        beforeThread.run();
        Thread thread = threads.newThread(() -> {
            inThread.run();
            threadCpuNanos.set(0);
            body.run();
        });
        thread.setUncaughtExceptionHandler((failed, thrown) -> {}); // Otherwise Awaitility would fail the test.
        return thread;
    }

    /** Whether each read returns the current time of the source. Advances the time by three hours. */
    boolean isReadDirectly(Clock clock) {
        for (int i = 0; i < 3; i++) {
            advance(Duration.ofHours(1));
            long beforeMillis = wallMillis();
            long millis = clock.currentTimeMillis();
            long beforeNanos = nowNanos();
            long monotonic = clock.nanoTime();
            if (millis < beforeMillis
                    || millis > wallMillis()
                    || monotonic - beforeNanos < 0
                    || monotonic - nowNanos() > 0) {
                return false;
            }
        }
        return true;
    }

    /** Reads both times until a condition holds. Fails after one minute. */
    static void readUntil(Clock clock, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new AssertionError("the condition did not hold within one minute: " + clock);
            }
            for (int i = 0; i < 1_000; i++) {
                clock.currentTimeMillis();
                clock.nanoTime();
            }
        }
    }

    /** Reads both times until the clock is in cached mode. */
    static void readUntilCaching(AdaptiveClock clock) {
        readUntil(clock, clock::isCaching);
    }
}

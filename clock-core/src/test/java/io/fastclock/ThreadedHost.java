// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A host with real threads whose time is made up: it passes when the clock's thread reads it or waits, and with each read
 * while there is no such thread. So any reader is a busy one and any tick is punctual, however busy the machine is.
 *
 * <p>{@link SimulatedHost} has no threads, and repeats itself exactly.
 */
final class ThreadedHost implements Clock, EpochNanos, ParkStrategy, ThreadFactory {
    private static final long READ_NANOS = 1_000;
    private static final long REAL_PARK_NANOS = 10_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    final RecordingThreads threads = new RecordingThreads("fastclock-on-made-up-time");

    /** Run in the clock's thread before it is told the wall time. */
    volatile Runnable beforeWallTick = () -> {};

    volatile Runnable beforeMonotonicTick = () -> {};

    /** Run in the reader that needs a thread, before it is made. */
    volatile Runnable beforeThread = () -> {};

    /** Run in the clock's thread, before anything else. */
    volatile Runnable inThread = () -> {};

    /** Added to the next wait of the clock's thread. */
    final AtomicLong stallNanos = new AtomicLong();

    private final AtomicLong nanos = new AtomicLong(5_000_000_000L);
    private final AtomicLong wallAheadNanos = new AtomicLong(1_700_000_000_000_000_000L + 123_456);

    AdaptiveClock newClock() {
        return AdaptiveClock.builder()
                .source(this, this)
                .parking(this)
                .threads(this)
                .build();
    }

    AdaptiveClock newClock(ClockListener listener) {
        return AdaptiveClock.builder()
                .listener(listener)
                .source(this, this)
                .parking(this)
                .threads(this)
                .build();
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
    public long read() {
        return nanos.get() + wallAheadNanos.get();
    }

    /** Returns whether the caller is the clock's thread. */
    private boolean pass() {
        boolean ticking = threads.made.contains(Thread.currentThread());
        if (ticking || !threads.anyAlive()) {
            nanos.addAndGet(READ_NANOS);
        }
        return ticking;
    }

    /** The time of day, without the cost of asking for it. */
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
    }

    @Override
    public Thread newThread(Runnable body) {
        beforeThread.run();
        Thread thread = threads.newThread(() -> {
            inThread.run();
            body.run();
        });
        thread.setUncaughtExceptionHandler((failed, thrown) -> {}); // Awaitility would take it for the test's failure.
        return thread;
    }

    Thread lastThread() {
        return threads.made.get(threads.made.size() - 1);
    }

    /** Whether readers are at the source: whatever it says next, they say at once. */
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

    /** Reads both times until it is so; fails after a minute. */
    static void readUntil(Clock clock, BooleanSupplier condition) {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
                throw new AssertionError("in vain for a minute: " + clock);
            }
            for (int i = 0; i < 1_000; i++) {
                clock.currentTimeMillis();
                clock.nanoTime();
            }
        }
    }

    /** Reads as if nobody else were to be waited for, until the time is cached. */
    static void readUntilCaching(AdaptiveClock clock) {
        readUntil(clock, clock::isCaching);
    }
}

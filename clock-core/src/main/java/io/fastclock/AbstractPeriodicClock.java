// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * A clock whose one updater thread publishes the time, once a period. Subclasses decide how long the thread sleeps. The first
 * read starts it. If it cannot be created or ends for any reason, reads are direct reads from then on.
 */
abstract class AbstractPeriodicClock extends AbstractCachedClock implements AutoCloseable {
    private static final long FIRST_UPDATE_WAIT_NANOS = 5_000_000; // At most.
    private static final long FIRST_UPDATE_POLL_NANOS = 100_000;

    final long periodNanos;
    final Host host = new Host() {};
    private final ThreadFactory threads;
    private final boolean lowersTimerSlack;
    private final AtomicInteger started = new AtomicInteger(); // 0 or 1. An AtomicBoolean links a VarHandle.
    private final EdgeWaiter waiter; // Of the thread.
    private volatile boolean closed;

    AbstractPeriodicClock(long periodNanos, Clock source, ThreadFactory threads, boolean lowersTimerSlack) {
        super(source, false);
        this.periodNanos = periodNanos;
        this.threads = threads;
        this.lowersTimerSlack = lowersTimerSlack;
        waiter = new EdgeWaiter(DirectClock.instance(), host, periodNanos);
    }

    @Override
    public long currentTimeMillis() { // Without a tick counter: one load.
        long word = wallWord;
        return word > 0 ? word : readSlowPath(WALL);
    }

    @Override
    public long nanoTime() {
        long word = monotonicWord;
        return word > 0 ? word + MONOTONIC_ORIGIN_NANOS : readSlowPath(MONOTONIC);
    }

    /** Returns how long the thread is to sleep after a publication. */
    abstract long nanosUntilNextUpdate();

    @Override
    final boolean onDirectRead(int which, int reads) {
        if (started.get() == 0 && StackRoom.isEnough() && started.compareAndSet(0, 1)) {
            start();
        }
        return false;
    }

    private void start() {
        try {
            threads.newThread(this::publishUntilEnd).start(); // If close() ran before, it finds that caching has ended.
        } catch (Throwable t) {
            // Usually OutOfMemoryError. A read must not throw it, or log it: a logging backend may read under a lock.
            seal.endCaching();
            return;
        }
        // Otherwise HotSpot might compile thousands of direct reads into the code of this reader.
        long startNanos = System.nanoTime();
        while (!seal.cachingEnded && !isCaching() && System.nanoTime() - startNanos < FIRST_UPDATE_WAIT_NANOS) {
            LockSupport.parkNanos(this, FIRST_UPDATE_POLL_NANOS); // Spins if the reader is interrupted.
        }
        LockSupport.unpark(Thread.currentThread()); // parkNanos may have consumed a permit of the application.
    }

    private void publishUntilEnd() {
        try {
            if (lowersTimerSlack) {
                TimerSlack.lowerAndGet(true);
            }
            waiter.awaitNanos(Math.min(1, nanosUntilNextUpdate())); // Loads classes, before a timestamp is published.
            while (!seal.cachingEnded) {
                publish();
                waiter.awaitNanos(nanosUntilNextUpdate());
            }
        } catch (Throwable t) {
            seal.endCaching();
            try {
                Log.warn("The updater thread of %s has failed; reads are direct reads from now on.", this, t);
            } catch (LinkageError classLoaderClosed) {
                // Nothing else can report the failure.
            }
        }
    }

    /** Ends the updater thread, without waiting for it: from now on every read is a direct read. For any thread, repeatedly. */
    @Override
    public void close() {
        closed = true;
        started.set(1); // No read starts the thread any more.
        seal.endCaching();
        waiter.stop();
    }

    @Override
    public final String toString() {
        String how =
                isCaching() ? "cached" : closed ? "closed, direct" : started.get() == 0 ? "not yet read" : "direct";
        return getClass().getSimpleName() + "[period=" + UpdatePeriod.format(periodNanos) + ", " + how + "]";
    }
}

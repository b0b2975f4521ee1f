// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A clock whose one updater thread publishes the time, once a period. Subclasses decide how long the thread sleeps.
 *
 * <pre>
 *   NEW --first read--> STARTED --close()--> CLOSED
 *    |                     `--the thread ends or cannot be created--> STARTED, direct reads
 *    `--close()--> CLOSED
 * </pre>
 */
abstract class AbstractPeriodicClock extends AbstractCachedClock implements AutoCloseable {
    private static final int NEW = 0;
    private static final int STARTED = 1;
    private static final int CLOSED = 2;

    private static final long FIRST_TICK_WAIT_NANOS = 5_000_000; // At most.
    private static final long FIRST_TICK_POLL_NANOS = 100_000;

    private static final AtomicIntegerFieldUpdater<AbstractPeriodicClock> STATE =
            AtomicIntegerFieldUpdater.newUpdater(AbstractPeriodicClock.class, "state");

    final long periodNanos;
    private final ThreadFactory threads;
    private final boolean lowersTimerSlack;
    private volatile int state;
    private volatile @Nullable Thread thread;

    /** Accepts any period, for tests. Public constructors check the range. */
    AbstractPeriodicClock(long periodNanos, Clock source, ThreadFactory threads, boolean lowersTimerSlack) {
        super(source);
        this.periodNanos = periodNanos;
        this.threads = threads;
        this.lowersTimerSlack = lowersTimerSlack;
    }

    /** Returns how long the thread is to sleep after a publication. */
    abstract long nanosUntilNextTick();

    @Override
    final void onUncachedRead(int time) {
        if (state == NEW && StackRoom.isEnough() && STATE.compareAndSet(this, NEW, STARTED)) {
            start();
        }
    }

    private void start() {
        try {
            Thread created = threads.newThread(this::publishUntilEnd);
            thread = created; // If close() ran before, the thread finds that caching has ended.
            created.start();
        } catch (Throwable t) {
            // Usually OutOfMemoryError. A read must not throw it, or log it: a logging backend may read under a lock.
            endCaching();
            return;
        }
        awaitFirstTick();
    }

    /** Otherwise HotSpot might compile thousands of direct reads into the code of the reader that has started the thread. */
    private void awaitFirstTick() {
        if (isCaching()) {
            return;
        }
        long startNanos = System.nanoTime();
        while (state == STARTED && !isCaching() && System.nanoTime() - startNanos < FIRST_TICK_WAIT_NANOS) {
            LockSupport.parkNanos(this, FIRST_TICK_POLL_NANOS); // Spins if the reader is interrupted, for at most 5 ms.
        }
        // parkNanos may have consumed a permit that belongs to the application.
        LockSupport.unpark(Thread.currentThread());
    }

    /** The body of the thread. When it ends, for any reason, reads become direct reads. */
    private void publishUntilEnd() {
        try {
            if (lowersTimerSlack) {
                TimerSlack.current(true);
            }
            sleep(Math.min(1, nanosUntilNextTick())); // Loads classes, before a timestamp is published.
            while (!hasEnded()) {
                publish();
                sleep(nanosUntilNextTick());
            }
        } catch (Throwable t) {
            endCaching();
            Log.warn("The updater thread of %s has failed; reads are direct reads from now on.", this, t);
        } finally {
            endCaching();
        }
    }

    private void sleep(long nanos) {
        long deadlineNanos = System.nanoTime() + nanos;
        long left = nanos;
        while (left > 0
                && left <= nanos
                && !hasEnded()) { // More is left if a restore from a checkpoint has set the clock back.
            LockSupport.parkNanos(this, left);
            // Clears the interrupt flag, which would make parkNanos return at once and this loop spin.
            Thread.interrupted();
            left = deadlineNanos - System.nanoTime();
        }
    }

    /** Ends the updater thread, without waiting for it: from now on every read is a direct read. For any thread, repeatedly. */
    @Override
    public void close() {
        state = CLOSED;
        endCaching();
        LockSupport.unpark(thread);
    }

    @Override
    public final String toString() {
        String how =
                isCaching() ? "cached" : state == NEW ? "not yet read" : state == CLOSED ? "closed, direct" : "direct";
        return getClass().getSimpleName() + "[period=" + Period.format(periodNanos) + ", " + how + "]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/**
 * A cached clock whose time is published by one updater thread, once a period: what {@link TimerClock} and
 * {@link TickerClock} have in common. It knows when publishing starts and ends. Subclasses know how the thread waits.
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

    /** After that, direct reads. The thread has usually ticked at the first look. */
    private static final long FIRST_TICK_WAIT_NANOS = 5_000_000;

    private static final long FIRST_TICK_POLL_NANOS = 100_000;

    private static final AtomicIntegerFieldUpdater<AbstractPeriodicClock> STATE =
            AtomicIntegerFieldUpdater.newUpdater(AbstractPeriodicClock.class, "state");

    final long periodNanos;
    private final ThreadFactory threads;
    private volatile int state;

    /** The range of the period is checked where users give one; tests may take another. */
    AbstractPeriodicClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(source, false);
        this.periodNanos = periodNanos;
        this.threads = threads;
    }

    /**
     * Arranges that a thread from {@link #newThread} calls {@link #publish} now and once a period, until {@link #hasEnded()}.
     * Called once.
     *
     * @throws Throwable whatever keeps it from doing so
     */
    abstract void startPublishing() throws Throwable;

    /** Ends what {@link #startPublishing()} began, if it did. Called with caching ended already. */
    abstract void stopPublishing();

    @Override
    final boolean onUncachedRead(int time) {
        if (state == NEW && STATE.compareAndSet(this, NEW, STARTED)) {
            start();
        }
        return true;
    }

    private void start() {
        try {
            startPublishing();
        } catch (Throwable t) {
            // Above all OutOfMemoryError, "unable to create native thread". The reader must not see it.
            endCaching();
            stopPublishing();
            if (state == CLOSED) {
                return; // Closed while it was starting: nothing has failed.
            }
            Log.warn("No updater thread could be started for %s; reads are direct reads from now on.", this, t);
            return;
        }
        if (state == CLOSED) { // close() may have looked before there was anything to stop.
            stopPublishing();
        }
        awaitFirstTick();
    }

    /**
     * Keeps the one reader that has started the thread from reading directly some thousand times until the first tick.
     * HotSpot would remember it, and compile what it knows as a branch that is taken: 0.1 ns more for each later read.
     */
    private void awaitFirstTick() {
        if (isCaching()) {
            return;
        }
        long startNanos = System.nanoTime();
        while (state == STARTED && !isCaching() && System.nanoTime() - startNanos < FIRST_TICK_WAIT_NANOS) {
            LockSupport.parkNanos(this, FIRST_TICK_POLL_NANOS); // At once if the reader is interrupted; so be it.
        }
        // Parking may have used up a permit that was meant for the reader's own next park.
        LockSupport.unpark(Thread.currentThread());
    }

    /** A thread whose end, for whatever reason, makes reads direct. Not started. */
    final Thread newThread(Runnable body) {
        Thread thread = threads.newThread(() -> {
            try {
                body.run();
            } catch (Throwable t) {
                endCaching();
                Log.warn("The updater thread of %s has failed; reads are direct reads from now on.", this, t);
            } finally {
                endCaching();
            }
        });
        if (thread == null) {
            throw new IllegalStateException("the thread factory returned no thread");
        }
        return thread;
    }

    /**
     * Ends the updater thread. From now on every read is a direct read. It does not wait for the thread to end. Closing again
     * does nothing.
     */
    @Override
    public void close() {
        state = CLOSED;
        endCaching();
        stopPublishing();
    }

    @Override
    public final String toString() {
        String how =
                isCaching() ? "cached" : state == NEW ? "not yet read" : state == CLOSED ? "closed, direct" : "direct";
        return getClass().getSimpleName() + "[period=" + Period.format(periodNanos) + ", " + how + "]";
    }
}

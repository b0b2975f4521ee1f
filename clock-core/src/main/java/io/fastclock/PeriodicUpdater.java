// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The loop of an updater thread, and its statistics. One thread at a time runs it. */
final class PeriodicUpdater implements Runnable {
    private static final long MARK_INTERVAL_NANOS = 1_000_000_000;
    private static final int UNREAD_MARKS_BEFORE_END = 5;
    static volatile boolean logsWarnings; // If there are any. A thread that updates must not load a class for nothing.

    private final AbstractPeriodicClock clock;
    private volatile @Nullable Thread thread;
    private final AtomicLong updates = new AtomicLong();
    private final AtomicLong missed = new AtomicLong();
    private final AtomicLong maxLatenessNanos = new AtomicLong();

    PeriodicUpdater(AbstractPeriodicClock clock) {
        this.clock = clock;
    }

    @Override
    public void run() {
        try {
            thread = Thread.currentThread();
            if (logsWarnings) {
                Log.warnDeferredByThread();
            }
            do {
                updateUntilUnread();
            } while (!clock.seal.hasEnded && !clock.endUpdates());
        } catch (Throwable t) {
            clock.failed(t);
        }
    }

    private void updateUntilUnread() {
        int unreadMarks = 0;
        long markedNanos = clock.sourceNanos();
        while (unreadMarks < UNREAD_MARKS_BEFORE_END && !clock.seal.hasEnded) {
            awaitNextUpdate();
            long sinceMarkNanos = clock.sourceNanos() - markedNanos;
            boolean marks = sinceMarkNanos >= MARK_INTERVAL_NANOS || sinceMarkNanos < 0; // CRIU may set the time back.
            boolean isRead = clock.update(marks);
            updates.lazySet(updates.get() + 1);
            if (marks) {
                markedNanos += sinceMarkNanos;
                unreadMarks = isRead ? 0 : unreadMarks + 1;
            }
        }
    }

    private void awaitNextUpdate() {
        long waitNanos = clock.nanosUntilNextUpdate();
        long startNanos = System.nanoTime();
        LockSupport.parkNanos(clock, waitNanos); // May return early. Then the update is early too.
        Thread.interrupted(); // Else the next park would return at once.
        long lateNanos = System.nanoTime() - startNanos - waitNanos;
        maxLatenessNanos.lazySet(Math.max(maxLatenessNanos.get(), lateNanos));
        missed.lazySet(missed.get() + Math.max(0, lateNanos) / clock.periodNanos);
    }

    ClockStats stats(ClockMode mode, long stalenessNanos) {
        return new ClockStats(
                mode, TickResult.NOT_WANTED, stalenessNanos, updates.get(), missed.get(), maxLatenessNanos.get());
    }

    void stop() {
        LockSupport.unpark(thread);
    }
}

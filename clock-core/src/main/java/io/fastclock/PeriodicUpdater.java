// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.AbstractCachedClock.MONOTONIC;
import static io.fastclock.AbstractCachedClock.WALL;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** The loop of an updater thread, and its statistics. One thread at a time runs it. */
final class PeriodicUpdater implements Runnable {
    private static final long MARK_INTERVAL_NANOS = 1_000_000_000;
    private static final int UNREAD_MARKS_BEFORE_END = 5;

    private final AbstractPeriodicClock clock;
    private volatile @Nullable Thread thread;
    final AtomicLong updates = new AtomicLong();
    final AtomicLong missed = new AtomicLong();
    final AtomicLong maxLatenessNanos = new AtomicLong();

    PeriodicUpdater(AbstractPeriodicClock clock) {
        this.clock = clock;
    }

    @Override
    public void run() {
        try {
            thread = Thread.currentThread();
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
        while (unreadMarks < UNREAD_MARKS_BEFORE_END) {
            awaitNextUpdate();
            if (clock.seal.hasEnded) {
                return;
            }
            boolean isWallRead = publish(WALL);
            boolean isMonotonicRead = publish(MONOTONIC);
            updates.lazySet(updates.get() + 1);
            long sinceMarkNanos = clock.sourceNanos() - markedNanos;
            if (sinceMarkNanos >= MARK_INTERVAL_NANOS || sinceMarkNanos < 0) { // CRIU may set the time back.
                markedNanos += sinceMarkNanos;
                unreadMarks = isWallRead || isMonotonicRead ? 0 : unreadMarks + 1;
                mark(WALL);
                mark(MONOTONIC);
            }
        }
    }

    /** Publishes the time if readers use the word. If not, the next read publishes. Returns whether readers use it. */
    private boolean publish(int which) {
        long seen = clock.word(which);
        if (seen <= 0) {
            return false;
        }
        long timestamp = clock.readTimestamp(which, seen);
        clock.compareAndSetWord(which, seen, timestamp > 0 ? timestamp : -seen); // Fails if the word was sealed.
        return true;
    }

    private void mark(int which) {
        long seen = clock.word(which);
        if (seen > 0) {
            clock.compareAndSetWord(which, seen, -seen);
        }
    }

    private void awaitNextUpdate() {
        if (clock.seal.hasEnded) {
            return; // Closed before stop() knew this thread.
        }
        long waitNanos = clock.nanosUntilNextUpdate();
        long startNanos = System.nanoTime();
        LockSupport.parkNanos(clock, waitNanos); // May return early. Then the update is early too.
        Thread.interrupted(); // Else the next park would return at once.
        long lateNanos = System.nanoTime() - startNanos - waitNanos;
        if (lateNanos > maxLatenessNanos.get()) {
            maxLatenessNanos.lazySet(lateNanos);
        }
        if (lateNanos >= clock.periodNanos) {
            missed.lazySet(missed.get() + lateNanos / clock.periodNanos);
        }
    }

    /** Wakes up the thread, to find that the clock has ended. */
    void stop() {
        LockSupport.unpark(thread);
    }
}

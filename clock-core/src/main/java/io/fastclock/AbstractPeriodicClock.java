// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A clock with an updater thread that publishes the time once a period. A read that finds no published timestamp publishes one, and
 * starts the thread if none runs. Once a second the thread marks the words as unread, by negating them. It ends when they stay negative.
 */
abstract class AbstractPeriodicClock extends AbstractCachedClock implements AutoCloseable {
    final long periodNanos;
    private final Clock source;
    private final ThreadFactory threads;
    private final AtomicInteger running = new AtomicInteger(); // 0 or 1.
    private final PeriodicUpdater updater;
    private volatile boolean closed;

    AbstractPeriodicClock(Duration period, String threadName) {
        this(Settings.checkedNanos(period), DirectClock.instance(), new DaemonThreadFactory(threadName));
    }

    AbstractPeriodicClock(long periodNanos, Clock source, ThreadFactory threads) {
        this.periodNanos = periodNanos;
        this.source = source;
        this.threads = threads;
        updater = new PeriodicUpdater(this);
        Fields.initialize(); // The thread must not be late because a class loader is slow.
        nanosUntilNextUpdate();
        updater.stop();
    }

    @Override
    public long currentTimeMillis() {
        long word = wallWord;
        return word > 0 ? word : readSlowPath(WALL);
    }

    @Override
    public long nanoTime() {
        long word = monotonicWord;
        return word > 0 ? word + MONOTONIC_ORIGIN_NANOS : readSlowPath(MONOTONIC);
    }

    @Override
    final long sourceMillis() {
        return source.currentTimeMillis();
    }

    @Override
    final long sourceNanos() {
        return source.nanoTime();
    }

    /** A fixed delay, unless replaced: a fixed rate would run all missed periods in one burst. */
    long nanosUntilNextUpdate() {
        return periodNanos;
    }

    private long readSlowPath(int which) {
        while (true) {
            long seen = word(which);
            if (seen > 0) {
                return time(which, seen);
            }
            if (seen == Seal.SEALED) {
                return readSealed(which);
            }
            boolean runs = startUnlessRunning();
            long timestamp = readTimestamp(which, seen);
            if (timestamp <= 0) {
                return time(which, timestamp);
            }
            if (compareAndSetWord(which, seen, runs ? timestamp : -timestamp)) {
                // The thread may have ended in between, without a look at this word.
                if (runs && !startUnlessRunning()) {
                    compareAndSetWord(which, timestamp, -timestamp);
                }
                return time(which, timestamp);
            }
        }
    }

    /** Returns whether a thread runs now, or will. */
    private boolean startUnlessRunning() {
        if (running.get() == 0) {
            if (!Jvm.hasStackRoom()) {
                return false;
            }
            try { // Around the flag, too: Thread.stop could leave it set, and no thread.
                if (running.compareAndSet(0, 1)) {
                    threads.newThread(updater).start(); // If the clock was closed before, the thread ends at once.
                }
            } catch (Throwable t) { // Usually OutOfMemoryError.
                failed(t);
            }
        }
        return true;
    }

    /** For the thread. Publishes the time in the words that readers use, or marks these as unread. Returns whether there is one. */
    final boolean update(boolean marks) {
        boolean isRead = false;
        for (int which = WALL; which <= MONOTONIC; which++) {
            long seen = word(which);
            if (seen > 0) {
                long timestamp = marks ? 0 : readTimestamp(which, seen);
                compareAndSetWord(which, seen, timestamp > 0 ? timestamp : -seen); // Fails if the word was sealed.
                isRead = true;
            }
        }
        return isRead;
    }

    /** For the thread that ends. Returns false if it must go on: a reader has published since it looked. */
    final boolean endUpdates() {
        running.set(0);
        return (wallWord <= 0 && monotonicWord <= 0) || !running.compareAndSet(0, 1);
    }

    final void failed(Throwable cause) {
        boolean isNews = !seal.hasEnded;
        seal.end(source);
        try {
            if (isNews) {
                Log.warn("The updater thread of " + this + " has failed: reads are direct reads from now on.", cause);
            }
        } catch (Throwable t) {
            // Nothing else can report the failure.
        }
    }

    @Override
    public ClockStats stats() {
        ClockStats.link();
        ClockMode mode = running.get() == 1 && !seal.hasEnded ? ClockMode.UPDATER_THREAD : ClockMode.DIRECT;
        return updater.stats(mode, Math.max(0, Math.max(nanosBehind(WALL), nanosBehind(MONOTONIC))));
    }

    /** Ends the updater thread, without waiting for it: from now on every read is a direct read. For any thread, repeatedly. */
    @Override
    public void close() {
        closed = true;
        seal.end(source);
        updater.stop();
    }

    @Override
    public String toString() {
        String how = closed ? "closed, direct" : seal.hasEnded ? "direct" : running.get() == 1 ? "cached" : "not read";
        return getClass().getSimpleName() + "[period=" + periodNanos / 1e6 + " ms, " + how + "]";
    }
}

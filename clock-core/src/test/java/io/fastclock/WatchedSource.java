// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source that distinguishes the updater thread from readers. It counts the reads of both. On the updater thread, it runs a hook
 * after it has read the time and before it returns. The time is that of a {@link ManualClock}.
 */
final class WatchedSource implements Clock {
    final ManualClock time = new ManualClock();
    final AtomicInteger readsByReaders = new AtomicInteger();
    final AtomicInteger ticks = new AtomicInteger();
    volatile Runnable beforeTick = () -> {};
    volatile Runnable beforeMonotonicTick = () -> {};

    private final RecordingThreads threads;

    WatchedSource(RecordingThreads threads) {
        this.threads = threads;
    }

    @Override
    public long currentTimeMillis() {
        long now = time.currentTimeMillis();
        if (isTicking()) {
            ticks.incrementAndGet();
            beforeTick.run();
        } else {
            readsByReaders.incrementAndGet();
        }
        return now;
    }

    @Override
    public long nanoTime() {
        long now = time.nanoTime();
        if (isTicking()) {
            beforeMonotonicTick.run();
        } else {
            readsByReaders.incrementAndGet();
        }
        return now;
    }

    private boolean isTicking() {
        return threads.created.contains(Thread.currentThread());
    }
}

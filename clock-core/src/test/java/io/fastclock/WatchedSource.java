// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source of time that tells the clock's own thread from its readers: it counts both, and runs hooks in the former
 * after it has looked at the time and before it answers. The time is that of a {@link ManualClock}.
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
        return threads.made.contains(Thread.currentThread());
    }
}

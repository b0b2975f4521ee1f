// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.ManualClock;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A source that knows the updater threads. It counts their updates. On an updater thread, it runs a hook after it has read the time
 * and before it returns. The time is that of a {@link ManualClock}.
 */
final class WatchedSource implements Clock {
    final ManualClock time = new ManualClock();
    final List<Thread> updaters = new CopyOnWriteArrayList<>();
    final AtomicInteger ticks = new AtomicInteger();
    volatile Runnable beforeTick = () -> {};
    volatile Runnable beforeMonotonicTick = () -> {};

    /** Returns the production thread factory, whose threads are the updaters. */
    ThreadFactory threads(String namePrefix) {
        ThreadFactory production = new DaemonThreadFactory(namePrefix);
        return body -> {
            Thread updater = production.newThread(body);
            updaters.add(updater);
            return updater;
        };
    }

    boolean anyUpdaterIsAlive() {
        return updaters.stream().anyMatch(Thread::isAlive);
    }

    @Override
    public long currentTimeMillis() {
        long now = time.currentTimeMillis();
        if (isTicking()) {
            ticks.incrementAndGet();
            beforeTick.run();
        }
        return now;
    }

    @Override
    public long nanoTime() {
        long now = time.nanoTime();
        if (isTicking()) {
            beforeMonotonicTick.run();
        }
        return now;
    }

    private boolean isTicking() {
        return updaters.contains(Thread.currentThread());
    }
}

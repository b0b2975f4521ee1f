// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Times that pass only as a thread reads, so that it makes no difference how busy this machine is. */
final class MadeUpTimes implements TimeSource {
    /** What one thread has used. */
    private static final class Used {
        final AtomicLong wallNanos = new AtomicLong();
        final AtomicLong cpuNanos = new AtomicLong();
        final AtomicLong userNanos = new AtomicLong();
    }

    private final Set<Used> readers = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<Used> used = ThreadLocal.withInitial(() -> {
        Used created = new Used();
        readers.add(created);
        return created;
    });

    private final int threads;

    /** What each reader uses, at least, while the bench sleeps for the first time. */
    private final long cpuNanosBeforeOvertime;

    boolean threadTimesKnown = true;

    /** @param cpuNanosBeforeOvertime for which the bench sleeps, whatever time that takes; 0 to sleep not at all */
    MadeUpTimes(int threads, long cpuNanosBeforeOvertime) {
        this.threads = threads;
        this.cpuNanosBeforeOvertime = cpuNanosBeforeOvertime;
    }

    /** To be called by a reader. */
    void pass(long wallNanos, long cpuNanos, long userNanos) {
        Used mine = used.get();
        mine.wallNanos.addAndGet(wallNanos);
        mine.userNanos.addAndGet(userNanos);
        mine.cpuNanos.addAndGet(cpuNanos);
    }

    /** Of the calling reader. */
    long cpuNanos() {
        return used.get().cpuNanos.get();
    }

    @Override
    public long nanoTime() {
        return used.get().wallNanos.get();
    }

    @Override
    public ThreadTimes threadTimes() {
        Used mine = used.get();
        return threadTimesKnown ? new ThreadTimes(mine.cpuNanos.get(), mine.userNanos.get()) : ThreadTimes.UNKNOWN;
    }

    @Override
    public void sleep(long millis) throws InterruptedException {
        do {
            Thread.sleep(1);
        } while (cpuNanosBeforeOvertime > 0
                && (readers.size() < threads
                        || readers.stream().anyMatch(reader -> reader.cpuNanos.get() < cpuNanosBeforeOvertime)));
    }
}

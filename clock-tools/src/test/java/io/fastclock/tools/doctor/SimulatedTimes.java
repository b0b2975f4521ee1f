// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** A time source that advances only when a thread reads. The results do not depend on the load of the machine. */
final class SimulatedTimes extends TimeSource {
    /** The times that one thread has used. */
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

    /** The minimum CPU time that each reader uses during the first sleep of the benchmark. */
    private final long cpuNanosBeforeOvertime;

    boolean threadTimesKnown = true;

    /** @param cpuNanosBeforeOvertime the CPU time of each reader at which the first sleep ends; 0 for a sleep of 1 ms */
    SimulatedTimes(int threads, long cpuNanosBeforeOvertime) {
        this.threads = threads;
        this.cpuNanosBeforeOvertime = cpuNanosBeforeOvertime;
    }

    /** Advances the times of the calling reader. */
    void pass(long wallNanos, long cpuNanos, long userNanos) {
        Used mine = used.get();
        mine.wallNanos.addAndGet(wallNanos);
        mine.userNanos.addAndGet(userNanos);
        mine.cpuNanos.addAndGet(cpuNanos);
    }

    /** Returns the CPU time of the calling reader. */
    long cpuNanos() {
        return used.get().cpuNanos.get();
    }

    @Override
    long nanoTime() {
        return used.get().wallNanos.get();
    }

    @Override
    ThreadTimes threadTimes() {
        Used mine = used.get();
        return threadTimesKnown ? new ThreadTimes(mine.cpuNanos.get(), mine.userNanos.get()) : ThreadTimes.UNKNOWN;
    }

    @Override
    void sleep(long millis) throws InterruptedException {
        do {
            Thread.sleep(1);
        } while (cpuNanosBeforeOvertime > 0
                && (readers.size() < threads
                        || readers.stream().anyMatch(reader -> reader.cpuNanos.get() < cpuNanosBeforeOvertime)));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The figures of {@link ClockStats} that change with each update, thread or mode. Any thread may read them and add backward steps.
 * One thread at a time changes the others: the updater thread, or the reader that starts it.
 */
final class ClockMetrics {
    final AtomicLong updates = new AtomicLong();
    final AtomicLong missedUpdates = new AtomicLong();
    final AtomicLong threadStarts = new AtomicLong();
    final AtomicLong threadEnds = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    final AtomicLong backwardSteps = new AtomicLong();
    final LatenessHistogram lateness = new LatenessHistogram();
    volatile ModeTimes modeTimes;
    volatile long timerSlackNanos = -1; // Unknown, as the next.
    volatile long cpuNanos = -1;
    private long endedThreadsCpuNanos;

    ClockMetrics(long nowNanos) {
        modeTimes = new ModeTimes(ClockMode.DIRECT, nowNanos, 0, 0);
    }

    void modeChanged(ClockMode to, long nowNanos) {
        ModeTimes before = modeTimes;
        modeTimes = new ModeTimes(
                to, nowNanos, before.nanosIn(ClockMode.DIRECT, nowNanos), before.nanosIn(ClockMode.CACHED, nowNanos));
    }

    void threadEnded() {
        endedThreadsCpuNanos = Math.max(0, cpuNanos);
        threadEnds.incrementAndGet();
    }

    /** @param nanos the CPU time of the current updater thread; negative if unknown */
    void threadHasUsed(long nanos) {
        if (nanos >= 0) {
            cpuNanos = endedThreadsCpuNanos + nanos;
        }
    }

    /** The current mode, its start, and the time in each mode before. Immutable, so that any thread gets figures that agree. */
    static final class ModeTimes {
        final ClockMode mode;
        private final long sinceNanos;
        private final long directNanos;
        private final long cachedNanos;

        private ModeTimes(ClockMode mode, long sinceNanos, long directNanos, long cachedNanos) {
            this.mode = mode;
            this.sinceNanos = sinceNanos;
            this.directNanos = directNanos;
            this.cachedNanos = cachedNanos;
        }

        long nanosIn(ClockMode of, long nowNanos) {
            return (of == ClockMode.DIRECT ? directNanos : cachedNanos)
                    + (of == mode ? Math.max(0, nowNanos - sinceNanos) : 0);
        }
    }
}

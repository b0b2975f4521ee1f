// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.HashMap;
import java.util.Map;
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

    ClockMetrics(long nowNanos) {
        modeTimes = new ModeTimes(ClockMode.DIRECT, nowNanos, new HashMap<>());
    }

    void modeChanged(ClockMode to, long nowNanos) {
        ModeTimes before = modeTimes;
        Map<ClockMode, Long> nanos = new HashMap<>(before.nanos);
        nanos.put(before.mode, before.nanosIn(before.mode, nowNanos));
        modeTimes = new ModeTimes(to, nowNanos, nanos);
    }

    /** The current mode, its start, and the time in each mode before. Immutable, so that any thread gets figures that agree. */
    static final class ModeTimes {
        final ClockMode mode;
        final long sinceNanos;
        private final Map<ClockMode, Long> nanos; // In each mode before. Nobody changes the map.

        private ModeTimes(ClockMode mode, long sinceNanos, Map<ClockMode, Long> nanos) {
            this.mode = mode;
            this.sinceNanos = sinceNanos;
            this.nanos = nanos;
        }

        long nanosIn(ClockMode of, long nowNanos) {
            return nanos.getOrDefault(of, 0L) + (of == mode ? Math.max(0, nowNanos - sinceNanos) : 0);
        }
    }
}

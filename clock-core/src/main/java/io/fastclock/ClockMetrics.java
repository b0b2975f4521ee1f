// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The counters behind {@link ClockStats}. Takes no lock, so a thread that reads the counters and is preempted delays no
 * other thread. Two figures may be from different moments.
 */
final class ClockMetrics {
    final AtomicLong ticks = new AtomicLong();
    final AtomicLong missedEdges = new AtomicLong();
    final AtomicLong threadStarts = new AtomicLong();
    final AtomicLong threadEnds = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    final AtomicLong backwardSteps = new AtomicLong();
    final LatenessHistogram lateness = new LatenessHistogram();

    private volatile ModeTimes modeTimes;
    private volatile long timerSlackNanos = -1;
    private volatile long cpuNanos = -1;
    private long endedThreadsCpuNanos;

    ClockMetrics(long nowNanos) {
        modeTimes = new ModeTimes(nowNanos);
    }

    // ---- For the updater thread, or the reader that starts it: one thread at a time.

    void ticked(long latenessNanos, long missed) {
        ticks.incrementAndGet();
        missedEdges.addAndGet(missed);
        lateness.add(latenessNanos);
    }

    void modeChanged(ClockMode to, long nowNanos) {
        modeTimes = modeTimes.changedTo(to, nowNanos);
    }

    void threadStarted() {
        threadStarts.incrementAndGet();
    }

    void threadEnded() {
        endedThreadsCpuNanos = Math.max(0, cpuNanos);
        threadEnds.incrementAndGet();
    }

    void failed() {
        failures.incrementAndGet();
    }

    /** @param nanos the CPU time of the current updater thread; negative if unknown */
    void threadHasUsed(long nanos) {
        if (nanos >= 0) {
            cpuNanos = endedThreadsCpuNanos + nanos;
        }
    }

    /** @param nanos negative if unknown */
    void threadHasTimerSlack(long nanos) {
        timerSlackNanos = nanos;
    }

    // ---- For any thread.

    void steppedBack() {
        backwardSteps.incrementAndGet();
    }

    ModeTimes modeTimes() {
        return modeTimes;
    }

    long timerSlackNanos() {
        return timerSlackNanos;
    }

    long cpuNanos() {
        return cpuNanos;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;

/**
 * What is known about an {@link AdaptiveClock}'s past, and who is told. Guarded by its own monitor, which the ticker's
 * thread takes once a tick and readers only when something out of the ordinary happens.
 */
final class ClockRecorder {
    ClockMode mode = ClockMode.READ_THROUGH;
    long ticks;
    long missedEdges;
    long threadStarts;
    long threadEnds;
    long failures;
    long backwardSteps;
    long cpuNanos = -1;
    double directReadNanos = Double.NaN;
    double tickNanos = new BreakEven().tickNanos();
    final LatenessHistogram lateness = new LatenessHistogram();

    private long readThroughNanos;
    private long cachedNanos;
    private long assistedNanos;
    private long modeSinceNanos;
    private long endedThreadsCpuNanos;

    ClockRecorder(long nowNanos) {
        modeSinceNanos = nowNanos;
    }

    synchronized ClockStats snapshot(long nowNanos) {
        return new ClockStats(this, nowNanos);
    }

    Duration timeIn(ClockMode of, long nowNanos) {
        long untilNow = of == mode ? nowNanos - modeSinceNanos : 0;
        switch (of) {
            case READ_THROUGH:
                return Duration.ofNanos(readThroughNanos + untilNow);
            case CACHED:
                return Duration.ofNanos(cachedNanos + untilNow);
            case ASSISTED:
                return Duration.ofNanos(assistedNanos + untilNow);
        }
        throw new AssertionError(of);
    }

    synchronized ClockMode mode() {
        return mode;
    }

    /** Returns the mode until now. */
    synchronized ClockMode changeMode(ClockMode to, long nowNanos) {
        ClockMode from = mode;
        long nanos = nowNanos - modeSinceNanos;
        switch (from) {
            case READ_THROUGH:
                readThroughNanos += nanos;
                break;
            case CACHED:
                cachedNanos += nanos;
                break;
            case ASSISTED:
                assistedNanos += nanos;
                break;
        }
        modeSinceNanos = nowNanos;
        mode = to;
        return from;
    }

    synchronized void ticked(long latenessNanos) {
        ticks++;
        missedEdges += latenessNanos / EdgePacer.EDGE_NANOS;
        lateness.add(latenessNanos);
    }

    synchronized void threadStarted() {
        threadStarts++;
    }

    synchronized void threadEnded() {
        threadEnds++;
        endedThreadsCpuNanos = Math.max(0, cpuNanos);
    }

    synchronized void failed() {
        failures++;
    }

    synchronized void steppedBack() {
        backwardSteps++;
    }

    /** What the thread that runs now has used; negative if that is unknown. */
    synchronized void threadHasUsed(long nanos) {
        if (nanos >= 0) {
            cpuNanos = endedThreadsCpuNanos + nanos;
        }
    }

    synchronized void measured(BreakEven costs) {
        directReadNanos = costs.readNanos();
        tickNanos = costs.tickNanos();
    }
}

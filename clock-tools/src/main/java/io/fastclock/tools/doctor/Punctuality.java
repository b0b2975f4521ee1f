// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The lateness of the ticks of one thread, and their cost. */
final class Punctuality {
    // Nanoseconds; -1 if the thread did not tick.
    final long latenessP50Nanos;
    final long latenessP99Nanos;
    final long latenessMaxNanos;

    /** The CPU time of a tick; NaN if unknown. */
    final double tickNanos;

    /** The time by which the host may prolong a sleep of the thread; -1 if unknown. */
    final long timerSlackNanos;

    Punctuality(
            long latenessP50Nanos,
            long latenessP99Nanos,
            long latenessMaxNanos,
            double tickNanos,
            long timerSlackNanos) {
        this.latenessP50Nanos = latenessP50Nanos;
        this.latenessP99Nanos = latenessP99Nanos;
        this.latenessMaxNanos = latenessMaxNanos;
        this.tickNanos = tickNanos;
        this.timerSlackNanos = timerSlackNanos;
    }
}

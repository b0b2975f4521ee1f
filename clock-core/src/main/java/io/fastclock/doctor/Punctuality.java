// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

/** How late a clock's thread was when a millisecond began, and what that cost it. */
final class Punctuality {
    // Nanoseconds; -1 if it did not tick.
    final long latenessP50Nanos;
    final long latenessP99Nanos;
    final long latenessMaxNanos;

    /** CPU time; NaN if unknown. */
    final double tickNanos;

    /** By how much the host may prolong a sleep of the thread; -1 if unknown. */
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

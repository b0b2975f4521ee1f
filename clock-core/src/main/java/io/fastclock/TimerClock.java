// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/**
 * A cached clock whose daemon thread publishes the time once per period, by default 20 ms, at no particular place in a millisecond. A
 * timestamp is <a href="package-summary.html#age">stale</a> by up to a period, and longer while the thread is late: enough for session
 * expiry and statistics by the second. <b>Cost, errors and thread-safety</b> are the same as for {@link TickerClock}.
 */
public final class TimerClock extends AbstractPeriodicClock {
    /** Creates a clock with a period of 20 ms. */
    public TimerClock() {
        this(Duration.ofMillis(20));
    }

    /**
     * Creates a clock.
     *
     * @param period the time from the end of one publication to the start of the next, 100 us to 1 s
     * @throws IllegalArgumentException if the period is out of that range
     */
    public TimerClock(Duration period) {
        super(period, "fastclock-timer");
    }

    TimerClock(long periodNanos, Clock source, ThreadFactory threads) {
        super(periodNanos, source, threads);
    }
}

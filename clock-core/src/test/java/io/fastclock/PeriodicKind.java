// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/** The clocks with a period, for tests of their common guarantees. */
enum PeriodicKind {
    TIMER("fastclock-timer", TimerClock::new, TimerClock::new),
    TICKER("fastclock-ticker", TickerClock::new, TickerClock::new);

    interface Factory {
        AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads);
    }

    final String threadName;
    private final Function<Duration, AbstractPeriodicClock> published;
    private final Factory internal;

    PeriodicKind(String threadName, Function<Duration, AbstractPeriodicClock> published, Factory internal) {
        this.threadName = threadName;
        this.published = published;
        this.internal = internal;
    }

    AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads) {
        return internal.create(periodNanos, source, threads);
    }

    AbstractPeriodicClock create(Duration period) {
        return published.apply(period);
    }
}

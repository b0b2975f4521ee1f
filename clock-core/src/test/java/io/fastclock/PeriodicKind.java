// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;

/** The clocks with a period, for tests of their common guarantees. */
enum PeriodicKind {
    TIMER("fastclock-timer") {
        @Override
        AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads) {
            return new TimerClock(periodNanos, source, threads);
        }

        @Override
        AbstractPeriodicClock create(Duration period) {
            return new TimerClock(period);
        }
    },
    TICKER("fastclock-ticker") {
        @Override
        AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads) {
            return new TickerClock(periodNanos, source, threads, true);
        }

        @Override
        AbstractPeriodicClock create(Duration period) {
            return new TickerClock(period);
        }
    };

    final String threadName;

    PeriodicKind(String threadName) {
        this.threadName = threadName;
    }

    abstract AbstractPeriodicClock create(long periodNanos, Clock source, ThreadFactory threads);

    abstract AbstractPeriodicClock create(Duration period);
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;

/** The clocks that system properties can select. In its own class: to verify it, the JVM loads them all. */
final class ClockFactory {
    private ClockFactory() {}

    static AbstractCachedClock create(Settings settings) {
        Duration period = settings.period;
        switch (settings.kind) {
            case Settings.TIMER:
                return period == null ? new TimerClock() : new TimerClock(period);
            case Settings.TICKER:
                return period == null ? new TickerClock() : new TickerClock(period);
            default:
                return new KernelTickClock(settings.kind.equals(Settings.TICK));
        }
    }
}

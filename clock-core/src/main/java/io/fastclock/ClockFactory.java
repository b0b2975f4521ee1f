// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;

/** The clocks that system properties can select. In its own class: to verify it, the JVM loads them all. */
final class ClockFactory {
    private ClockFactory() {}

    static AbstractCachedClock create(Settings settings) {
        AdaptiveOptions options = settings.options;
        Duration period = Duration.ofNanos(options.periodNanos);
        switch (settings.kind) {
            case Settings.TIMER:
                return options.periodIsSet ? new TimerClock(period) : new TimerClock();
            case Settings.TICKER:
                return new TickerClock(period, options.lowersTimerSlack);
            case Settings.DIRECT:
                return AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();
            default:
                return new AdaptiveClock(options);
        }
    }

    /** Returns what is known of a clock that is not adaptive. */
    static ClockStats statsOf(Clock clock) {
        AdaptiveOptions options = new AdaptiveOptions();
        ClockMetrics metrics = new ClockMetrics(FirstUse.NANOS);
        KernelTick tick = null;
        if (clock instanceof AbstractPeriodicClock) {
            options.periodNanos = ((AbstractPeriodicClock) clock).periodNanos;
            if (((AbstractPeriodicClock) clock).isCaching()) {
                metrics.modeChanged(ClockMode.UPDATER_THREAD, FirstUse.NANOS);
            }
        } else {
            tick = new KernelTick(0, "the first use of FastClock has failed, so that it has no clock");
        }
        CostAccount account = new CostAccount(options.periodNanos, 1);
        return new ClockStats(options, metrics, account, Double.NaN, System.nanoTime(), false, tick);
    }
}

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
                return new TickerClock(period == null ? Duration.ofMillis(1) : period, settings.lowersTimerSlack);
            case Settings.DIRECT:
                return AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();
            default:
                AdaptiveClock.Builder builder = AdaptiveClock.builder()
                        .backwardStep(settings.backwardStep)
                        .lowerTimerSlack(settings.lowersTimerSlack);
                return (period == null ? builder : builder.period(period)).build();
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

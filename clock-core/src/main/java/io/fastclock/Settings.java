// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The system properties of the clock behind {@link FastClock}. Reading them never throws and logs nothing, because it
 * happens while a class is initialised. The code uses no lambda: the first lambda of a process costs milliseconds.
 */
final class Settings {
    static final String CLOCK = "fastclock.clock";
    static final String PERIOD = "fastclock.period";
    static final String BACKWARD_STEP = "fastclock.backwardStep";
    static final String TIMER_SLACK = "fastclock.timerSlack";
    static final String JMX = "fastclock.jmx";
    static final String KERNEL_TICK = "fastclock.kernelTick";

    // The clocks that users can select.
    static final String ADAPTIVE = "adaptive";
    static final String DIRECT = "direct";
    static final String TIMER = "timer";
    static final String TICKER = "ticker";
    static final String COARSE = "coarse";

    final String kind;
    final @Nullable Duration period;
    final BackwardStep backwardStep;
    final boolean lowersTimerSlack;
    final boolean jmx;

    /** One for each value that is invalid, and replaced by the default, or has no effect. {@link FirstUse} logs them. */
    final List<String> warnings = new ArrayList<>();

    /** @param properties maps a property's name to its value, or to null */
    Settings(UnaryOperator<@Nullable String> properties) {
        PropertyReader reader = new PropertyReader(properties, warnings);
        kind = reader.choice(CLOCK, ADAPTIVE, DIRECT, TIMER, TICKER, COARSE);
        boolean adaptive = kind.equals(ADAPTIVE);
        period = reader.period(PERIOD, adaptive);
        boolean holds = reader.choice(BACKWARD_STEP, "follow", "hold").equals("hold");
        backwardStep = holds ? BackwardStep.HOLD : BackwardStep.FOLLOW;
        lowersTimerSlack = reader.choice(TIMER_SLACK, "lower", "keep").equals("lower");
        boolean jmxRequested = reader.choice(JMX, "false", "true").equals("true");
        jmx = adaptive && jmxRequested;

        boolean hasPeriod = !kind.equals(DIRECT) && !kind.equals(COARSE);
        warnUnless(hasPeriod || period == null, PERIOD, "adaptive, timer or ticker");
        warnUnless(adaptive || !holds, BACKWARD_STEP, "adaptive");
        warnUnless(adaptive || kind.equals(TICKER) || lowersTimerSlack, TIMER_SLACK, "adaptive or ticker");
        warnUnless(adaptive || !jmxRequested, JMX, "adaptive");
    }

    /** For the verification of the tick counter, which may have nothing to do with {@link FastClock}. */
    static boolean kernelTickIsOff() {
        List<String> warnings = new ArrayList<>();
        PropertyReader reader = new PropertyReader(new SystemProperties(), warnings);
        boolean isOff = reader.choice(KERNEL_TICK, "auto", "off").equals("off");
        for (String warning : warnings) {
            Log.warn("%s", warning, null);
        }
        return isOff;
    }

    static Settings ofThisProcess() {
        return new Settings(new SystemProperties());
    }

    AbstractCachedClock createClock() {
        switch (kind) {
            case DIRECT:
                return new UncachedClock();
            case TIMER:
                return period == null ? new TimerClock() : new TimerClock(period);
            case COARSE:
                return CoarseClock.instance();
            case TICKER:
                long periodNanos = period == null ? TickerClock.DEFAULT_PERIOD_NANOS : period.toNanos();
                return new TickerClock(periodNanos, lowersTimerSlack);
            default:
                return AdaptiveClock.builder()
                        .period(period == null ? Duration.ofMillis(1) : period)
                        .backwardStep(backwardStep)
                        .lowerTimerSlack(lowersTimerSlack)
                        .build();
        }
    }

    private void warnUnless(boolean hasEffectOrDefault, String property, String suitableClocks) {
        if (!hasEffectOrDefault) {
            warnings.add("The system property " + property + " has no effect on " + kind + ". Use it with "
                    + suitableClocks + ".");
        }
    }

    private static final class SystemProperties implements UnaryOperator<@Nullable String> {
        @Override
        public @Nullable String apply(@Nullable String name) {
            return name == null ? null : System.getProperty(name);
        }
    }
}

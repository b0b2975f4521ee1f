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
    static final String TOLERATED_LATENESS = "fastclock.toleratedLateness";
    static final String TIMER_SLACK = "fastclock.timerSlack";
    static final String JMX = "fastclock.jmx";

    /** The clocks that users can select, by name. */
    enum Kind {
        ADAPTIVE,
        DIRECT,
        TIMER,
        TICKER
    }

    private enum Slack {
        LOWER,
        KEEP
    }

    private enum Switch {
        TRUE,
        FALSE
    }

    static final Kind DEFAULT_KIND = Kind.ADAPTIVE;

    final Kind kind;
    final @Nullable Duration period;
    final BackwardStep backwardStep;
    final double toleratedLateness;
    final boolean lowersTimerSlack;
    final boolean jmx;

    /** One message for each invalid or ineffective property. {@link FirstUse} logs them, outside class initialisers. */
    final List<String> warnings = new ArrayList<>();

    /**
     * Reads the settings. Adds a warning for each value that is invalid or has no effect. Invalid values are replaced by
     * defaults.
     *
     * @param properties maps a property's name to its value, or to null
     */
    Settings(UnaryOperator<@Nullable String> properties) {
        PropertyReader reader = new PropertyReader(properties, warnings);
        kind = reader.choice(CLOCK, Kind.values(), DEFAULT_KIND);
        period = reader.period(PERIOD, kind == Kind.ADAPTIVE);
        backwardStep = reader.choice(BACKWARD_STEP, BackwardStep.values(), BackwardStep.FOLLOW);
        toleratedLateness = reader.share(
                TOLERATED_LATENESS,
                ModePolicy.MIN_TOLERATED_SHARE,
                ModePolicy.MAX_TOLERATED_SHARE,
                ModePolicy.DEFAULT_TOLERATED_SHARE);
        lowersTimerSlack = reader.choice(TIMER_SLACK, Slack.values(), Slack.LOWER) == Slack.LOWER;
        boolean jmxRequested = reader.choice(JMX, Switch.values(), Switch.FALSE) == Switch.TRUE;
        jmx = jmxRequested && kind == Kind.ADAPTIVE;
        if (period != null && kind == Kind.DIRECT) {
            warnings.add("The system property " + PERIOD + " has no effect on direct, which has no period. Use it with"
                    + " adaptive, timer or ticker.");
        }
        if (kind != Kind.ADAPTIVE) {
            warnIfOnlyForAdaptive(BACKWARD_STEP, backwardStep != BackwardStep.FOLLOW);
            warnIfOnlyForAdaptive(TOLERATED_LATENESS, toleratedLateness != ModePolicy.DEFAULT_TOLERATED_SHARE);
            if (kind != Kind.TICKER && !lowersTimerSlack) {
                warnings.add("The system property " + TIMER_SLACK + " has no effect on " + PropertyReader.userName(kind)
                        + ". Use it with adaptive or ticker.");
            }
            warnIfOnlyForAdaptive(JMX, jmxRequested);
        }
    }

    static Settings ofThisProcess() {
        return new Settings(new SystemProperties());
    }

    AbstractCachedClock createClock() {
        switch (kind) {
            case ADAPTIVE:
                return AdaptiveClock.builder()
                        .period(period == null ? Duration.ofMillis(1) : period)
                        .backwardStep(backwardStep)
                        .toleratedLateness(toleratedLateness)
                        .lowerTimerSlack(lowersTimerSlack)
                        .build();
            case DIRECT:
                return new UncachedClock();
            case TIMER:
                return period == null ? new TimerClock() : new TimerClock(period);
            case TICKER:
                return new TickerClock(period, lowersTimerSlack);
        }
        throw new AssertionError(kind);
    }

    private void warnIfOnlyForAdaptive(String property, boolean isSet) {
        if (isSet) {
            warnings.add("The system property " + property + " has no effect on " + PropertyReader.userName(kind)
                    + ". Use it with adaptive.");
        }
    }

    private static final class SystemProperties implements UnaryOperator<@Nullable String> {
        @Override
        public @Nullable String apply(@Nullable String name) {
            return name == null ? null : System.getProperty(name);
        }
    }
}

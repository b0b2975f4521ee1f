// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the system properties say about the clock behind {@link FastClock}. Reading them never throws, logs nothing, and uses no
 * lambda: the first lambda of a process costs milliseconds, and this runs while a class is initialised.
 */
final class Settings {
    static final String CLOCK = "fastclock.clock";
    static final String PERIOD = "fastclock.period";
    static final String BACKWARD_STEP = "fastclock.backwardStep";
    static final String TOLERATED_LATENESS = "fastclock.toleratedLateness";
    static final String TIMER_SLACK = "fastclock.timerSlack";
    static final String JMX = "fastclock.jmx";

    /** The clocks to choose from, by the names that users write. */
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

    /** What the properties ask for and does not make sense. To be logged, but not while a class is initialised. */
    final List<String> warnings = new ArrayList<>();

    /**
     * Reads the settings. What is not understood, or has no effect, is added to the warnings, and the default is used.
     *
     * @param properties from a property's name to its value, or to null
     */
    Settings(UnaryOperator<@Nullable String> properties) {
        PropertyReader reader = new PropertyReader(properties, warnings);
        kind = reader.choice(CLOCK, Kind.values(), DEFAULT_KIND);
        period = reader.period(PERIOD);
        backwardStep = reader.choice(BACKWARD_STEP, BackwardStep.values(), BackwardStep.FOLLOW);
        toleratedLateness = reader.share(
                TOLERATED_LATENESS,
                ModePolicy.MIN_TOLERATED_SHARE,
                ModePolicy.MAX_TOLERATED_SHARE,
                ModePolicy.DEFAULT_TOLERATED_SHARE);
        lowersTimerSlack = reader.choice(TIMER_SLACK, Slack.values(), Slack.LOWER) == Slack.LOWER;
        boolean jmxIsWanted = reader.choice(JMX, Switch.values(), Switch.FALSE) == Switch.TRUE;
        jmx = jmxIsWanted && kind == Kind.ADAPTIVE;
        if (period != null && (kind == Kind.ADAPTIVE || kind == Kind.DIRECT)) {
            warnings.add("The system property " + PERIOD + " has no effect on " + PropertyReader.userName(kind)
                    + ", which has no period; it is for timer and ticker.");
        }
        if (kind != Kind.ADAPTIVE) {
            warnIfOnlyForAdaptive(BACKWARD_STEP, backwardStep != BackwardStep.FOLLOW);
            warnIfOnlyForAdaptive(TOLERATED_LATENESS, toleratedLateness != ModePolicy.DEFAULT_TOLERATED_SHARE);
            if (kind != Kind.TICKER && !lowersTimerSlack) {
                warnings.add("The system property " + TIMER_SLACK + " has no effect on " + PropertyReader.userName(kind)
                        + "; it is for adaptive and ticker.");
            }
            warnIfOnlyForAdaptive(JMX, jmxIsWanted);
        }
    }

    static Settings ofThisProcess() {
        return new Settings(new SystemProperties());
    }

    AbstractCachedClock createClock() {
        switch (kind) {
            case ADAPTIVE:
                return AdaptiveClock.builder()
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
                    + "; it is for adaptive.");
        }
    }

    private static final class SystemProperties implements UnaryOperator<@Nullable String> {
        @Override
        public @Nullable String apply(@Nullable String name) {
            return name == null ? null : System.getProperty(name);
        }
    }
}

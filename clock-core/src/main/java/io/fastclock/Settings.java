// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the system properties say about the clock behind {@link FastClock}. Reading them never throws. */
final class Settings {
    static final String CLOCK = "fastclock.clock";
    static final String PERIOD = "fastclock.period";

    static final String BACKWARD_STEP = "fastclock.backwardStep";
    static final String JMX = "fastclock.jmx";

    /** The clocks to choose from, by the names that users write. */
    enum Kind {
        ADAPTIVE,
        DIRECT,
        TIMER,
        TICKER;

        String userName() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String userNames() {
            return Arrays.stream(values()).map(Kind::userName).collect(Collectors.joining(", "));
        }
    }

    static final Kind DEFAULT_KIND = Kind.ADAPTIVE;

    final Kind kind;
    final @Nullable Duration period;
    final BackwardStep backwardStep;
    final boolean jmx;

    private Settings(Kind kind, @Nullable Duration period, BackwardStep backwardStep, boolean jmx) {
        this.kind = kind;
        this.period = period;
        this.backwardStep = backwardStep;
        this.jmx = jmx;
    }

    /**
     * Reads the settings.
     *
     * @param properties from a property's name to its value, or to null
     * @param warnings told about each value that is not understood or without effect, once; the default is used instead
     */
    static Settings read(UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        Kind kind = readKind(properties, warnings);
        Duration period = readPeriod(properties, warnings);
        BackwardStep backwardStep = readBackwardStep(properties, warnings);
        boolean jmx = readJmx(properties, warnings);
        if (period != null && (kind == Kind.ADAPTIVE || kind == Kind.DIRECT)) {
            warnings.accept("The system property " + PERIOD + " has no effect on " + kind.userName()
                    + ", which has no period; it is for timer and ticker.");
        }
        if (kind != Kind.ADAPTIVE && backwardStep != BackwardStep.FOLLOW) {
            warnings.accept(onlyForAdaptive(BACKWARD_STEP, kind));
        }
        if (kind != Kind.ADAPTIVE && jmx) {
            warnings.accept(onlyForAdaptive(JMX, kind));
        }
        return new Settings(kind, period, backwardStep, jmx && kind == Kind.ADAPTIVE);
    }

    /** Without lambdas: the first of a process costs milliseconds, and this runs when {@link FastClock} is initialised. */
    static Settings ofThisProcess() {
        return read(new SystemProperties(), new LogWarnings());
    }

    CachedTime createClock() {
        return kind == Kind.ADAPTIVE ? new AdaptiveClock(backwardStep) : OtherThanDefault.create(kind, period);
    }

    private static String onlyForAdaptive(String property, Kind kind) {
        return "The system property " + property + " has no effect on " + kind.userName() + "; it is for "
                + Kind.ADAPTIVE.userName() + ".";
    }

    private static BackwardStep readBackwardStep(
            UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        String text = get(properties, BACKWARD_STEP, warnings);
        if (text == null) {
            return BackwardStep.FOLLOW;
        }
        for (BackwardStep choice : BackwardStep.values()) {
            if (choice.name().equalsIgnoreCase(text.trim())) {
                return choice;
            }
        }
        warnings.accept("The system property " + BACKWARD_STEP + " is \"" + text
                + "\", which is none of follow, hold; using follow.");
        return BackwardStep.FOLLOW;
    }

    private static boolean readJmx(UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        String text = get(properties, JMX, warnings);
        if (text == null || text.trim().equalsIgnoreCase("false")) {
            return false;
        }
        if (text.trim().equalsIgnoreCase("true")) {
            return true;
        }
        warnings.accept(
                "The system property " + JMX + " is \"" + text + "\", which is none of true, false; using false.");
        return false;
    }

    private static Kind readKind(UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        String text = get(properties, CLOCK, warnings);
        if (text == null) {
            return DEFAULT_KIND;
        }
        for (Kind kind : Kind.values()) {
            if (kind.userName().equals(text.trim().toLowerCase(Locale.ROOT))) {
                return kind;
            }
        }
        warnings.accept("The system property " + CLOCK + " is \"" + text + "\", which is none of " + Kind.userNames()
                + "; using " + DEFAULT_KIND.userName() + ".");
        return DEFAULT_KIND;
    }

    private static @Nullable Duration readPeriod(
            UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        String text = get(properties, PERIOD, warnings);
        if (text == null) {
            return null;
        }
        try {
            return Duration.ofNanos(Period.parseNanos(text));
        } catch (IllegalArgumentException e) {
            warnings.accept("The system property " + PERIOD + " is \"" + text + "\": " + e.getMessage()
                    + "; using the clock's default period.");
            return null;
        }
    }

    private static @Nullable String get(
            UnaryOperator<@Nullable String> properties, String name, Consumer<String> warnings) {
        try {
            return properties.apply(name);
        } catch (SecurityException e) {
            warnings.accept("The system property " + name + " may not be read; using the default.");
            return null;
        }
    }

    private static final class SystemProperties implements UnaryOperator<@Nullable String> {
        @Override
        public @Nullable String apply(@Nullable String name) {
            return name == null ? null : System.getProperty(name);
        }
    }

    private static final class LogWarnings implements Consumer<String> {
        @Override
        public void accept(String warning) {
            Log.warn("%s", warning, null);
        }
    }

    /** A class of its own, so that a process that chooses none of these clocks does not load theirs. */
    private static final class OtherThanDefault {
        /** A clock with the period, or with the clock's own default where it is null. */
        static CachedTime create(Kind kind, @Nullable Duration period) {
            switch (kind) {
                case DIRECT:
                    return new UncachedTime();
                case TIMER:
                    return period == null ? new TimerClock() : new TimerClock(period);
                case TICKER:
                    return period == null ? new TickerClock() : new TickerClock(period);
                default:
                    throw new AssertionError(kind);
            }
        }
    }
}

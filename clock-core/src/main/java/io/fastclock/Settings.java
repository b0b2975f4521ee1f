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

    /** The clocks to choose from, by the names that users write. */
    enum Kind {
        DIRECT {
            @Override
            Clock create(@Nullable Duration period) {
                return DirectClock.instance();
            }
        },
        TIMER {
            @Override
            Clock create(@Nullable Duration period) {
                return period == null ? new TimerClock() : new TimerClock(period);
            }
        },
        TICKER {
            @Override
            Clock create(@Nullable Duration period) {
                return period == null ? new TickerClock() : new TickerClock(period);
            }
        };

        /** A clock with the period, or with the clock's own default where it is null. */
        abstract Clock create(@Nullable Duration period);

        String userName() {
            return name().toLowerCase(Locale.ROOT);
        }

        static String userNames() {
            return Arrays.stream(values()).map(Kind::userName).collect(Collectors.joining(", "));
        }
    }

    static final Kind DEFAULT_KIND = Kind.TICKER;

    final Kind kind;
    final @Nullable Duration period;

    private Settings(Kind kind, @Nullable Duration period) {
        this.kind = kind;
        this.period = period;
    }

    /**
     * Reads the settings.
     *
     * @param properties from a property's name to its value, or to null
     * @param warnings told about each value that is not understood, once; the default is used instead
     */
    static Settings read(UnaryOperator<@Nullable String> properties, Consumer<String> warnings) {
        return new Settings(readKind(properties, warnings), readPeriod(properties, warnings));
    }

    Clock createClock() {
        return kind.create(period);
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
}

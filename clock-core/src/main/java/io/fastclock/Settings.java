// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.WorstCaseClock;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system properties of the clock behind {@link FastClock}, read while a class is initialised: that never throws, and logs nothing. */
final class Settings {
    static final String CLOCK = "fastclock.clock";
    static final String PERIOD = "fastclock.period";
    static final String KERNEL_TICK = "fastclock.kernelTick";
    static final String TICK = "kernel-tick"; // The clocks that users can select.
    static final String DIRECT = "direct";
    static final String TIMER = "timer";
    static final String TICKER = "ticker";
    static final String WORST_CASE = "worst-case";
    static final String OFF = "off"; // The value of KERNEL_TICK.

    final String kind;
    final @Nullable Duration period; // Null if unset or invalid.
    final List<String> warnings = new ArrayList<>(); // Of values that are invalid, or have no effect.

    Settings() {
        kind = choice(CLOCK, TICK, DIRECT, TICKER, TIMER, WORST_CASE);
        period = period();
        choice(KERNEL_TICK, "auto", OFF); // TickVerification reads it itself. Here only for the warning.
        if (period != null && (kind.equals(TICK) || kind.equals(DIRECT))) {
            warnings.add("The system property " + PERIOD + " has no effect on " + kind
                    + ". Use it with ticker, timer or worst-case.");
        }
    }

    /** Returns null unless the tick counter is switched off, in whatever case the switch is written. One that cannot be read is off. */
    static @Nullable TickResult switchedOff() {
        try {
            if (isOff(KERNEL_TICK)) {
                return TickResult.switchedOff(KERNEL_TICK + " is off");
            }
            for (String name : Property.names()) {
                if (name.equalsIgnoreCase(KERNEL_TICK) && isOff(name)) {
                    return TickResult.switchedOff(name + " is off");
                }
            }
            return null;
        } catch (RuntimeException e) {
            return TickResult.switchedOff("the system property " + KERNEL_TICK + " cannot be read: " + e);
        }
    }

    private static boolean isOff(String property) {
        return OFF.equalsIgnoreCase(String.valueOf(Property.get(property)).trim());
    }

    /** Returns a warning for each property that begins as ours do and is none of them. No first use is to pay for this. */
    static List<String> unknownProperties() {
        List<String> ours = Arrays.asList(CLOCK, PERIOD, KERNEL_TICK);
        List<String> warnings = new ArrayList<>();
        for (String name : Property.names()) {
            if (name.startsWith("fastclock.") && !name.startsWith("fastclock.tools.") && !ours.contains(name)) {
                warnings.add("The system property " + name + " has no effect. FastClock has " + ours + ".");
            }
        }
        return warnings;
    }

    /** Returns one of the names: the first if the property is unset or invalid. Ignores case and surrounding space. */
    private String choice(String property, String... names) {
        String text = get(property);
        if (text == null) {
            return names[0];
        }
        for (String name : names) {
            if (name.equalsIgnoreCase(text.trim())) {
                return name;
            }
        }
        warnings.add("The system property " + property + " is \"" + text + "\", which is none of "
                + String.join(", ", names) + "; using " + names[0] + ".");
        return names[0];
    }

    /** The pattern is no constant: the verification of the tick counter loads this class, too. */
    private @Nullable Duration period() {
        String text = get(PERIOD);
        if (text == null) {
            return null;
        }
        String trimmed = text.trim().toLowerCase(Locale.ROOT);
        Matcher matcher = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s)").matcher(trimmed);
        try {
            if (!matcher.matches()) {
                throw new IllegalArgumentException("write a whole number and a unit, as in 1ms, 20ms or 1s");
            }
            int thousands = Arrays.asList("ns", "us", "ms", "s").indexOf(matcher.group(2));
            Duration unit = Duration.ofNanos((long) Math.pow(1_000, thousands));
            Duration found = unit.multipliedBy(Long.parseLong(matcher.group(1)));
            if (kind.equals(WORST_CASE)) {
                new WorstCaseClock(found); // Throws what checkedNanos throws for the others.
            } else {
                checkedNanos(found);
            }
            return found;
        } catch (IllegalArgumentException e) {
            warnings.add("The system property " + PERIOD + " is \"" + text + "\": " + e.getMessage()
                    + "; using the clock's default period.");
            return null;
        }
    }

    static long checkedNanos(Duration period) {
        Objects.requireNonNull(period, "period");
        // Compared as durations, because toNanos() throws if the nanoseconds do not fit in a long.
        if (period.compareTo(Duration.ofNanos(100_000)) < 0 || period.compareTo(Duration.ofSeconds(1)) > 0) {
            throw new IllegalArgumentException("the period must be from 100us to 1s, not " + period);
        }
        return period.toNanos();
    }

    private @Nullable String get(String property) {
        try {
            return Property.get(property);
        } catch (RuntimeException e) {
            warnings.add("The system property " + property + " cannot be read: " + e + "; using the default.");
            return null;
        }
    }

    /** Reads system properties with the rights of this library, whatever code with fewer rights has called it. */
    private static final class Property implements PrivilegedAction<@Nullable Object> {
        private final @Nullable String name; // Null: the names of all.

        Property(@Nullable String name) {
            this.name = name;
        }

        /** Throws what a security manager throws: a SecurityException, or anything if it reads the clock itself. */
        static @Nullable String get(String name) {
            return (String) privileged(new Property(name));
        }

        /** Returns no names if access is denied. */
        @SuppressWarnings("unchecked")
        static Set<String> names() {
            try {
                return (Set<String>) Objects.requireNonNull(privileged(new Property(null)));
            } catch (RuntimeException e) {
                return Collections.emptySet();
            }
        }

        private static @Nullable Object privileged(Property property) {
            return Jvm.VERSION >= 24 ? property.run() : AccessController.doPrivileged(property);
        }

        @Override
        public @Nullable Object run() {
            return name == null ? System.getProperties().stringPropertyNames() : System.getProperty(name);
        }
    }
}

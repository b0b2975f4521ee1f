// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/**
 * The system properties of the clock behind {@link FastClock}. Reading them never throws and logs nothing, because it happens while
 * a class is initialised. No lambda: the first of a process costs milliseconds.
 */
final class Settings {
    static final String CLOCK = "fastclock.clock";
    static final String PERIOD = "fastclock.period";
    static final String KERNEL_TICK = "fastclock.kernelTick";

    private static final List<String> OURS = Arrays.asList(CLOCK, PERIOD, KERNEL_TICK);

    // The clocks that users can select.
    static final String TICK = "kernel-tick";
    static final String DIRECT = "direct";
    static final String TIMER = "timer";
    static final String TICKER = "ticker";
    static final String OFF = "off"; // The value of KERNEL_TICK.

    final String kind;
    final @Nullable Duration period; // Null if unset or invalid.

    /** One for each value that is invalid, and replaced by the default, or has no effect. */
    final List<String> warnings = new ArrayList<>();

    private final Function<String, @Nullable String> properties;

    /** @param properties maps a property's name to its value, or to null */
    Settings(Function<String, @Nullable String> properties) {
        this.properties = properties;
        kind = choice(CLOCK, TICK, DIRECT, TICKER, TIMER);
        period = period();
        choice(KERNEL_TICK, "auto", OFF); // TickVerification reads it itself. Here only for the warning.
        if (period != null && (kind.equals(TICK) || kind.equals(DIRECT))) {
            warnings.add(
                    "The system property " + PERIOD + " has no effect on " + kind + ". Use it with ticker or timer.");
        }
    }

    /** Whether a property has a value. For code that needs no other one. False if access is denied. */
    static boolean isSet(String property, String value) {
        try {
            return value.equalsIgnoreCase(System.getProperty(property, "").trim());
        } catch (RuntimeException e) { // A SecurityException, or what a security manager that reads the clock throws.
            return false;
        }
    }

    /** Returns a warning for each property that begins as ours do and is none of them. No first use is to pay for this. */
    static List<String> unknownProperties() {
        List<String> warnings = new ArrayList<>();
        try {
            for (String name : System.getProperties().stringPropertyNames()) {
                if (name.startsWith("fastclock.") && !name.startsWith("fastclock.tools.") && !OURS.contains(name)) {
                    warnings.add("The system property " + name + " has no effect. FastClock has " + OURS + ".");
                }
            }
        } catch (RuntimeException e) {
            // Access is denied.
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

    private @Nullable Duration period() {
        String text = get(PERIOD);
        try {
            return text == null ? null : UpdatePeriod.parse(text);
        } catch (IllegalArgumentException e) {
            warnings.add("The system property " + PERIOD + " is \"" + text + "\": " + e.getMessage()
                    + "; using the clock's default period.");
            return null;
        }
    }

    private @Nullable String get(String property) {
        try {
            return properties.apply(property);
        } catch (RuntimeException e) { // A SecurityException, or what a security manager that reads the clock throws.
            warnings.add("The system property " + property + " cannot be read: " + e + "; using the default.");
            return null;
        }
    }

    static final class SystemProperties implements Function<String, @Nullable String> {
        @Override
        public @Nullable String apply(String name) {
            return System.getProperty(name);
        }
    }
}

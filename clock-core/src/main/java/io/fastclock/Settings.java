// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The system properties of the clock behind {@link FastClock}. Reading them never throws and logs nothing, because it happens while
 * a class is initialised. No lambda: the first of a process costs milliseconds.
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
    static final String OFF = "off"; // The value of KERNEL_TICK.

    final String kind;
    final AdaptiveOptions options = new AdaptiveOptions(); // Of which the other clocks use some.
    final boolean jmx;

    /** One for each value that is invalid, and replaced by the default, or has no effect. */
    final List<String> warnings = new ArrayList<>();

    private final Function<String, @Nullable String> properties;

    /** @param properties maps a property's name to its value, or to null */
    Settings(Function<String, @Nullable String> properties) {
        this.properties = properties;
        kind = choice(CLOCK, ADAPTIVE, DIRECT, TIMER, TICKER);
        boolean adaptive = kind.equals(ADAPTIVE);
        readPeriod(adaptive);
        options.holdsBackwardSteps = choice(BACKWARD_STEP, "follow", "hold").equals("hold");
        options.lowersTimerSlack = choice(TIMER_SLACK, "lower", "keep").equals("lower");
        boolean jmxRequested = choice(JMX, "false", "true").equals("true");
        jmx = adaptive && jmxRequested;
        choice(KERNEL_TICK, "auto", OFF); // KernelTick reads it itself. Here only for the warning.

        warnUnless(!kind.equals(DIRECT) || !options.periodIsSet, PERIOD, "adaptive, timer or ticker");
        warnUnless(adaptive || !options.holdsBackwardSteps, BACKWARD_STEP, "adaptive");
        warnUnless(adaptive || kind.equals(TICKER) || options.lowersTimerSlack, TIMER_SLACK, "adaptive or ticker");
        warnUnless(adaptive || !jmxRequested, JMX, "adaptive");
    }

    /** Whether a property has a value. For code that needs no other one. False if access is denied. */
    static boolean isSet(String property, String value) {
        try {
            return value.equalsIgnoreCase(System.getProperty(property, "").trim());
        } catch (RuntimeException e) { // A SecurityException, or what a security manager that reads the clock throws.
            return false;
        }
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

    private void readPeriod(boolean inWholeMillis) {
        String text = get(PERIOD);
        try {
            if (text != null) {
                options.periodNanos = UpdatePeriod.parse(text, inWholeMillis).toNanos();
                options.periodIsSet = true;
            }
        } catch (IllegalArgumentException e) {
            warnings.add("The system property " + PERIOD + " is \"" + text + "\": " + e.getMessage()
                    + "; using the clock's default period.");
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

    private void warnUnless(boolean hasEffectOrDefault, String property, String suitableClocks) {
        if (!hasEffectOrDefault) {
            warnings.add("The system property " + property + " has no effect on " + kind + ". Use it with "
                    + suitableClocks + ".");
        }
    }

    static final class SystemProperties implements Function<String, @Nullable String> {
        @Override
        public @Nullable String apply(String name) {
            return System.getProperty(name);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Reads properties. Replaces an invalid value by the default, with a warning that names the value and the allowed values. */
final class PropertyReader {
    private final UnaryOperator<@Nullable String> properties;
    private final List<String> warnings;

    PropertyReader(UnaryOperator<@Nullable String> properties, List<String> warnings) {
        this.properties = properties;
        this.warnings = warnings;
    }

    /** Returns one of the names: the first if the property is unset or invalid. Ignores case and surrounding space. */
    String choice(String property, String... names) {
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

    @Nullable Duration period(String property, boolean inWholeMillis) {
        String text = get(property);
        if (text == null) {
            return null;
        }
        try {
            Duration period = Duration.ofNanos(Period.parseNanos(text));
            return inWholeMillis ? Duration.ofMillis(Period.checkedMillis(period)) : period;
        } catch (IllegalArgumentException e) {
            String reason = inWholeMillis ? Period.RANGE_IN_MILLIS + ", as in 20ms" : e.getMessage();
            warnings.add("The system property " + property + " is \"" + text + "\": " + reason
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
}

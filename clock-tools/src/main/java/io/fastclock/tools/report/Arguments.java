// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The text after {@code -javaagent:clock-tools.jar=}: a job and its options, as {@code job,name=value,name=value}. */
public final class Arguments {
    public final String job;
    private final Map<String, String> options;

    private Arguments(String job, Map<String, String> options) {
        this.job = job;
        this.options = options;
    }

    /** @throws IllegalArgumentException if an option has no value or occurs twice */
    public static Arguments parse(@Nullable String text) {
        String[] parts = (text == null ? "" : text).split(",", -1);
        Map<String, String> options = new LinkedHashMap<>();
        for (int i = 1; i < parts.length; i++) {
            int equals = parts[i].indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException(
                        "\"" + parts[i] + "\" is not an option; options have the form name=value");
            }
            String name = parts[i].substring(0, equals);
            if (options.put(name, parts[i].substring(equals + 1)) != null) {
                throw new IllegalArgumentException("the option " + name + " occurs twice");
            }
        }
        return new Arguments(parts[0], options);
    }

    /** @throws IllegalArgumentException if there is an option with another name */
    public void allow(Set<String> names) {
        for (String name : options.keySet()) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("\"" + name + "\" is not an option of " + job + "; its options are "
                        + String.join(", ", new TreeSet<>(names)));
            }
        }
    }

    public Optional<String> text(String name) {
        return Optional.ofNullable(options.get(name));
    }

    public boolean flag(String name, boolean defaultValue) {
        String value = options.getOrDefault(name, String.valueOf(defaultValue));
        if (!value.equals("true") && !value.equals("false")) {
            throw new IllegalArgumentException(name + " is \"" + value + "\"; allowed values are true and false");
        }
        return value.equals("true");
    }

    public OptionalDouble seconds(String name) {
        String value = options.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(seconds(name, value));
    }

    /** @throws IllegalArgumentException if the value is not a number greater than 0 and at most one day */
    public static double seconds(String name, String value) {
        try {
            double seconds = Double.parseDouble(value);
            if (seconds > 0 && seconds <= 86_400) {
                return seconds;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new IllegalArgumentException(
                name + " is \"" + value + "\"; allowed is a number of seconds greater than 0 and at most 86400");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Options such as {@code seconds=60} and {@code json}, each at most once. A message names the value, and what is allowed. */
public final class Options {
    private final Map<String, String> values = new HashMap<>();

    /** Throws IllegalArgumentException for a name that is not one of these, or is given twice. */
    public Options(List<String> options, String... names) {
        for (String option : options) {
            String name = option.split("=", 2)[0];
            if (!List.of(names).contains(name)) {
                throw new IllegalArgumentException(
                        "\"" + option + "\" is not an option; the options are " + String.join(", ", names));
            }
            String value = option.equals(name) ? "true" : option.substring(name.length() + 1);
            if (values.put(name, value) != null) {
                throw new IllegalArgumentException("the option " + name + " is given twice");
            }
        }
    }

    /** The parser throws IllegalArgumentException with what is allowed as its message. */
    public <T> T value(String name, T otherwise, Function<String, T> parser) {
        String value = values.get(name);
        try {
            return value == null ? otherwise : parser.apply(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + " is \"" + value + "\"; allowed is " + e.getMessage(), e);
        }
    }

    public boolean flag(String name, boolean otherwise) {
        return value(name, otherwise, text -> {
            check(text.matches("true|false"), "true or false");
            return text.equals("true");
        });
    }

    public double seconds(String name, double otherwise) {
        return value(name, otherwise, text -> {
            double unit = text.endsWith("h") ? 3_600 : text.endsWith("m") ? 60 : 1;
            double seconds = unit * number(text.replaceFirst("[smh]$", ""), "[0-9]+([.][0-9]+)?");
            check(seconds > 0 && seconds <= 86_400, "a time such as 30, 30s, 15m or 12h, more than 0 and at most 24h");
            return seconds;
        });
    }

    public int frames(String name, int otherwise) {
        return value(name, otherwise, text -> {
            check(text.matches("1?[0-9]|20"), "a number of frames from 0 to 20");
            return Integer.parseInt(text);
        });
    }

    public double rate(String name, double otherwise) {
        return value(name, otherwise, text -> {
            double rate = number(text, "[0-9]+([.][0-9]+)?([eE][0-9]+)?");
            check(rate <= Double.MAX_VALUE, "a number of reads a second, such as 5e6");
            return rate;
        });
    }

    private static double number(String text, String form) {
        return text.matches(form) ? Double.parseDouble(text) : Double.NaN;
    }

    private static void check(boolean isValid, String allowed) {
        if (!isValid) {
            throw new IllegalArgumentException(allowed);
        }
    }
}

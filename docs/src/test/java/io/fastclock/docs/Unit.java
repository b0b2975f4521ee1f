// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The unit of a figure. Its factor, of a time, leads to nanoseconds. */
enum Unit {
    NONE("(?!)", "", 1),
    PERCENT("%", "%", 1),
    TIMES("times|x|倍", "x", 1),
    NANOSECONDS("ns|nanoseconds?|纳秒", "ns", 1),
    MICROSECONDS("us|µs|microseconds?|微秒", "ns", 1e3),
    MILLISECONDS("ms|milliseconds?|毫秒", "ns", 1e6),
    SECONDS("s|seconds?|秒", "ns", 1e9),
    MINUTES("minutes?|分钟", "ns", 6e10);

    static final String NAMES = Stream.of(values()).map(unit -> unit.names).collect(Collectors.joining("|"));

    /** What a label says of numbers elsewhere: not the unit of its own number or of a rate, nor the s of a possessive. */
    private static final Pattern IN_LABEL =
            Pattern.compile("(?<![\\w'’/.]|\\d |\\ba |each |per )(?i:" + NAMES + ")(?![\\w'’])");

    final String dimension;
    final double factor;
    private final String names;

    Unit(String names, String dimension, double factor) {
        this.names = names;
        this.dimension = dimension;
        this.factor = factor;
    }

    static Unit named(@Nullable String name) {
        return Stream.of(values())
                .filter(unit -> name != null && name.matches(unit.names))
                .findFirst()
                .orElse(NONE);
    }

    Unit or(Unit other) {
        return this == NONE ? other : this;
    }

    /** Returns the unit that a heading or a label gives to the numbers of a table. */
    static Unit inLabel(String label) {
        Matcher unit = IN_LABEL.matcher(label);
        return unit.find() ? named(unit.group().toLowerCase(Locale.ROOT)) : NONE;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.docs;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a figure counts. Its factor leads to nanoseconds or bytes. */
enum Unit {
    NONE("(?!)", "count", 1),
    PERCENT("%", "percentage", 1),
    TIMES("times|x|倍", "ratio", 1),
    NANOSECONDS("ns|nanoseconds?|纳秒", "time", 1),
    MICROSECONDS("us|µs|microseconds?|微秒", "time", 1e3),
    MILLISECONDS("ms|milliseconds?|毫秒", "time", 1e6),
    SECONDS("s|seconds?|秒", "time", 1e9),
    MINUTES("minutes?|分钟", "time", 6e10),
    HOURS("hours?|小时", "time", 3.6e12),
    DAYS("days?|天", "time", 8.64e13),
    BYTES("bytes?|字节", "size", 1),
    KIB("KiB", "size", 1024),
    MIB("MiB", "size", 1048576);

    static final String NAMES = Stream.of(values()).map(unit -> unit.names).collect(Collectors.joining("|"));

    /** Of a number that is before it, of a rate, and the s of a possessive are no unit of the label. */
    private static final Pattern IN_LABEL = Pattern.compile(
            "(?<![\\w'’/.]|\\d |\\ba |each |per )(?i:" + NAMES + ")(?![\\w'’])");

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

    /** Returns the unit that a heading or a label gives to the numbers of a table. */
    static Unit inLabel(String label) {
        Matcher unit = IN_LABEL.matcher(label);
        return unit.find() ? named(unit.group().toLowerCase(Locale.ROOT)) : NONE;
    }
}

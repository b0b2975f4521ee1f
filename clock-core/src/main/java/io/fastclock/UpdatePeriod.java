// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time between two updates: its allowed range, and its text format. */
final class UpdatePeriod {
    static final long MIN_NANOS = 100_000;
    static final long MAX_NANOS = 1_000_000_000;

    private static final List<String> UNITS = Arrays.asList("ns", "us", "ms", "s"); // By thousands.
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s)");

    private UpdatePeriod() {}

    static Duration checked(Duration period) {
        return checked(Objects.requireNonNull(period, "period"), period.toString());
    }

    private static Duration checked(Duration period, String shown) {
        // Compared as durations, because toNanos() throws if the nanoseconds do not fit in a long.
        if (period.compareTo(Duration.ofNanos(MIN_NANOS)) < 0 || period.compareTo(Duration.ofNanos(MAX_NANOS)) > 0) {
            throw new IllegalArgumentException("the period must be from 100us to 1s, not " + shown);
        }
        return period;
    }

    /** @throws IllegalArgumentException with a message for the user, if the text is no period or the period is out of range */
    static Duration parse(String text) {
        Matcher matcher = TEXT.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a period: write a whole number and a unit, as in 1ms, 20ms or 1s");
        }
        Duration unit = Duration.ofNanos((long) Math.pow(1_000, UNITS.indexOf(matcher.group(2))));
        return checked(unit.multipliedBy(Long.parseLong(matcher.group(1))), text);
    }

    static String format(long nanos) {
        long count = nanos;
        int unit = 0;
        while (count != 0 && count % 1_000 == 0 && unit < UNITS.size() - 1) {
            count /= 1_000;
            unit++;
        }
        return count + UNITS.get(unit);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The time between two updates: its allowed range, and its text format. */
final class UpdatePeriod {
    static final long MIN_NANOS = 100_000;
    static final long MAX_NANOS = 1_000_000_000;

    private static final List<String> UNITS =
            Arrays.asList("ns", "us", "ms", "s"); // Each a thousand of the one before.
    private static final Pattern TEXT = Pattern.compile("(\\d{1,18})\\s*(ns|us|ms|s)");

    private UpdatePeriod() {}

    /** @param inWholeMillis whether it is for an {@link AdaptiveClock} */
    static Duration checked(Duration period, boolean inWholeMillis) {
        return checked(period, inWholeMillis, period.toString());
    }

    private static Duration checked(Duration period, boolean inWholeMillis, String shown) {
        // Compared as durations, because toNanos() throws if the nanoseconds do not fit in a long.
        boolean isInRange = period.compareTo(Duration.ofNanos(inWholeMillis ? 1_000_000 : MIN_NANOS)) >= 0
                && period.compareTo(Duration.ofNanos(MAX_NANOS)) <= 0;
        if (!isInRange || (inWholeMillis && !period.equals(Duration.ofMillis(period.toMillis())))) {
            String range = inWholeMillis ? "1ms to 1s in whole milliseconds" : "100us to 1s";
            throw new IllegalArgumentException("the period must be from " + range + ", not " + shown);
        }
        return period;
    }

    /** @throws IllegalArgumentException with a message for the user, if the text is no period or the period is out of range */
    static Duration parse(String text, boolean inWholeMillis) {
        Matcher matcher = TEXT.matcher(text.trim().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is not a period: write a whole number and a unit, as in 1ms, 20ms or 1s");
        }
        Duration unit = Duration.ofNanos((long) Math.pow(1_000, UNITS.indexOf(matcher.group(2))));
        return checked(unit.multipliedBy(Long.parseLong(matcher.group(1))), inWholeMillis, text);
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

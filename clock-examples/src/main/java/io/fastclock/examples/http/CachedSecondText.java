// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A text that shows the time to the second, such as the Date header of HTTP. It is built when the second changes, forward or
 * back, and returned until then.
 *
 * <p>Instances are safe for use by multiple threads.
 */
public final class CachedSecondText {
    /**
     * The IMF-fixdate of RFC 9110, 5.6.7. {@link DateTimeFormatter#RFC_1123_DATE_TIME} would write {@code 3} instead of
     * {@code 03} for the third day of a month.
     */
    private static final String IMF_FIXDATE = "EEE, dd MMM yyyy HH:mm:ss 'GMT'";

    /** The {@code %t} of Apache's access log. */
    private static final String ACCESS_LOG = "'['dd/MMM/yyyy:HH:mm:ss Z']'";

    private final Clock clock;
    private final DateTimeFormatter format;
    private volatile Built built = new Built(Long.MIN_VALUE, "");
    private long timesBuilt;

    private CachedSecondText(Clock clock, String pattern) {
        this.clock = clock;
        this.format = DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
    }

    public static CachedSecondText httpDate(Clock clock) {
        return new CachedSecondText(clock, IMF_FIXDATE);
    }

    public static CachedSecondText accessLogTime(Clock clock) {
        return new CachedSecondText(clock, ACCESS_LOG);
    }

    /** Returns the text of the current second. */
    public String get() {
        // floorDiv also rounds down before 1970.
        long epochSecond = Math.floorDiv(clock.currentTimeMillis(), 1_000L);
        Built last = built;
        return last.epochSecond == epochSecond ? last.text : build(epochSecond);
    }

    private synchronized String build(long epochSecond) {
        if (built.epochSecond != epochSecond) { // Else another thread has built it.
            built = new Built(epochSecond, format.format(Instant.ofEpochSecond(epochSecond)));
            timesBuilt++;
        }
        return built.text;
    }

    synchronized long timesBuilt() {
        return timesBuilt;
    }

    private record Built(long epochSecond, String text) {}
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A text that shows the time to the second, such as the Date header of HTTP: built when the second changes, forward or
 * back, and given out as it is until then.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads.
 */
final class CachedSecondText {
    /**
     * The IMF-fixdate of RFC 9110, 5.6.7. Not {@link DateTimeFormatter#RFC_1123_DATE_TIME}, which writes the third of a month
     * as {@code 3} and not as {@code 03}.
     */
    private static final DateTimeFormatter IMF_FIXDATE = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** As Apache's {@code %t}. */
    private static final DateTimeFormatter ACCESS_LOG = DateTimeFormatter.ofPattern(
                    "'['dd/MMM/yyyy:HH:mm:ss Z']'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Clock clock;
    private final DateTimeFormatter format;
    private volatile Built built = new Built(Long.MIN_VALUE, "");
    private long timesBuilt;

    private CachedSecondText(Clock clock, DateTimeFormatter format) {
        this.clock = clock;
        this.format = format;
    }

    static CachedSecondText httpDate(Clock clock) {
        return new CachedSecondText(clock, IMF_FIXDATE);
    }

    static CachedSecondText accessLogTime(Clock clock) {
        return new CachedSecondText(clock, ACCESS_LOG);
    }

    /** The text of the second that it is. */
    String get() {
        // floorDiv: before 1970 as well, 999 milliseconds belong to one second and not to the one after.
        long epochSecond = Math.floorDiv(clock.currentTimeMillis(), 1_000L);
        Built last = built;
        return last.epochSecond == epochSecond ? last.text : build(epochSecond);
    }

    private synchronized String build(long epochSecond) {
        if (built.epochSecond != epochSecond) { // Else another thread has just done it.
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

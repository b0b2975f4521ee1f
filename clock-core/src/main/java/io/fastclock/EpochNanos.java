// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Instant;

/** The wall clock with a resolution below a millisecond. */
final class EpochNanos {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_READS = 1_000_000;

    private static long offsetNanos; // From the monotonic clock to the wall clock. Zero is as wrong as an old one.

    private EpochNanos() {}

    /** Returns nanoseconds since 1970-01-01T00:00:00Z. May go back, and overflows in the year 2262. */
    static long now() {
        if (JavaVersion.FEATURE < 9) { // Its Instant.now() has whole milliseconds.
            return java8();
        }
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** Once, and after an adjustment of a clock, waits for the next millisecond. */
    static synchronized long java8() {
        long nanos = System.nanoTime() + offsetNanos;
        long millis = System.currentTimeMillis();
        if (Math.floorDiv(nanos, NANOS_PER_MILLI) == millis) {
            return nanos;
        }
        long next = millis;
        for (int i = 0; next == millis && i < MAX_READS; i++) { // A faked clock may stand still.
            next = System.currentTimeMillis();
        }
        offsetNanos = next * NANOS_PER_MILLI - System.nanoTime();
        return next * NANOS_PER_MILLI;
    }
}

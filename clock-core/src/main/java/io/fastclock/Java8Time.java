// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The wall clock with a resolution below a millisecond, for Java 8, whose {@code Instant.now()} has none. */
final class Java8Time {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private static long offsetNanos; // From the monotonic clock to the wall clock. Zero is as wrong as an old one.

    private Java8Time() {}

    /** Returns nanoseconds since 1970. Once, and after an adjustment of a clock, waits for the next millisecond. */
    static synchronized long epochNanos() {
        long nanos = System.nanoTime() + offsetNanos;
        long millis = System.currentTimeMillis();
        if (Math.floorDiv(nanos, NANOS_PER_MILLI) == millis) {
            return nanos;
        }
        long next;
        do {
            next = System.currentTimeMillis();
        } while (next == millis);
        offsetNanos = next * NANOS_PER_MILLI - System.nanoTime();
        return next * NANOS_PER_MILLI;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Instant;

/** The wall time in nanoseconds, from which an updater thread computes the period boundaries. */
interface EpochNanos {
    /** The system clock, as {@link Instant#now()} reads it; a read may allocate 24 bytes. */
    EpochNanos SYSTEM = new EpochNanos() {
        @Override
        public long read() {
            Instant now = Instant.now();
            return now.getEpochSecond() * 1_000_000_000L + now.getNano();
        }
    };

    /** Returns nanoseconds since 1970-01-01T00:00:00Z. The value may go back, and overflows in the year 2262. */
    long read();
}

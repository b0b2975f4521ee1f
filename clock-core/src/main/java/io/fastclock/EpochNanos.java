// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Instant;

/** The wall clock in nanoseconds: it tells an updater thread where the millisecond boundaries are. */
interface EpochNanos {
    /** The system clock, as {@link Instant#now()} reads it; a read may allocate 24 bytes. */
    EpochNanos SYSTEM = new EpochNanos() {
        @Override
        public long read() {
            Instant now = Instant.now();
            return now.getEpochSecond() * 1_000_000_000L + now.getNano();
        }
    };

    /** Nanoseconds since 1970-01-01T00:00:00Z; they may go back, and overflow in the year 2262. */
    long read();
}

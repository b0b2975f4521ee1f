// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.bucket4j;

import io.fastclock.Clock;
import io.fastclock.examples.Example;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.io.PrintStream;
import java.time.Duration;

/**
 * A Bucket4j bucket reads the time at each call. Its {@link TimeMeter} is the extension point:
 *
 * <pre>{@code Bucket.builder().withCustomTimePrecision(new ClockMeter(FastClock.clock()))}</pre>
 */
public final class Bucket4jExample implements Example {
    /** Creates a bucket that is refilled by the given clock. */
    static Bucket bucket(Clock clock, long capacity, Duration refill) {
        return Bucket.builder()
                .withCustomTimePrecision(new ClockMeter(clock))
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, refill))
                .build();
    }

    /**
     * Reads the monotonic clock. The wall clock, which is Bucket4j's default, would fill a bucket or keep it empty when
     * somebody sets it.
     */
    private record ClockMeter(Clock clock) implements TimeMeter {
        @Override
        public long currentTimeNanos() {
            return clock.nanoTime();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }

    @Override
    public void run(PrintStream out) {
        Bucket4jMeasurement.print(out);
    }
}

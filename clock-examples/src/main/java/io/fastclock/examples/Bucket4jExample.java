// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.local.LocalBucketBuilder;
import java.io.PrintStream;
import java.time.Duration;

/**
 * A Bucket4j bucket reads the time at each call. The extension point is {@link TimeMeter}. A caller that waits for its tokens calls
 * {@code asBlocking()}: by FastClock the bucket may refuse one that has waited by itself.
 */
public final class Bucket4jExample implements Example {
    private static final int CAPACITY = 1_000;
    private static final Duration REFILL = Duration.ofMillis(500);

    /**
     * Creates a bucket that FastClock's monotonic time refills. Bucket4j's default is wall time: a step of the wall clock fills a
     * bucket or keeps it empty.
     */
    public static Bucket bucket(long capacity, Duration refill) {
        // hook: Bucket4j
        LocalBucketBuilder builder = Bucket.builder().withCustomTimePrecision(new TimeMeter() {
            @Override
            public long currentTimeNanos() {
                return FastClock.nanoTime();
            }

            @Override
            public boolean isWallClockBased() {
                return false;
            }
        });
        // end
        return builder.addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, refill))
                .build();
    }

    @Override
    public void run(PrintStream out) {
        LimiterLoad load = LimiterLoad.of(Duration.ofMillis(600), () -> {
            Bucket bucket = bucket(CAPACITY, REFILL);
            return () -> bucket.tryConsume(1);
        });
        out.printf("The bucket has %d tokens and is refilled within %d ms: %s.%n", CAPACITY, REFILL.toMillis(), load);
        load.requireGranted(CAPACITY + 1, CAPACITY + CAPACITY * load.elapsedNanos() / REFILL.toNanos());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.io.PrintStream;
import java.time.Duration;

/** A Bucket4j bucket reads the time at each call: its {@link TimeMeter} is the place for FastClock. */
final class Bucket4jExample implements Example {
    private static final int CAPACITY = LimiterLoad.BATCH;
    private static final Duration REFILL = Duration.ofMillis(500);
    private static final Duration RUN = Duration.ofMillis(600);
    private static final int CALLS = 100_000;

    @Override
    public void run(PrintStream out) {
        out.printf("A bucket of %d tokens, filled up within %d ms.%n", CAPACITY, REFILL.toMillis());
        drain("the system clock", DirectClock.instance(), TimeMeter.SYSTEM_NANOTIME, out);
        drain("FastClock", FastClock.clock(), new ClockMeter(FastClock.clock()), out);

        Bucket before = bucket(TimeMeter.SYSTEM_NANOTIME, 1_000_000_000, Duration.ofSeconds(1));
        Bucket after = bucket(new ClockMeter(FastClock.clock()), 1_000_000_000, Duration.ofSeconds(1));
        BeforeAndAfter.print(out, "tryConsume(1), granted", () -> granted(before), () -> granted(after), CALLS);
    }

    /**
     * The seam. Not the wall clock, which Bucket4j uses unless told otherwise: setting that would fill a bucket or keep it
     * empty.
     */
    static final class ClockMeter implements TimeMeter {
        private final Clock clock;

        ClockMeter(Clock clock) {
            this.clock = clock;
        }

        @Override
        public long currentTimeNanos() {
            return clock.nanoTime();
        }

        @Override
        public boolean isWallClockBased() {
            return false;
        }
    }

    static Bucket bucket(TimeMeter meter, long capacity, Duration refill) {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, refill))
                .withCustomTimePrecision(meter)
                .build();
    }

    private static void drain(String name, Clock clock, TimeMeter meter, PrintStream out) {
        long startNanos = clock.nanoTime();
        Bucket bucket = bucket(meter, CAPACITY, REFILL);
        LimiterLoad load = LimiterLoad.of(() -> bucket.tryConsume(1), clock::nanoTime, startNanos, RUN);
        out.printf("%-17s %s%n", name + ":", load);
        load.requirePassed(CAPACITY + 1, CAPACITY + CAPACITY * load.elapsedNanos() / REFILL.toNanos());
    }

    private static long granted(Bucket bucket) {
        long granted = 0;
        for (int i = 0; i < CALLS; i++) {
            granted += bucket.tryConsume(1) ? 1 : 0;
        }
        return granted;
    }
}

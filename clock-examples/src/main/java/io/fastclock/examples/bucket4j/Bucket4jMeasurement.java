// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.bucket4j;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.LimiterLoad;
import io.fastclock.examples.measure.Report;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.TimeMeter;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

/** Checks how many tokens a bucket grants, and measures a granted call. */
final class Bucket4jMeasurement {
    private static final int CAPACITY = LimiterLoad.BATCH;
    private static final Duration REFILL = Duration.ofMillis(500);
    private static final Duration RUN = Duration.ofMillis(600);
    private static final int CALLS = 100_000;

    private Bucket4jMeasurement() {}

    static void run(Report report) {
        PrintStream out = report.text();
        out.printf("The bucket has %d tokens and is refilled within %d ms.%n", CAPACITY, REFILL.toMillis());
        drain("the system clock", DirectClock.instance(), () -> systemBucket(CAPACITY, REFILL), out);
        drain("FastClock", FastClock.clock(), () -> Bucket4jExample.bucket(FastClock.clock(), CAPACITY, REFILL), out);

        Bucket before = systemBucket(1_000_000_000, Duration.ofSeconds(1));
        Bucket after = Bucket4jExample.bucket(FastClock.clock(), 1_000_000_000, Duration.ofSeconds(1));
        report.add(BeforeAndAfter.compare(
                Libraries.named("Bucket4j") + " tryConsume(1), granted",
                () -> granted(before),
                () -> granted(after),
                CALLS));
    }

    private static Bucket systemBucket(long capacity, Duration refill) {
        return Bucket.builder()
                .withCustomTimePrecision(TimeMeter.SYSTEM_NANOTIME)
                .addLimit(limit -> limit.capacity(capacity).refillGreedy(capacity, refill))
                .build();
    }

    private static void drain(String name, Clock clock, Supplier<Bucket> create, PrintStream out) {
        long startNanos = clock.nanoTime();
        Bucket bucket = create.get();
        LimiterLoad load = LimiterLoad.of(() -> bucket.tryConsume(1), clock::nanoTime, startNanos, RUN);
        out.printf("On %s: %s.%n", name, load);
        load.requireGranted(CAPACITY + 1, CAPACITY + CAPACITY * load.elapsedNanos() / REFILL.toNanos());
    }

    private static long granted(Bucket bucket) {
        long granted = 0;
        for (int i = 0; i < CALLS; i++) {
            granted += bucket.tryConsume(1) ? 1 : 0;
        }
        return granted;
    }
}

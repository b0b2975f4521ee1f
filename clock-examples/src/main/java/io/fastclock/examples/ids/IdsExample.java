// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import io.fastclock.TickerClock;
import io.fastclock.examples.Example;
import io.fastclock.testing.ManualClock;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Four threads generate a million Snowflake ids, while a {@link ManualClock} is set back by an hour. Then one thread generates as many as
 * it can: by the kernel's tick it has the sequence of one millisecond per tick. Who needs more than that reads
 * {@code System}, or a {@link TickerClock}, whose thread publishes each millisecond while it is on time.
 */
public final class IdsExample implements Example {
    private static final int THREADS = 4;
    private static final int IDS = 1_000_000;

    @Override
    public void run(PrintStream out) throws InterruptedException {
        FastClock.awaitKernelTick(Duration.ofSeconds(10));
        generateWhileSteppingBack(out);
        out.println("One thread that generates ids without a pause:");
        generate(FastClock.clock(), "FastClock, " + FastClock.stats().mode(), out);
        try (TickerClock clock = new TickerClock()) {
            generate(clock, "TickerClock", out);
        }
        generate(DirectClock.instance(), "System", out);
    }

    /** Generates ids for a while, and prints how many, and how many different milliseconds they have. */
    private static void generate(Clock clock, String name, PrintStream out) {
        SnowflakeIds ids = new SnowflakeIds(clock, 17, 10);
        long startNanos = System.nanoTime();
        long elapsedNanos;
        long last = -1;
        long count = 0;
        long steps = 0;
        do {
            long id = ids.next();
            Example.require(id > last, "an id is not greater than the one before");
            steps += SnowflakeIds.timeOf(id).equals(SnowflakeIds.timeOf(last)) ? 0 : 1;
            last = id;
            count++;
            elapsedNanos = System.nanoTime() - startNanos;
        } while (elapsedNanos < 500_000_000L);
        out.printf(
                "  %s: %,.0f ids a second, with %.0f different milliseconds%n",
                name, count * 1e9 / elapsedNanos, steps * 1e9 / elapsedNanos);
    }

    private static void generateWhileSteppingBack(PrintStream out) throws InterruptedException {
        Instant start = Instant.now();
        ManualClock clock = new ManualClock(start);
        SnowflakeIds ids = new SnowflakeIds(clock, 17, 10, () -> clock.advance(Duration.ofMillis(1)));
        Set<Long> different = ConcurrentHashMap.newKeySet(IDS);
        Runnable generate = () -> {
            for (int i = 0; i < IDS / THREADS; i++) {
                if (i == IDS / THREADS / 2) {
                    clock.setWall(start.minus(Duration.ofHours(1)));
                }
                different.add(ids.next());
            }
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        threads.invokeAll(Collections.nCopies(THREADS, Executors.callable(generate)));
        threads.shutdown();
        out.printf("%d threads generated %,d ids, %,d of them different.%n", THREADS, IDS, different.size());
        out.printf("The wall clock was set back by an hour. %,d ids have a borrowed time.%n", ids.borrowed());
        Instant last = SnowflakeIds.timeOf(ids.next());
        Instant steppedBack = Instant.ofEpochMilli(clock.currentTimeMillis());
        out.println("The last id has the time " + last + ", while the wall clock was at " + steppedBack + ".");
        // No run lasts for the hour in which the clock catches up.
        Example.require(different.size() == IDS, "duplicates");
        Example.require(ids.borrowed() > 0 && last.isAfter(steppedBack), "the ids went back with the clock");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Four threads generate a million Snowflake ids, while the wall clock is set back by an hour. */
public final class IdsExample implements Example {
    private static final int THREADS = 4;
    private static final int IDS = 1_000_000;
    private static final long STEP_MILLIS = 3_600_000;

    @Override
    public void run(PrintStream out) throws InterruptedException {
        SteppingClock clock = new SteppingClock();
        SnowflakeIds ids = new SnowflakeIds(clock, 17, 10);
        long[][] generated = new long[THREADS][IDS / THREADS];
        Thread[] threads = IntStream.range(0, THREADS)
                .mapToObj(i -> new Thread(() -> fill(generated[i], ids, clock)))
                .toArray(Thread[]::new);
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        long different =
                Stream.of(generated).flatMapToLong(LongStream::of).distinct().count();
        out.printf("%d threads generated %,d ids, %,d of them different.%n", THREADS, IDS, different);
        out.printf("The wall clock was set back by an hour. %,d ids have a borrowed time.%n", ids.borrowed());
        Instant last = SnowflakeIds.timeOf(ids.next());
        Instant steppedBack = Instant.ofEpochMilli(clock.currentTimeMillis());
        out.println("The last id has the time " + last + ", while the wall clock was at " + steppedBack + ".");
        // No run lasts for the hour in which the clock catches up.
        Example.require(different == IDS, "duplicates");
        Example.require(ids.borrowed() > 0 && last.isAfter(steppedBack), "the ids went back with the clock");
    }

    private static void fill(long[] generated, SnowflakeIds ids, SteppingClock clock) {
        for (int i = 0; i < generated.length; i++) {
            if (i == generated.length / 2) {
                clock.behindMillis = STEP_MILLIS;
            }
            generated[i] = ids.next();
        }
    }

    /** FastClock, whose wall time can be set back. */
    private static final class SteppingClock implements Clock {
        private volatile long behindMillis;

        @Override
        public long currentTimeMillis() {
            return FastClock.currentTimeMillis() - behindMillis;
        }

        @Override
        public long nanoTime() {
            return FastClock.nanoTime();
        }
    }
}

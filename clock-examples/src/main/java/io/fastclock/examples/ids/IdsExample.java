// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Four threads generate a million Snowflake ids, while the wall clock is set back by an hour. */
public final class IdsExample implements Example {
    private static final int THREADS = 4;
    private static final int IDS = 1_000_000;

    @Override
    public void run(PrintStream out) throws InterruptedException {
        SteppingClock clock = new SteppingClock();
        SnowflakeIds ids = new SnowflakeIds(clock, 17, 10);
        Set<Long> different = ConcurrentHashMap.newKeySet(IDS);
        Runnable generate = () -> {
            for (int i = 0; i < IDS / THREADS; i++) {
                if (i == IDS / THREADS / 2) {
                    clock.behindMillis = 3_600_000;
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

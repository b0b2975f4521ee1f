// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.io.PrintStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four threads generate ten million Snowflake ids, while the wall clock is set back by an hour:
 *
 * <pre>{@code new SnowflakeIds(FastClock.clock(), 17, 10)}</pre>
 */
public final class IdsExample implements Example {
    private static final int IDS = 10_000_000;
    private static final int BATCH = 1_000;
    private static final int THREADS = 4;
    private static final long STEP_MILLIS = 3_600_000;

    @Override
    public void run(Report report) throws Exception {
        SteppingClock clock = new SteppingClock(FastClock.clock());
        SnowflakeIds ids = new SnowflakeIds(clock, 17, 10);
        Seen seen = new Seen(ids.next());
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        long startNanos = System.nanoTime();
        try {
            AtomicInteger batches = new AtomicInteger();
            List<Future<?>> takers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                takers.add(threads.submit(() -> take(ids, seen, batches, clock)));
            }
            for (Future<?> taker : takers) {
                taker.get();
            }
        } finally {
            threads.shutdownNow();
        }
        double elapsedMillis = (System.nanoTime() - startNanos) / 1e6;
        PrintStream out = report.text();
        out.printf(
                "%d threads generated %,d ids with %d duplicates in %,.0f ms: %,.0f of at most 4,096 ids per ms.%n",
                THREADS, seen.ids(), seen.duplicates(), elapsedMillis, seen.ids() / elapsedMillis);
        out.printf(
                "The wall clock was set back by %,d ms. %,d ids have a borrowed time.%n", STEP_MILLIS, ids.borrowed());
        Instant last = SnowflakeIds.timeOf(ids.next());
        Instant steppedBack = Instant.ofEpochMilli(clock.currentTimeMillis());
        out.println("The last id has the time " + last + ", while the wall clock was at " + steppedBack + ".");
        // No run lasts for the hour in which the clock catches up.
        if (seen.duplicates() > 0 || seen.ids() < IDS || ids.borrowed() == 0 || !last.isAfter(steppedBack)) {
            throw new IllegalStateException("duplicates, too few ids, or ids that went back with the clock");
        }

        report.add(IdsMeasurement.compare());
    }

    private static void take(SnowflakeIds ids, Seen seen, AtomicInteger batches, SteppingClock clock) {
        long[] batch = new long[BATCH];
        int number;
        while ((number = batches.getAndIncrement()) < IDS / BATCH) {
            if (number == IDS / BATCH / 2) {
                clock.stepBack(STEP_MILLIS);
            }
            for (int i = 0; i < BATCH; i++) {
                batch[i] = ids.next();
            }
            seen.add(batch);
        }
    }

    /** A clock whose wall time can be set back. */
    private static final class SteppingClock implements Clock {
        private final Clock source;
        private volatile long behindMillis;

        SteppingClock(Clock source) {
            this.source = source;
        }

        void stepBack(long millis) {
            behindMillis = millis;
        }

        @Override
        public long currentTimeMillis() {
            return source.currentTimeMillis() - behindMillis;
        }

        @Override
        public long nanoTime() {
            return source.nanoTime();
        }
    }

    /** The ids that were generated: one bit for each possible id, half a megabyte for each second. */
    static final class Seen {
        private final long firstMillis;
        private final BitSet seen = new BitSet();
        private long duplicates;

        Seen(long first) {
            firstMillis = first >> 22;
            add(new long[] {first});
        }

        synchronized void add(long[] ids) {
            for (long id : ids) {
                int bit = Math.toIntExact((((id >> 22) - firstMillis) << 12) | (id & 0xfff));
                duplicates += seen.get(bit) ? 1 : 0;
                seen.set(bit);
            }
        }

        synchronized long ids() {
            return seen.cardinality();
        }

        synchronized long duplicates() {
            return duplicates;
        }
    }
}

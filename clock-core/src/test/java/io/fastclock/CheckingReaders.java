// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Threads that read a clock while a test uses it. A thread fails if a time is earlier than its previous time. */
final class CheckingReaders {
    private static final int THREADS = 4;
    private static final int READS_PER_BATCH = 1_000;

    private final Clock clock;
    private final Runnable betweenBatches;
    private volatile boolean isOver;

    private CheckingReaders(Clock clock, Runnable betweenBatches) {
        this.clock = clock;
        this.betweenBatches = betweenBatches;
    }

    interface Use {
        void run() throws Exception;
    }

    /** Returns when the use is over, and each thread has read so often since. */
    static void readDuring(Use use, int readsAfter, Clock clock, Runnable betweenBatches) throws Exception {
        CheckingReaders readers = new CheckingReaders(clock, betweenBatches);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> results = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            results.add(threads.submit(() -> readers.read(readsAfter / READS_PER_BATCH)));
        }
        threads.shutdown();
        try {
            use.run();
        } finally {
            readers.isOver = true;
        }
        for (Future<?> result : results) {
            result.get();
        }
    }

    private void read(int batchesAfter) {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();
        for (int left = batchesAfter; left > 0; left -= isOver ? 1 : 0) {
            for (int i = 0; i < READS_PER_BATCH; i++) {
                long nextWall = clock.currentTimeMillis();
                long nextMonotonic = clock.nanoTime();
                if (nextWall < wall || nextMonotonic - monotonic < 0) {
                    throw new AssertionError("time went back: " + (nextWall - wall) + " ms, "
                            + (nextMonotonic - monotonic) + " ns, " + clock);
                }
                wall = nextWall;
                monotonic = nextMonotonic;
            }
            betweenBatches.run();
        }
    }
}

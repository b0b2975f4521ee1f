// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.Polling.polling;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;

/** Threads that read a clock in batches of 1,000 until they are closed, or until one reads a time before its previous one. */
final class OrderCheck implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int READS_PER_BATCH = 1_000;

    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final AtomicIntegerArray batches = new AtomicIntegerArray(THREADS);
    private final CompletableFuture<?> ended;
    private volatile boolean isClosed;

    OrderCheck(Clock clock, Runnable betweenBatches) {
        ended = CompletableFuture.allOf(IntStream.range(0, THREADS)
                .mapToObj(thread -> CompletableFuture.runAsync(() -> read(clock, betweenBatches, thread), threads)
                        .whenComplete((nothing, failure) -> isClosed = true))
                .toArray(CompletableFuture[]::new));
    }

    private void read(Clock clock, Runnable betweenBatches, int thread) {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();
        while (!isClosed) {
            for (int i = 0; i < READS_PER_BATCH; i++) {
                long nextWall = clock.currentTimeMillis();
                long nextMonotonic = clock.nanoTime();
                if (nextWall < wall || nextMonotonic - monotonic < 0) {
                    throw new AssertionError(wall + " to " + nextWall + ", " + monotonic + " to " + nextMonotonic);
                }
                wall = nextWall;
                monotonic = nextMonotonic;
            }
            betweenBatches.run();
            batches.incrementAndGet(thread);
        }
    }

    /** Returns when each thread has done so many batches since the call. Fails at once if a thread has failed. */
    void awaitBatches(int more) {
        for (int i = 0; i < THREADS; i++) {
            int thread = i;
            int goal = batches.get(thread) + 1 + more; // The batch of the call has begun before it.
            polling().failFast(() -> ended.getNow(null)).until(() -> batches.get(thread) >= goal);
        }
    }

    /** Ends the threads. Fails if a thread has failed. */
    @Override
    public void close() {
        isClosed = true;
        threads.shutdown();
        polling().until(ended::isDone);
        ended.join();
    }
}

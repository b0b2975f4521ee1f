// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** Threads that read a clock until they are stopped. A thread fails if a time is earlier than its previous time. */
final class CheckingReaders implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int READS_PER_BATCH = 1_000;

    private final Clock clock;
    private final Runnable betweenBatches;
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final CyclicBarrier start = new CyclicBarrier(THREADS);
    private final AtomicIntegerArray batches = new AtomicIntegerArray(THREADS);
    private final List<Future<?>> readers = new ArrayList<>();
    private volatile boolean stopped;

    CheckingReaders(Clock clock, Runnable betweenBatches) {
        this.clock = clock;
        this.betweenBatches = betweenBatches;
        for (int i = 0; i < THREADS; i++) {
            int reader = i;
            readers.add(threads.submit(() -> {
                start.await();
                read(reader);
                return null;
            }));
        }
    }

    private void read(int reader) {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();
        while (!stopped) {
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
            batches.incrementAndGet(reader);
            betweenBatches.run();
        }
    }

    /** Returns when every thread has done the given number of additional reads. Fails if a thread has failed. */
    void awaitReads(int more) {
        for (int i = 0; i < THREADS; i++) {
            int reader = i;
            // One additional batch, because the current batch began before this call.
            int goal = batches.get(reader) + 1 + more / READS_PER_BATCH;
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(1))
                    .atMost(Duration.ofSeconds(30))
                    .failFast(() -> throwIfFailed(readers.get(reader)))
                    .until(() -> batches.get(reader) >= goal);
        }
    }

    private static void throwIfFailed(Future<?> reader) throws ExecutionException, InterruptedException {
        if (reader.isDone()) {
            reader.get();
        }
    }

    /** Ends the threads. Fails if a thread has failed. */
    void finish() throws ExecutionException, InterruptedException {
        stopped = true;
        for (Future<?> reader : readers) {
            reader.get();
        }
    }

    @Override
    public void close() {
        stopped = true;
        threads.shutdownNow();
    }
}

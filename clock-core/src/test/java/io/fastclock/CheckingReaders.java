// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/** Threads that read a clock in batches of 1,000 until they are closed. One fails if a time is earlier than its previous time. */
final class CheckingReaders implements AutoCloseable {
    private static final int THREADS = 4;
    private static final int READS_PER_BATCH = 1_000;

    private final Phaser phases = new Phaser(THREADS + 1);
    private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    private final CompletableFuture<?>[] readers;

    CheckingReaders(Clock clock, Runnable betweenBatches, int batchesOfPhase) {
        Runnable reading = () -> read(clock, betweenBatches, batchesOfPhase);
        readers = Stream.generate(() -> CompletableFuture.runAsync(reading, threads))
                .limit(THREADS)
                .toArray(CompletableFuture[]::new);
    }

    /** After its batches, each thread reads on until all have done theirs. */
    private void read(Clock clock, Runnable betweenBatches, int batchesOfPhase) {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();
        for (int phase = 0; !phases.isTerminated(); phase++) {
            for (int batch = 1; batch <= batchesOfPhase || phases.getPhase() == phase; batch++) {
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
                if (batch == batchesOfPhase) {
                    phases.arrive();
                }
            }
        }
    }

    /** Returns when each thread has done the batches of a phase since the call. */
    void awaitReads() throws InterruptedException, TimeoutException {
        for (int i = 0; i < 2; i++) { // The phase of the call has begun before it.
            phases.awaitAdvanceInterruptibly(phases.arrive(), 30, TimeUnit.SECONDS);
        }
    }

    /** Ends the threads. Fails if a thread has failed. */
    @Override
    public void close() {
        phases.forceTermination();
        threads.shutdown();
        CompletableFuture<?> ended = CompletableFuture.allOf(readers);
        await().atMost(30, TimeUnit.SECONDS).until(ended::isDone);
        ended.join();
    }
}

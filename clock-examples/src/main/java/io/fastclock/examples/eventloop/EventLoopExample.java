// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.Report;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/**
 * An event loop that publishes the time: a direct read for each turn, one load for each read, and no updater thread.
 * {@link EventLoop} calls once per turn:
 *
 * <pre>{@code clock.update()}</pre>
 */
public final class EventLoopExample implements Example {
    private static final int EVENTS = 1_000_000;

    private long handled;
    private long backward;
    private long lastNanos;

    @Override
    public void run(Report report) throws Exception {
        handled = 0;
        backward = 0;
        lastNanos = System.nanoTime(); // Before the clock is created.
        CountingClock source = new CountingClock();
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1_024);
        EventLoop<Integer> loop = new EventLoop<>(queue, this::handle, source);
        Thread producer = new Thread(() -> produce(queue), "producer");
        producer.start();
        while (handled < EVENTS) {
            loop.turn();
        }
        producer.join();
        long reads = source.reads.sum();
        report.text()
                .printf(
                        "The loop handled %,d events in %,d turns, with %,d direct reads of wall time.%n",
                        handled, loop.turns(), reads);
        // One when the clock was created, and one for each turn.
        if (reads != loop.turns() + 1 || handled != EVENTS || backward > 0) {
            throw new IllegalStateException(reads + " direct reads in " + loop.turns() + " turns, " + handled
                    + " events, time went back " + backward + " times");
        }

        report.add(EventLoopMeasurement.compare());
    }

    private static void produce(BlockingQueue<Integer> queue) {
        try {
            for (int i = 0; i < EVENTS; i++) {
                queue.put(i);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void handle(Integer event, Clock clock) {
        long now = clock.nanoTime();
        if (now - lastNanos < 0) {
            backward++;
        }
        lastNanos = now;
        handled++;
    }

    /** The system clock, which counts the reads of wall time. */
    private static final class CountingClock implements Clock {
        final LongAdder reads = new LongAdder();

        @Override
        public long currentTimeMillis() {
            reads.increment();
            return System.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }
    }
}

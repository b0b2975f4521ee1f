// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** An event loop that publishes the time: a direct read for each turn, one load for each read, and no updater thread. */
public final class EventLoopExample implements Example {
    private static final int EVENTS = 1_000_000;

    @Override
    public void run(PrintStream out) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        Thread producer = new Thread(() -> IntStream.range(0, EVENTS).forEach(queue::add), "producer");
        CountingClock source = new CountingClock();
        long[] lastNanos = {System.nanoTime()};
        BiConsumer<Integer, Clock> handler = (event, clock) -> {
            long now = clock.nanoTime();
            Example.require(now - lastNanos[0] >= 0, "the time went back");
            lastNanos[0] = now;
        };
        EventLoop<Integer> loop = new EventLoop<>(queue, handler, source);
        producer.start();
        int handled = 0;
        while (handled < EVENTS) {
            handled += loop.turn();
        }
        out.printf(
                "The loop handled %,d events in %,d turns, with %,d direct reads of wall time.%n",
                handled, loop.turns(), source.reads);
        // One when the clock was created, and one for each turn.
        Example.require(source.reads == loop.turns() + 1, "not one direct read for each turn");
    }

    /** The system clock, which counts the reads of wall time by the loop's thread. */
    private static final class CountingClock implements Clock {
        private long reads;

        @Override
        public long currentTimeMillis() {
            reads++;
            return System.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import java.io.PrintStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.LongAdder;

/** A loop that publishes the time itself: a reading of the system clock for each turn, a load for each event, no thread. */
final class EventLoopExample implements Example {
    private static final int EVENTS = 1_000_000;
    private static final int STAMPS = 256 * 400;

    private long handled;
    private long backward;
    private long lastNanos;

    @Override
    public void run(PrintStream out) throws Exception {
        handled = 0;
        backward = 0;
        lastNanos = System.nanoTime(); // Before the clock is made.
        CountingClock source = new CountingClock();
        BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1_024);
        EventLoop<Integer> loop = new EventLoop<>(queue, this::handle, source);
        Thread producer = new Thread(() -> produce(queue), "producer");
        producer.start();
        while (handled < EVENTS) {
            loop.turn();
        }
        producer.join();
        long asked = source.asked.sum();
        out.printf(
                "%,d events in %,d turns; the wall clock of the system was read %,d times.%n",
                handled, loop.turns(), asked);
        // Once when the clock was made, and then once a turn, however many events read it.
        if (asked != loop.turns() + 1 || handled != EVENTS || backward > 0) {
            throw new IllegalStateException(asked + " readings in " + loop.turns() + " turns, " + handled
                    + " events, time went back " + backward + " times");
        }

        OwnedClock owned = new OwnedClock();
        BeforeAndAfter.print(
                out,
                "a stamp, one update for 256",
                "OwnedClock",
                () -> stamps(DirectClock.instance(), () -> {}),
                () -> stamps(owned, owned::update),
                STAMPS);
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

    /** Turns of 256 stamps; {@code beginTurn} is what the loop does at the beginning of each. */
    private static long stamps(Clock clock, Runnable beginTurn) {
        long sum = 0;
        for (int i = 0; i < STAMPS; i++) {
            if (i % 256 == 0) {
                beginTurn.run();
            }
            sum += clock.currentTimeMillis();
        }
        return sum;
    }

    /** The system clock, and how often its wall time was asked for. */
    private static final class CountingClock implements Clock {
        final LongAdder asked = new LongAdder();

        @Override
        public long currentTimeMillis() {
            asked.increment();
            return System.currentTimeMillis();
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }
    }
}

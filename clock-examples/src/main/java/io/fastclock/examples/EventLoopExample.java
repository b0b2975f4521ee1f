// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;

/** An event loop that publishes the time: a direct read for each turn, one load for each read, and no updater thread. */
public final class EventLoopExample implements Example {
    private static final int EVENTS = 1_000_000;

    /**
     * Takes events from a queue and handles them on one thread, the owner's. {@link OwnedClock#update()} reads the system clock
     * once per turn. All events of a turn have the same time.
     */
    static final class EventLoop<E> {
        // Bounds the staleness of the clock: a turn takes no longer than this number of events.
        private static final int EVENTS_PER_TURN = 256;

        private final BlockingQueue<E> queue;
        private final BiConsumer<E, Clock> handler;
        final OwnedClock clock; // Any thread may read it.
        private final List<E> events = new ArrayList<>(EVENTS_PER_TURN);

        /** The thread that calls {@link #turn} is the owner. The handler may read the clock often: a read is one load. */
        EventLoop(BlockingQueue<E> queue, BiConsumer<E, Clock> handler, Clock source) {
            this.queue = queue;
            this.handler = handler;
            this.clock = new OwnedClock(source);
        }

        /** Handles the events in the queue, or waits a millisecond for one. Returns the number of events handled. */
        int turn() throws InterruptedException {
            queue.drainTo(events, EVENTS_PER_TURN);
            if (events.isEmpty()) {
                E event = queue.poll(1, TimeUnit.MILLISECONDS);
                if (event != null) {
                    events.add(event);
                }
            }
            // After the wait and before the work: the events have the time at which their work begins.
            // Also in a turn without events, because other threads may read the clock.
            clock.update();
            events.forEach(event -> handler.accept(event, clock));
            int handled = events.size();
            events.clear();
            return handled;
        }
    }

    @Override
    public void run(PrintStream out) throws InterruptedException {
        BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        new Thread(() -> IntStream.range(0, EVENTS).forEach(queue::add), "producer").start();
        long[] lastNanos = {System.nanoTime()};
        BiConsumer<Integer, Clock> handler = (event, clock) -> {
            long now = clock.nanoTime();
            Example.require(now - lastNanos[0] >= 0, "the time went back");
            lastNanos[0] = now;
        };
        EventLoop<Integer> loop = new EventLoop<>(queue, handler, DirectClock.instance());
        int handled = 0;
        int turns = 0;
        while (handled < EVENTS) {
            handled += loop.turn();
            turns++;
        }
        out.printf("The loop handled %,d events in %,d turns, with a direct read for each turn.%n", handled, turns);
    }
}

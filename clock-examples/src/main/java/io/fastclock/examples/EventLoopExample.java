// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An event loop that publishes the time: a direct read for each turn, one load for each read, and no updater thread. */
public final class EventLoopExample implements Example {
    private static final int EVENTS = 1_000_000;

    /**
     * Takes events from a queue and handles them on one thread, the owner's. {@link OwnedClock#update()} reads the system clock
     * once per turn. All events of a turn have the same time.
     */
    static final class EventLoop {
        // Bounds the staleness of the clock: a turn takes no longer than this number of events.
        private static final int EVENTS_PER_TURN = 256;

        private final BlockingQueue<Consumer<Clock>> queue;
        final OwnedClock clock; // Any thread may read it.
        private final List<Consumer<Clock>> events = new ArrayList<>(EVENTS_PER_TURN);

        /** The thread that calls {@link #turn} is the owner. An event may read the clock often: a read is one load. */
        EventLoop(BlockingQueue<Consumer<Clock>> queue, Clock source) {
            this.queue = queue;
            this.clock = new OwnedClock(source);
        }

        /** Handles the events in the queue, or waits a millisecond for one. Returns the number of events handled. */
        int turn() throws InterruptedException {
            Consumer<Clock> first = queue.poll(1, TimeUnit.MILLISECONDS);
            if (first != null) {
                events.add(first);
                queue.drainTo(events, EVENTS_PER_TURN - 1);
            }
            // After the wait and before the work: the events have the time at which their work begins.
            // Also in a turn without events, because other threads may read the clock.
            clock.update();
            events.forEach(event -> event.accept(clock));
            int handled = events.size();
            events.clear();
            return handled;
        }
    }

    @Override
    public void run(PrintStream out) throws InterruptedException {
        BlockingQueue<Consumer<Clock>> queue = new LinkedBlockingQueue<>();
        long[] lastNanos = {System.nanoTime()};
        Consumer<Clock> event = clock -> {
            long now = clock.nanoTime();
            Example.require(now - lastNanos[0] >= 0, "the time went back");
            lastNanos[0] = now;
        };
        new Thread(() -> queue.addAll(Collections.nCopies(EVENTS, event)), "producer").start();
        EventLoop loop = new EventLoop(queue, DirectClock.instance());
        int turns = 0;
        for (int handled = 0; handled < EVENTS; turns++) {
            handled += loop.turn();
        }
        out.printf("The loop handled %,d events in %,d turns, with a direct read for each turn.%n", EVENTS, turns);
    }
}

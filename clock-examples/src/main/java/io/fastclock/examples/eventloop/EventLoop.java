// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.OwnedClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Takes events from a queue and handles them on one thread, its owner's. It reads the system clock once a turn, by
 * {@link OwnedClock#update()}: all events of a turn are handled at one time.
 */
final class EventLoop<E> {
    /** What is done with an event. */
    interface Handler<E> {
        /** Reads the time from {@code clock} as often as it likes: a read is a load. */
        void handle(E event, Clock clock);
    }

    // Bounds the staleness of the clock within a turn: so many events, each handled in microseconds.
    private static final int EVENTS_A_TURN = 256;

    private final BlockingQueue<E> queue;
    private final Handler<E> handler;
    private final OwnedClock clock;
    private final List<E> events = new ArrayList<>(EVENTS_A_TURN);
    private long turns;

    /** Creates a loop whose owner is whichever thread calls {@link #turn}. */
    EventLoop(BlockingQueue<E> queue, Handler<E> handler, Clock source) {
        this.queue = queue;
        this.handler = handler;
        this.clock = new OwnedClock(source);
    }

    /** The loop's time, for any thread to read. */
    Clock clock() {
        return clock;
    }

    long turns() {
        return turns;
    }

    /** Handles the events in the queue, or waits a millisecond for one. Returns how many events it has handled. */
    int turn() throws InterruptedException {
        queue.drainTo(events, EVENTS_A_TURN);
        if (events.isEmpty()) {
            E event = queue.poll(1, TimeUnit.MILLISECONDS);
            if (event != null) {
                events.add(event);
            }
        }
        // The line that matters. After the wait and before the work, so that the time is that of the work's beginning;
        // also
        // in a turn without events, since other threads may read the clock.
        clock.update();
        turns++;
        for (E event : events) {
            handler.handle(event, clock);
        }
        int handled = events.size();
        events.clear();
        return handled;
    }
}

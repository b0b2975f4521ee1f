// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.OwnedClock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

/**
 * Takes events from a queue and handles them on one thread, the owner's. {@link OwnedClock#update()} reads the system clock
 * once per turn. All events of a turn have the same time.
 */
public final class EventLoop<E> {
    // Bounds the staleness of the clock: a turn takes no longer than this number of events.
    private static final int EVENTS_PER_TURN = 256;

    private final BlockingQueue<E> queue;
    private final BiConsumer<E, Clock> handler;
    private final OwnedClock clock;
    private final List<E> events = new ArrayList<>(EVENTS_PER_TURN);
    private long turns;

    /**
     * Creates a loop. Its owner is the thread that calls {@link #turn}.
     *
     * @param handler may read the clock any number of times: a read is one load
     */
    public EventLoop(BlockingQueue<E> queue, BiConsumer<E, Clock> handler, Clock source) {
        this.queue = queue;
        this.handler = handler;
        this.clock = new OwnedClock(source);
    }

    /** Returns the loop's clock, which any thread may read. */
    public Clock clock() {
        return clock;
    }

    long turns() {
        return turns;
    }

    /** Handles the events in the queue, or waits a millisecond for one. Returns the number of events handled. */
    public int turn() throws InterruptedException {
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
        turns++;
        for (E event : events) {
            handler.accept(event, clock);
        }
        int handled = events.size();
        events.clear();
        return handled;
    }
}

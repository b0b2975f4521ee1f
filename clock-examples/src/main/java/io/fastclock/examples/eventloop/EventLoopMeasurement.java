// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;

/** Measures a timestamp of the system clock and of an {@link OwnedClock}. */
final class EventLoopMeasurement {
    private static final int READS_PER_UPDATE = 256;
    private static final int READS = 400 * READS_PER_UPDATE;

    private EventLoopMeasurement() {}

    static Comparison compare() {
        OwnedClock owned = new OwnedClock();
        return BeforeAndAfter.compareWith(
                "OwnedClock",
                "event-loop example, currentTimeMillis(), " + READS_PER_UPDATE + " reads per update()",
                () -> read(DirectClock.instance(), () -> {}),
                () -> read(owned, owned::update),
                READS);
    }

    /** Calls {@code beginTurn} before each group of {@link #READS_PER_UPDATE} reads. */
    private static long read(Clock clock, Runnable beginTurn) {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            if (i % READS_PER_UPDATE == 0) {
                beginTurn.run();
            }
            sum += clock.currentTimeMillis();
        }
        return sum;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.eventloop;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.OwnedClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import java.io.PrintStream;

/** What a timestamp costs: on the system clock and on an {@link OwnedClock}. */
final class EventLoopMeasurement {
    private static final int STAMPS = 256 * 400;

    private EventLoopMeasurement() {}

    static void print(PrintStream out) {
        OwnedClock owned = new OwnedClock();
        BeforeAndAfter.print(
                out,
                "a stamp, one update for 256",
                "OwnedClock",
                () -> stamps(DirectClock.instance(), () -> {}),
                () -> stamps(owned, owned::update),
                STAMPS);
    }

    /** Turns of 256 timestamps; {@code beginTurn} is what the loop does at the beginning of each. */
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
}

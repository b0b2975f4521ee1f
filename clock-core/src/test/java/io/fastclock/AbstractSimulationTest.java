// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;

/** An adaptive clock in simulated time, and the changes of its mode. */
abstract class AbstractSimulationTest {
    static final long SECOND = 1_000_000_000;

    final SimulatedHost host = new SimulatedHost();
    final long startNanos = host.nowNanos();
    final List<String> changes = new ArrayList<>();
    final List<Throwable> causes = new ArrayList<>(); // Of failures of threads.

    // What readWall has counted.
    long reads;
    long directReads;
    long exact;
    long worstErrorMillis;

    // What readInOrder has read.
    long worstAgeNanos;
    long lastWall = Long.MIN_VALUE;
    long lastMonotonic = Long.MIN_VALUE;

    /** Runs after a change of the mode has been added to the changes. */
    Runnable inListener = () -> {};

    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        return host.newClock(builder.listener(new ClockListener() {
            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                changes.add(from + ">" + to);
                inListener.run();
            }

            @Override
            public void threadFailed(Throwable cause) {
                causes.add(cause);
            }
        }));
    }

    /** Reads the wall time, and compares it with the host's. */
    long readWall(AdaptiveClock clock) {
        long before = host.wallMillis();
        long readsBefore = host.reads;
        long wall = clock.currentTimeMillis();
        long error = wall < before ? before - wall : Math.max(0, wall - host.wallMillis());
        reads++;
        directReads += host.reads > readsBefore ? 1 : 0;
        exact += error == 0 ? 1 : 0;
        worstErrorMillis = Math.max(worstErrorMillis, error);
        return wall;
    }

    void readWall(AdaptiveClock clock, int times) {
        for (int i = 0; i < times; i++) {
            readWall(clock);
        }
    }

    /** Reads both times, and checks that neither goes back. Not by assertThat, which would take most of the time of a test. */
    void readInOrder(AdaptiveClock clock) {
        long wall = readWall(clock);
        long beforeNanos = host.nowNanos();
        long monotonic = clock.nanoTime();
        worstAgeNanos = Math.max(worstAgeNanos, beforeNanos - monotonic);
        if (wall < lastWall || monotonic < lastMonotonic || monotonic > host.nowNanos()) {
            throw new AssertionError(wall + " after " + lastWall + ", " + monotonic + " after " + lastMonotonic);
        }
        lastWall = wall;
        lastMonotonic = monotonic;
    }

    /** The whole seconds since the start. */
    long second() {
        return (host.nowNanos() - startNanos) / SECOND;
    }
}

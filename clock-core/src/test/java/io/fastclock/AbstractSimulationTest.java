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

    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        return host.newClock(builder.listener(new ClockListener() {
            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                changes.add(from + ">" + to);
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

    /** The whole seconds since the start. */
    long second() {
        return (host.nowNanos() - startNanos) / SECOND;
    }
}

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

    AdaptiveClock newClock(AdaptiveClock.Builder builder) {
        return host.newClock(builder.listener(new ClockListener() {
            @Override
            public void modeChanged(ClockMode from, ClockMode to) {
                changes.add(from + ">" + to);
            }
        }));
    }

    /** The whole seconds since the start. */
    long second() {
        return (host.nowNanos() - startNanos) / SECOND;
    }
}

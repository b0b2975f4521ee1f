// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import java.io.IOException;

/** Makes the machine use a clocksource. */
@FunctionalInterface
public interface ClocksourceSwitch {
    /** For a run on the clocksource that is there. */
    ClocksourceSwitch NEVER = clocksource -> {};

    void use(String clocksource) throws IOException;
}

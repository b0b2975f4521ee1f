// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;

/** The clock of a call: the one that a library has by itself, or FastClock. */
enum Side {
    SYSTEM,
    FAST_CLOCK;

    /** Returns the clock for code that takes one. */
    Clock clock() {
        return this == SYSTEM ? DirectClock.instance() : FastClock.clock();
    }
}

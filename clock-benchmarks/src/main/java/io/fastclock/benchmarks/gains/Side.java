// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.Clock;
import io.fastclock.CoarseClock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;

/** The clock of a call: the one that a library has by itself, FastClock, or the coarse clock. */
enum Side {
    SYSTEM,
    FAST_CLOCK,
    COARSE;

    /** Returns the clock for code that takes one. */
    Clock clock() {
        return switch (this) {
            case SYSTEM -> DirectClock.instance();
            case FAST_CLOCK -> FastClock.clock();
            case COARSE -> CoarseClock.instance();
        };
    }
}

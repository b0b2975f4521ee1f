// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The shipping protocol, with every second reader asking. */
class StressedClock extends AbstractCachedClock {
    private int reads;

    StressedClock() {
        this(new CountingSource());
    }

    StressedClock(Clock source) {
        super(source, false);
    }

    @Override
    boolean onUncachedRead(int time) {
        return (reads++ & 1) == 0; // A race, on purpose: any answer must do.
    }
}

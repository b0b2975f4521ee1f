// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production protocol. Every second read reads the source. */
class StressedClock extends AbstractCachedClock {
    private int reads;

    StressedClock() {
        this(new CountingSource());
    }

    StressedClock(Clock source) {
        super(source);
    }

    @Override
    boolean onUncachedRead(int time) {
        return (reads++ & 1) == 0; // A deliberate race: the protocol must be correct for every result.
    }
}

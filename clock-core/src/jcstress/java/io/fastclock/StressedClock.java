// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The production protocol. */
class StressedClock extends AbstractCachedClock {
    StressedClock() {
        this(new CountingSource());
    }

    StressedClock(Clock source) {
        super(source);
    }

    @Override
    void onUncachedRead(int time) {}
}

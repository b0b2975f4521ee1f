// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The shipping protocol, with every second reader asking. */
class StressedTime extends CachedTime {
    private int reads;

    StressedTime() {
        this(new CountingSource());
    }

    StressedTime(Clock source) {
        super(source, false);
    }

    @Override
    boolean mustAsk(int time) {
        return (reads++ & 1) == 0; // A race, on purpose: any answer must do.
    }
}

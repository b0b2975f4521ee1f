// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.micrometer.core.instrument.Clock;

/** Adapts a FastClock clock to Micrometer. */
public record FastClockForMicrometer(io.fastclock.Clock clock) implements Clock {
    @Override
    public long wallTime() {
        return clock.currentTimeMillis();
    }

    @Override
    public long monotonicTime() {
        return clock.nanoTime();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.FastClock;
import io.micrometer.core.instrument.Clock;

// hook: Micrometer, durations
// Pass it to the constructor of the registry. With Spring Boot, it is the bean of the type Clock.
/**
 * Micrometer's durations by FastClock. The wall time stays {@code System}'s: a registry that publishes by steps waits until a step is
 * over, and then reads the wall time. By a stale one the step is not over, and counts go into the wrong step.
 */
public final class FastClockForMicrometer implements Clock {
    @Override
    public long wallTime() {
        return System.currentTimeMillis();
    }

    @Override
    public long monotonicTime() {
        return FastClock.nanoTime();
    }
}
// end

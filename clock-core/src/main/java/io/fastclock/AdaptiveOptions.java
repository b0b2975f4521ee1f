// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The options of an {@link AdaptiveClock}, with their defaults. {@link AdaptiveClock.Builder} describes them. A clock never
 * changes its options. Null stands for a default, so that a process with a low read rate does not load its class.
 */
final class AdaptiveOptions implements Cloneable {
    Clock source = DirectClock.instance();
    long periodMillis = 1;
    boolean holdsBackwardSteps;
    boolean lowersTimerSlack = true;

    @Nullable ClockMode heldMode;

    @Nullable ClockListener listener;

    // For tests.
    @Nullable EpochNanos epoch;

    @Nullable ParkStrategy parking;

    @Nullable ThreadFactory threads;

    @Nullable LongSupplier cpuNanos;

    long periodNanos() {
        return periodMillis * 1_000_000;
    }

    AdaptiveOptions copy() {
        try {
            return (AdaptiveOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}

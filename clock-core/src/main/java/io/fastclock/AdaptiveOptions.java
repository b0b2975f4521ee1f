// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The options that {@link AdaptiveClock.Builder} describes. A clock never changes them. Null stands for a default whose class a
 * process with a low read rate does not load.
 */
final class AdaptiveOptions implements Cloneable {
    Clock source = DirectClock.instance();
    long periodNanos = 1_000_000; // In whole milliseconds.
    boolean periodIsSet;
    boolean holdsBackwardSteps;
    boolean lowersTimerSlack = true;

    @Nullable ClockMode heldMode;

    @Nullable ClockListener listener;

    @Nullable Host host;

    @Nullable ThreadFactory threads;

    /** Whether the clock may have this mode. It reads by the tick counter, if it may and the counter can be used. */
    boolean allows(ClockMode mode) {
        return heldMode == null ? mode != ClockMode.KERNEL_TICK || !periodIsSet : heldMode == mode;
    }

    AdaptiveOptions copy() {
        try {
            return (AdaptiveOptions) clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}

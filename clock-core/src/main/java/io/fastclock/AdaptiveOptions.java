// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;

/**
 * The options that {@link AdaptiveClock.Builder} describes. A clock never changes them. Null stands for a default whose class a
 * process with a low read rate does not load.
 */
final class AdaptiveOptions {
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

    /** Not by {@code clone()}: the exceptions of that would be loaded with the first clock. */
    AdaptiveOptions copy() {
        AdaptiveOptions copy = new AdaptiveOptions();
        copy.source = source;
        copy.periodNanos = periodNanos;
        copy.periodIsSet = periodIsSet;
        copy.holdsBackwardSteps = holdsBackwardSteps;
        copy.lowersTimerSlack = lowersTimerSlack;
        copy.heldMode = heldMode;
        copy.listener = listener;
        copy.host = host;
        copy.threads = threads;
        return copy;
    }
}

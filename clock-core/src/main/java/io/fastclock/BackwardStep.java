// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * What {@link AdaptiveClock#currentTimeMillis()} does when the system's wall clock is set back. {@code nanoTime()} never
 * goes back, whatever is chosen.
 */
public enum BackwardStep {
    /**
     * Follow it, as {@link System#currentTimeMillis()} does. The default, and right for whatever is compared with times
     * from elsewhere: log lines, certificates, expiry dates, other machines.
     */
    FOLLOW,

    /**
     * Never go back: the time stands still until the system clock has caught up. Right for what must not see the same
     * millisecond twice, such as id generators and caches whose entries would otherwise live longer, and wrong for
     * whatever is compared with times from elsewhere: after the clock has been set back by an hour, the time stands
     * still for an hour.
     */
    HOLD
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * What {@link AdaptiveClock#currentTimeMillis()} does when the system's wall clock is set back. {@code nanoTime()} never
 * goes back with either choice.
 */
public enum BackwardStep {
    /**
     * Follows the step, as {@link System#currentTimeMillis()} does. This is the default. Use it for times that are compared
     * with times from other sources: log lines, certificates, expiry dates, other machines.
     */
    FOLLOW,

    /**
     * Never goes back, in any mode. After a step back by an hour the time stands still for an hour, until the system clock has
     * caught up. Use it for id generators, and for caches whose entries would otherwise live longer. Do not use it for times
     * that are compared with times from other sources.
     */
    HOLD
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/** Whether an {@link AdaptiveClock} uses the tick counter: from its verification on, unless it stands still later. */
final class TickBound {
    // A counter that does not change while the thread runs for so long, and so often, stands still. After a stop of a
    // virtual machine, the kernel takes some of its own ticks to catch up.
    private static final long MAX_STILL_NANOS = 100_000_000;
    private static final int MAX_STILL_UPDATES = 10;

    /** From this many ticks on, a period is longer than what the coarse clock does without a thread. */
    private static final double COARSE_PERIOD_TICKS = 1.5;

    private final AdaptiveClock clock;
    private volatile boolean stoodStill;
    private volatile boolean hasPublished;

    /** How far the thread's counter may fall behind the kernel's, until readers withdraw: a period and two ticks. It goes up by 2. */
    private int maxTicksBehind;

    private int seenTicks;
    private int stillUpdates;

    TickBound(AdaptiveClock clock) {
        this.clock = clock;
    }

    /** Returns null before the verification ends, or if this clock has none. For any thread. */
    private @Nullable KernelTick verified() {
        KernelTick verified = clock.verifiedTick();
        return verified != null && stoodStill ? KernelTick.STANDS_STILL : verified;
    }

    /** Whether the clock has published with the counter, and still does. For any thread. */
    boolean isInUse() {
        return hasPublished && !stoodStill;
    }

    /** Publishes with the counter. For the updater thread, if it {@link #isToBeUsed}. Returns as {@link AdaptiveClock#publish}. */
    boolean publish() {
        hasPublished = true;
        return clock.publishTicked(maxTicksBehind);
    }

    /** Decides, for the updater thread at each update. Returns whether to publish with the counter. */
    boolean isToBeUsed() {
        if (stoodStill) {
            clock.stopTicking(); // Again: a reader may have stored a counter late.
            return false;
        }
        KernelTick tick = verified();
        if (tick == null || !tick.isUsable()) {
            return false;
        }
        maxTicksBehind = clock.options.heldMode != null
                ? Integer.MAX_VALUE
                : (int) (2 * clock.options.periodNanos() / tick.nanos) + 4;
        int ticks = clock.kernelTicks();
        if (ticks != seenTicks) {
            seenTicks = ticks;
            stillUpdates = 0;
        } else if (++stillUpdates >= MAX_STILL_UPDATES
                && stillUpdates * clock.options.periodNanos() >= MAX_STILL_NANOS) {
            stoodStill = true;
            clock.stopTicking();
            return false;
        }
        return true;
    }

    /** Returns what is known of the counter, for people; empty if nothing is. For any thread. */
    @Override
    public String toString() {
        KernelTick tick = verified();
        return tick == null
                ? ""
                : tick.isUsable() && clock.options.periodNanos() >= COARSE_PERIOD_TICKS * tick.nanos
                        ? tick + "; the coarse clock is cheaper"
                        : tick.toString();
    }
}

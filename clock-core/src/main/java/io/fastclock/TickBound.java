// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/** Whether an {@link AdaptiveClock} uses the tick counter: from its verification on, unless it stands still later. */
final class TickBound {
    // A counter that does not change while the thread ticks for so long, and so often, stands still. After a stop of a
    // virtual machine, the kernel takes some of its own ticks to catch up.
    private static final long MAX_STILL_NANOS = 100_000_000;
    private static final int MAX_STILL_TICKS = 10;

    private final AdaptiveClock clock;
    private volatile boolean stoodStill;
    private boolean isInUse;
    private long seenTicks;
    private int stillTicks;

    TickBound(AdaptiveClock clock) {
        this.clock = clock;
    }

    /** Returns null before the verification ends, or if this clock has none. For any thread. */
    @Nullable KernelTick verified() {
        KernelTick verified = clock.verifiedTick();
        return verified != null && stoodStill ? KernelTick.STANDS_STILL : verified;
    }

    /** Returns the kernel tick; -1 if the clock cannot use the counter, or not yet. For any thread. */
    long nanos() {
        KernelTick verified = verified();
        return verified == null || !verified.isUsable() ? -1 : verified.nanos;
    }

    /** Whether readers at kernel ticks keep each read within the period, so that no thread is necessary. For any thread. */
    boolean replacesThread() {
        long nanos = nanos();
        return nanos > 0 && clock.options.heldMode == null && clock.options.periodNanos() >= 1.98 * nanos;
    }

    /** Returns more ticks than this time usually has. For the updater thread of a clock that uses the counter. */
    long ticksIn(long timeNanos) {
        long nanos = nanos();
        return nanos < 0 ? 1 : 2 * (timeNanos / nanos + 2); // It goes up by 2.
    }

    /** Decides, for the updater thread as it ticks. Returns whether to publish with the counter. */
    boolean isToBeUsed() {
        if (stoodStill) {
            clock.stopTicking(); // Again: a reader may have stored a counter late.
            return false;
        }
        if (nanos() < 0) {
            return false;
        }
        long ticks = clock.kernelTicks();
        if (!isInUse || ticks != seenTicks) {
            isInUse = true;
            seenTicks = ticks;
            stillTicks = 0;
        } else if (++stillTicks >= MAX_STILL_TICKS && stillTicks * clock.options.periodNanos() >= MAX_STILL_NANOS) {
            stoodStill = true;
            clock.stopTicking();
            return false;
        }
        return true;
    }
}

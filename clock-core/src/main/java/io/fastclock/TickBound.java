// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/** Whether updates bound staleness by the tick counter: from its verification on, unless it stands still later. */
final class TickBound {
    private static final KernelTick STANDS_STILL = new KernelTick(0, "the counter stood still");

    // A counter that does not change while the thread runs for so long, and so often, stands still. After a stop of a
    // virtual machine, the kernel takes some of its own ticks to catch up.
    private static final long MAX_STILL_NANOS = 100_000_000;
    private static final int MAX_STILL_UPDATES = 10;

    private final AbstractCountedClock clock;
    private volatile boolean stoodStill;
    private int seenTicks;
    private int stillUpdates;

    TickBound(AbstractCountedClock clock) {
        this.clock = clock;
    }

    /** Returns null before the verification ends. For any thread. */
    @Nullable KernelTick verified() {
        KernelTick verified = clock.verifiedTick();
        return verified != null && stoodStill ? STANDS_STILL : verified;
    }

    /** Whether readers compare the counter. For any thread. */
    boolean isInUse() {
        return clock.wallTicks != 0 && !stoodStill;
    }

    /** Whether to publish with the counter. For the updater thread at each update. */
    boolean isToBeUsed() {
        KernelTick tick = verified();
        if (tick != null && tick.isUsable()) {
            int ticks = clock.kernelTicks();
            stillUpdates = ticks == seenTicks ? stillUpdates + 1 : 0;
            seenTicks = ticks;
            if (stillUpdates < MAX_STILL_UPDATES || stillUpdates * clock.options.periodNanos < MAX_STILL_NANOS) {
                return true;
            }
            stoodStill = true;
        }
        if (stoodStill) {
            clock.stopTicking(); // At each update: a reader may have stored a counter late.
        } else if (tick == null) {
            clock.verifyTick(); // Again, if it has failed.
        }
        return false;
    }
}

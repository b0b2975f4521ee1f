// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;

/** Refuses a counter that stands still: the age of a timestamp whose stored counter is the kernel's shows for how long it has its value. */
class TickWatch {
    private static final long MAX_STILL_NANOS = 1_000_000_000;
    private static final int LOOKS = 100; // A virtual machine that was stopped needs a moment before it ticks again.

    private final AbstractKernelTickClock clock;

    TickWatch(AbstractKernelTickClock clock) {
        this.clock = clock;
    }

    /** Returns why reads must not go by the counter any longer, or null. Takes a tenth of a second if that is likely. */
    @Nullable String look() {
        int firstTicks = clock.kernelTicks();
        String fault = suspicion(firstTicks);
        for (int i = 0; i < LOOKS && fault != null; i++) {
            sleep();
            fault = suspicion(firstTicks);
        }
        return fault;
    }

    private @Nullable String suspicion(int firstTicks) {
        long backNanos = -clock.nanosBehind(AbstractCachedClock.MONOTONIC);
        if (backNanos > 0) {
            return "System.nanoTime() went back by " + seconds(backNanos) + ", as after a restore";
        }
        long stillNanos = clock.stalenessNanos();
        return stillNanos > MAX_STILL_NANOS && clock.kernelTicks() == firstTicks
                ? "the tick counter stood still for " + seconds(stillNanos)
                : null;
    }

    /** Refuses the counter to all clocks if it has a fault, and to this one also if another clock has found one. Reports the first. */
    void refuseAfter(@Nullable String fault, TickVerification verification) {
        TickResult known = Objects.requireNonNull(verification.result);
        if (fault != null && known.isUsable() && Jvm.hasStackRoom()) { // Else the next call reports it.
            known = TickResult.refused(fault, false);
            verification.result = known;
        }
        if (known.isUsable()) {
            return;
        }
        clock.accept(known); // First: a logging backend may read the clock, or wait.
        try {
            if (verification.reportedFaults.getAndIncrement() == 0) {
                JfrEvents.verified(known);
                Log.warn("FastClock reads System from now on: " + known.refusal + ".", null);
            }
        } catch (Throwable t) {
            // For example, the application was undeployed.
        }
    }

    private static String seconds(long nanos) {
        return Math.round(nanos / 1e8) / 10.0 + " s";
    }

    /** Sleeps for a millisecond, also if the thread is interrupted. Tests replace it. */
    void sleep() {
        long startNanos = System.nanoTime();
        boolean isInterrupted = false;
        do {
            try {
                Thread.sleep(1);
                break;
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        } while (System.nanoTime() - startNanos < 1_000_000);
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}

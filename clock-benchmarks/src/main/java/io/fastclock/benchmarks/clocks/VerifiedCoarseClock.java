// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.CoarseClock;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The {@link CoarseClock} of this process, once it reads by the kernel's tick: no figure is to mix that with another mode. */
public final class VerifiedCoarseClock {
    private static final long TIMEOUT_NANOS = 10_000_000_000L;

    private VerifiedCoarseClock() {}

    /** Waits until the tick counter is verified, and fails with the reason if it is not. */
    public static CoarseClock get() {
        if (!isUsable()) {
            throw new IllegalStateException(CoarseClock.instance().toString());
        }
        return CoarseClock.instance();
    }

    /** Waits until it is known whether the tick counter can be used. */
    public static boolean isUsable() {
        CoarseClock clock = CoarseClock.instance();
        long startNanos = System.nanoTime();
        long unused = clock.currentTimeMillis(); // Starts the verification.
        while (clock.kernelTick().isEmpty()
                && !clock.toString().contains("delegates to")
                && !Thread.currentThread().isInterrupted() // Parking would spin.
                && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
            LockSupport.parkNanos(5_000_000);
        }
        return clock.kernelTick().isPresent();
    }

    /** Returns a sentence for a report whose rows of the coarse clock are missing; none if the clock is usable. */
    public static List<String> missing() {
        return isUsable()
                ? List.of()
                : List.of("Rows of the coarse clock are left out: " + CoarseClock.instance() + ".");
    }
}

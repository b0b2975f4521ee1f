// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** What this process knows of the tick counter once it is verified, and from then on: a refusal if the counter gets a fault. */
final class KnownTick {
    private volatile @Nullable TickResult result;
    private final AtomicInteger reportedFaults = new AtomicInteger();

    @Nullable TickResult result() {
        return result;
    }

    void set(TickResult found) {
        result = found;
    }

    /** Passes the result, and the refusal if a fault is found meanwhile: that could have met the clock before the result. */
    void passTo(AbstractKernelTickClock clock) {
        TickResult passed;
        do {
            passed = Objects.requireNonNull(result);
            clock.accept(passed);
        } while (passed != result);
    }

    /**
     * Refuses the counter to a clock that uses it, if it has a fault or another clock has found one. Reports the first fault.
     *
     * @param fault null if this clock finds none
     */
    void refuseAfter(@Nullable String fault, AbstractKernelTickClock clock) {
        TickResult known = Objects.requireNonNull(result);
        if (fault != null && known.isUsable() && Jvm.hasStackRoom()) { // Else the next call reports it.
            known = TickResult.refused(fault, false);
            result = known;
        }
        if (known.isUsable()) {
            return;
        }
        clock.accept(known); // First: a logging backend may read the clock, or wait.
        try {
            if (reportedFaults.getAndIncrement() == 0) {
                JfrEvents.verified(known);
                Log.warn("FastClock reads System from now on: " + known.refusal + ".", null);
            }
        } catch (Throwable t) {
            // For example, the application was undeployed.
        }
    }
}

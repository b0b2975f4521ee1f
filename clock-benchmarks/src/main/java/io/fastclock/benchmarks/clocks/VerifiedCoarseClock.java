// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.CoarseClock;
import java.time.Duration;
import java.util.List;

/** The {@link CoarseClock} of this process, once it reads by the kernel's tick: no figure is to mix that with another mode. */
public final class VerifiedCoarseClock {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private VerifiedCoarseClock() {}

    /** Waits until the tick counter is verified, and fails with the reason if it is not. */
    public static CoarseClock get() {
        if (!isUsable()) {
            throw new IllegalStateException(reason());
        }
        return CoarseClock.instance();
    }

    /** Waits until it is known whether the tick counter can be used. */
    public static boolean isUsable() {
        return CoarseClock.instance().awaitKernelTick(TIMEOUT);
    }

    /** Returns a sentence for a report whose rows of the coarse clock are missing; none if the clock is usable. */
    public static List<String> missing() {
        return isUsable() ? List.of() : List.of("Rows of the coarse clock are left out: " + reason() + ".");
    }

    private static String reason() {
        return CoarseClock.instance().refusal().orElse("its tick counter was not verified in time");
    }
}

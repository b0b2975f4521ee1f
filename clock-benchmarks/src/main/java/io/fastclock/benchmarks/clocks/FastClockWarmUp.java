// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Reads {@link FastClock} until it is in cached mode. At the start of a process the JIT compiler keeps the cores busy.
 * Without the warm-up, direct reads would be measured.
 */
public final class FastClockWarmUp {
    private FastClockWarmUp() {}

    /** Reads without a pause until {@code FastClock} is in cached mode, or until the timeout. */
    public static void readUntilCached(LongSupplier clock, int seconds) {
        Clocks.readUntil(FastClockWarmUp::isCached, clock, seconds);
    }

    /** Returns the mode of {@code FastClock}; empty if its clock has no modes. */
    public static Optional<ClockMode> mode() {
        return FastClock.stats().map(ClockStats::mode);
    }

    static boolean isCached() {
        return mode().filter(mode -> mode != ClockMode.CACHED).isEmpty();
    }
}

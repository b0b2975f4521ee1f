// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.ClockMode;
import io.fastclock.FastClock;
import java.time.Duration;

/**
 * Reads {@link FastClock} until it is in cached mode. At the start of a process the JIT compiler keeps the cores busy.
 * Without the warm-up, assisted reads would be measured.
 */
public final class FastClockWarmUp {
    private FastClockWarmUp() {}

    /**
     * Repeats the work until {@code FastClock} is in cached mode, or until the timeout. After the timeout the
     * measurement goes on in the mode that the clock has chosen.
     */
    public static void awaitCachedMode(Runnable work, Duration timeout) {
        long startNanos = System.nanoTime();
        while (!isCached() && System.nanoTime() - startNanos < timeout.toNanos()) {
            work.run();
        }
    }

    static boolean isCached() {
        return FastClock.stats()
                .filter(stats -> stats.mode() != ClockMode.CACHED)
                .isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.ClockMode;
import io.fastclock.FastClock;
import java.time.Duration;

/**
 * Lets {@link FastClock} find out that it is busy before it is measured. A process begins with the JIT keeping the
 * processors busy, and what is measured then would be assisted reads.
 */
public final class FastClockCaching {
    private FastClockCaching() {}

    /**
     * Returns when the time is cached, or when patience has run out: a machine that has no processor for the clock's thread,
     * and work that reads too seldom, go on so and are measured so.
     */
    public static void await(Runnable work, Duration patience) {
        long startNanos = System.nanoTime();
        while (!isCaching() && System.nanoTime() - startNanos < patience.toNanos()) {
            work.run();
        }
    }

    private static boolean isCaching() {
        return FastClock.stats()
                .filter(stats -> stats.mode() != ClockMode.CACHED)
                .isEmpty();
    }
}

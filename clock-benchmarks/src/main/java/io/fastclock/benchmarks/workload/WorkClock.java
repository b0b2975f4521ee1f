// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.FastClockWarmUp;
import java.time.Duration;

/** The source of a workload's timestamps. One process uses one of them, so that the JIT inlines the call. */
public enum WorkClock {
    /** A constant time. It is a field because the JIT would fold a constant. */
    NONE("no clock") {
        private final long millis = System.currentTimeMillis();

        @Override
        public long currentTimeMillis() {
            return millis;
        }
    },
    SYSTEM("System") {
        @Override
        public long currentTimeMillis() {
            return System.currentTimeMillis();
        }
    },
    FAST_CLOCK("FastClock") {
        @Override
        public long currentTimeMillis() {
            return FastClock.currentTimeMillis();
        }
    };

    final String label;

    WorkClock(String label) {
        this.label = label;
    }

    public abstract long currentTimeMillis();

    /** Repeats the work for 0.2 s, so that the JIT compiles it, and with {@code FastClock} until the clock caches. */
    void warmUp(Runnable work) {
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < 200_000_000) {
            work.run();
        }
        if (this == FAST_CLOCK) {
            FastClockWarmUp.awaitCachedMode(work, Duration.ofSeconds(2));
        }
    }
}

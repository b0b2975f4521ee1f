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

    private static final long WARM_UP_NANOS = 200_000_000;

    final String label;

    WorkClock(String label) {
        this.label = label;
    }

    public abstract long currentTimeMillis();

    /**
     * Warms up the JIT. With {@code FastClock}, repeats the work until the clock is in cached mode, for two seconds at
     * most.
     */
    void settle(Runnable work) {
        Runnable operations = () -> {
            for (int i = 0; i < 1_000; i++) {
                work.run();
            }
        };
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < WARM_UP_NANOS) {
            operations.run();
        }
        if (this == FAST_CLOCK) {
            FastClockWarmUp.awaitCachedMode(operations, Duration.ofSeconds(2));
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.FastClockCaching;
import java.time.Duration;

/** Where work takes its timestamps from. One process uses one of them, so that the JIT inlines the call. */
public enum WorkClock {
    /** A time that stands still; a field, since the JIT would calculate with a constant. */
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

    /** Works for a moment, which the JIT needs with every clock, and until {@code FastClock} caches, for two seconds at most. */
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
            FastClockCaching.await(operations, Duration.ofSeconds(2));
        }
    }
}

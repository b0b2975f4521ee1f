// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.FastClockCaching;
import java.time.Duration;

/**
 * Where work takes its timestamps from. One process uses one of them, so that the JIT sees one class behind the call and
 * inlines it.
 */
public enum WorkClock {
    /** The same work without a clock, on a time that stands still; a field, since the JIT would calculate with a constant. */
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

        @Override
        void settle(Runnable work) {
            FastClockCaching.await(
                    () -> {
                        for (int i = 0; i < OPERATIONS_PER_LOOK; i++) {
                            work.run();
                        }
                    },
                    SETTLING);
        }
    };

    private static final Duration SETTLING = Duration.ofSeconds(2);
    private static final int OPERATIONS_PER_LOOK = 1_000;

    private final String label;

    WorkClock(String label) {
        this.label = label;
    }

    public abstract long currentTimeMillis();

    /**
     * Works until the clock has found out whether it is busy with that work, for two seconds at the most. Other clocks do not
     * adapt.
     */
    void settle(Runnable work) {}

    public String label() {
        return label;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.FastClock;

/**
 * Where work takes its timestamps from. One process uses one of them, so that the JIT sees one class behind the call and
 * inlines it.
 */
public enum WorkClock {
    /** A constant: the same work without a clock. */
    NONE("no clock") {
        @Override
        public long currentTimeMillis() {
            return CONSTANT_MILLIS;
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

    private static final long CONSTANT_MILLIS = 1_700_000_000_000L;

    private final String label;

    WorkClock(String label) {
        this.label = label;
    }

    public abstract long currentTimeMillis();

    public String label() {
        return label;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/** How an updater thread parks. An extension point for tests, which let simulated time pass here. */
interface ParkStrategy {
    /** Parks with {@link LockSupport#parkNanos(Object, long)}. */
    ParkStrategy SYSTEM = new ParkStrategy() {
        @Override
        public void parkNanos(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }
    };

    /** As {@link LockSupport#parkNanos(Object, long)}: it may return early, and usually returns late. */
    void parkNanos(Object blocker, long nanos);
}

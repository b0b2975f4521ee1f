// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/** How an updater thread parks. A test hook: in tests, parking moves simulated time forward. */
interface ParkStrategy {
    ParkStrategy SYSTEM = new ParkStrategy() {
        @Override
        public void parkNanos(Object blocker, long nanos) {
            LockSupport.parkNanos(blocker, nanos);
        }
    };

    /** May return early and usually returns late, like {@link LockSupport#parkNanos(Object, long)}. */
    void parkNanos(Object blocker, long nanos);
}

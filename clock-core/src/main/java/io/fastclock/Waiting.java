// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.locks.LockSupport;

/** How the ticker's thread waits; tests put time's passing here. */
interface Waiting {
    /** As {@link LockSupport#parkNanos(Object, long)}: it may return early, and usually returns late. */
    void parkNanos(Object blocker, long nanos);
}

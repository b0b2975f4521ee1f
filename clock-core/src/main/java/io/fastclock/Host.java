// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** What an updater thread needs of its host. Tests simulate it. */
interface Host {
    Host SYSTEM = new Host() {};

    /** Returns nanoseconds since 1970-01-01T00:00:00Z. May go back, and overflows in the year 2262. Allocates 24 bytes. */
    default long epochNanos() {
        if (JavaVersion.FEATURE < 9) {
            return Java8Time.epochNanos();
        }
        Instant now = Instant.now();
        return now.getEpochSecond() * 1_000_000_000L + now.getNano();
    }

    /** May return early and usually returns late. */
    default void parkNanos(Object blocker, long nanos) {
        LockSupport.parkNanos(blocker, nanos);
    }

    /** Returns the CPU time of the calling thread; -1 if unknown. The first call of a process is slow. */
    default long cpuNanosOfCurrentThread() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            return bean.isCurrentThreadCpuTimeSupported() ? bean.getCurrentThreadCpuTime() : -1;
        } catch (LinkageError | RuntimeException unavailable) { // Without the module java.management.
            return -1;
        }
    }
}

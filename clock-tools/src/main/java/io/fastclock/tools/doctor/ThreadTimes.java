// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time and the user time of the calling thread, if the module {@code java.management} is present. */
final class ThreadTimes {
    static final ThreadTimes NONE = new ThreadTimes(0, 0);
    static final ThreadTimes UNKNOWN = new ThreadTimes(-1, -1);

    /** Nanoseconds; -1 if unknown. */
    final long cpuNanos;

    /** Nanoseconds, with a resolution of 10 ms on Linux; -1 if unknown. */
    final long userNanos;

    ThreadTimes(long cpuNanos, long userNanos) {
        this.cpuNanos = cpuNanos;
        this.userNanos = userNanos;
    }

    static ThreadTimes now() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            return bean.isCurrentThreadCpuTimeSupported()
                    ? new ThreadTimes(bean.getCurrentThreadCpuTime(), bean.getCurrentThreadUserTime())
                    : UNKNOWN;
        } catch (LinkageError | RuntimeException unavailable) {
            return UNKNOWN;
        }
    }

    boolean known() {
        return cpuNanos >= 0 && userNanos >= 0;
    }

    /** Returns the difference; unknown if either operand is unknown. */
    ThreadTimes minus(ThreadTimes earlier) {
        return known() && earlier.known()
                ? new ThreadTimes(cpuNanos - earlier.cpuNanos, userNanos - earlier.userNanos)
                : UNKNOWN;
    }

    /** Returns the sum; unknown if either operand is unknown. */
    ThreadTimes plus(ThreadTimes other) {
        return known() && other.known()
                ? new ThreadTimes(cpuNanos + other.cpuNanos, userNanos + other.userNanos)
                : UNKNOWN;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of the calling thread, in all and in user mode, where {@code java.management} is there to tell. */
final class ThreadTimes {
    static final ThreadTimes NONE = new ThreadTimes(0, 0);
    static final ThreadTimes UNKNOWN = new ThreadTimes(-1, -1);

    /** Nanoseconds; -1 if unknown. */
    final long cpuNanos;

    /** Nanoseconds, in the system's own steps, 10 ms on Linux; -1 if unknown. */
    final long userNanos;

    ThreadTimes(long cpuNanos, long userNanos) {
        this.cpuNanos = cpuNanos;
        this.userNanos = userNanos;
    }

    static ThreadTimes now() {
        try {
            ThreadMXBean bean = Holder.BEAN;
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

    /** Unknown if either is. */
    ThreadTimes minus(ThreadTimes earlier) {
        return known() && earlier.known()
                ? new ThreadTimes(cpuNanos - earlier.cpuNanos, userNanos - earlier.userNanos)
                : UNKNOWN;
    }

    /** Unknown if either is. */
    ThreadTimes plus(ThreadTimes other) {
        return known() && other.known()
                ? new ThreadTimes(cpuNanos + other.cpuNanos, userNanos + other.userNanos)
                : UNKNOWN;
    }

    private static final class Holder {
        static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
    }
}

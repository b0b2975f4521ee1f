// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time and the user time of a thread, in nanoseconds; NaN if the JVM or its module {@code java.management} is silent. */
final class ThreadTimes {
    static final ThreadTimes NONE = new ThreadTimes(0, 0);
    static final ThreadTimes UNKNOWN = new ThreadTimes(Double.NaN, Double.NaN);

    final double cpuNanos;

    /** With a resolution of 10 ms on Linux. */
    final double userNanos;

    ThreadTimes(double cpuNanos, double userNanos) {
        this.cpuNanos = cpuNanos;
        this.userNanos = userNanos;
    }

    static ThreadTimes now() {
        try {
            ThreadMXBean bean = ManagementFactory.getThreadMXBean();
            return bean.isCurrentThreadCpuTimeSupported() && bean.isThreadCpuTimeEnabled()
                    ? new ThreadTimes(bean.getCurrentThreadCpuTime(), bean.getCurrentThreadUserTime())
                    : UNKNOWN;
        } catch (LinkageError | RuntimeException unavailable) {
            return UNKNOWN;
        }
    }

    ThreadTimes minus(ThreadTimes earlier) {
        return new ThreadTimes(cpuNanos - earlier.cpuNanos, userNanos - earlier.userNanos);
    }

    ThreadTimes plus(ThreadTimes other) {
        return new ThreadTimes(cpuNanos + other.cpuNanos, userNanos + other.userNanos);
    }
}

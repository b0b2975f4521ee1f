// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of the calling thread, in all and in user mode, where {@code java.management} is there to tell. */
final class ThreadTimes {
    /** Nanoseconds; -1 if unknown. */
    final long cpuNanos;

    /** Nanoseconds, in the system's own steps, 10 ms on Linux; -1 if unknown. */
    final long userNanos;

    private ThreadTimes(long cpuNanos, long userNanos) {
        this.cpuNanos = cpuNanos;
        this.userNanos = userNanos;
    }

    static ThreadTimes now() {
        try {
            ThreadMXBean bean = Holder.BEAN;
            return bean.isCurrentThreadCpuTimeSupported()
                    ? new ThreadTimes(bean.getCurrentThreadCpuTime(), bean.getCurrentThreadUserTime())
                    : new ThreadTimes(-1, -1);
        } catch (LinkageError | RuntimeException unavailable) {
            return new ThreadTimes(-1, -1);
        }
    }

    boolean known() {
        return cpuNanos >= 0 && userNanos >= 0;
    }

    private static final class Holder {
        static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
    }
}

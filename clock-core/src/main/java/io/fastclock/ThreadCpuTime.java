// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of a thread, if the module {@code java.management} is present. */
final class ThreadCpuTime {
    private ThreadCpuTime() {}

    /** Returns the CPU time of the calling thread in nanoseconds, or -1 if unknown. The first call of a process is slow. */
    static long ofCurrentThread() {
        try {
            return Holder.BEAN.isCurrentThreadCpuTimeSupported() ? Holder.BEAN.getCurrentThreadCpuTime() : -1;
        } catch (LinkageError | RuntimeException unavailable) {
            return -1;
        }
    }

    private static final class Holder {
        static final ThreadMXBean BEAN = ManagementFactory.getThreadMXBean();
    }
}

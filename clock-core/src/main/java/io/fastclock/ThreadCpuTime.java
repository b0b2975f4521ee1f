// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The processor time of a thread, where the module {@code java.management} is there to tell. */
final class ThreadCpuTime {
    private ThreadCpuTime() {}

    /** Of the calling thread, in nanoseconds; -1 if it cannot be known. The first call of a process is slow. */
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

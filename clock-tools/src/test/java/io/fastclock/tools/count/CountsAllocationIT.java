// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.fastclock.tools.packaging.JavaCommand;
import io.fastclock.tools.rewrite.CallSite;
import io.fastclock.tools.rewrite.ClockRead;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Measures in a process without a JIT compiler, because the compiler would remove some allocations. */
class CountsAllocationIT {
    private static final int CALLS = 50_000;

    /** Prints how many bytes the calls of a thread have allocated after a warm-up. */
    static final class Main {
        public static void main(String[] args) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            if (!threads.isThreadAllocatedMemorySupported()) {
                return;
            }
            threads.setThreadAllocatedMemoryEnabled(true);
            int site = CallSites.number(new CallSite("com.example.Rate", "read", 1, ClockRead.CURRENT_TIME_MILLIS));
            allocatedBytes(threads, site, CALLS);
            long measurementBytes = allocatedBytes(threads, site, 0);
            System.out.println(allocatedBytes(threads, site, CALLS) - measurementBytes);
        }

        private static long allocatedBytes(ThreadMXBean threads, int site, int calls) {
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < calls; i++) {
                Counts.add(site);
            }
            return threads.getThreadAllocatedBytes(id) - before;
        }
    }

    @Test
    void add_afterFirstCall_allocatesNothing() throws Exception {
        String bytes = JavaCommand.runMain(Main.class, "-Xint").out.strip();
        assumeTrue(!bytes.isEmpty(), "this JVM does not report allocations");
        assertThat(bytes).isEqualTo("0");
    }
}

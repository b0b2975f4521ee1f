// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.packaging.JavaCommand;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Measures in a process without a JIT compiler, because the compiler would remove some allocations. */
class CountsAllocationIT {
    private static final int CALLS = 50_000;

    /** Prints how many bytes calls of each kind have allocated after a warm-up. */
    static final class Main {
        public static void main(String[] args) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            if (!threads.isThreadAllocatedMemorySupported()) {
                return;
            }
            threads.setThreadAllocatedMemoryEnabled(true);
            InjectedCounts counter = InjectedCounts.withoutCopy();
            print(threads, () -> Counts.add(0));
            print(threads, () -> counter.sampleTo(null));
        }

        private static void print(ThreadMXBean threads, Runnable call) {
            allocatedBytes(threads, call, CALLS);
            long measurementBytes = allocatedBytes(threads, call, 0);
            System.out.println(allocatedBytes(threads, call, CALLS) - measurementBytes);
        }

        private static long allocatedBytes(ThreadMXBean threads, Runnable call, int calls) {
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            for (int i = 0; i < calls; i++) {
                call.run();
            }
            return threads.getThreadAllocatedBytes(id) - before;
        }
    }

    @Test
    void call_afterWarmUp_allocatesNothingButArguments() throws Exception {
        String[] bytes = JavaCommand.runMain(Main.class, "-Xint").out.strip().split("\\R", -1);
        assumeTrue(bytes.length == 2, "this JVM does not report allocations");
        assertThat(bytes[0]).isEqualTo("0");
        assertThat(Long.parseLong(bytes[1]) / CALLS).isLessThan(64); // An array of one argument takes 24 bytes.
    }
}

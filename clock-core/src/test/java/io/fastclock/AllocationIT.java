// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Neither a cached read nor a direct read allocates. The tests measure in a process without a JIT compiler: otherwise the result
 * would depend on which methods C2 has compiled, and on the allocations that it has removed there.
 */
class AllocationIT {
    private static final int READS = 20_000;
    private static final long WARM_UP_NANOS = 200_000_000;

    private static ThreadMXBean threads() {
        return (ThreadMXBean) ManagementFactory.getThreadMXBean();
    }

    private static long allocatedBytes() {
        return threads().getThreadAllocatedBytes(Thread.currentThread().getId());
    }

    private static long bytesAllocatedBy(Clock clock, int reads) {
        long before = allocatedBytes();
        for (int i = 0; i < reads; i++) {
            clock.currentTimeMillis();
            clock.nanoTime();
        }
        return allocatedBytes() - before;
    }

    /** Prints for each clock how many bytes a thread has allocated by reading it, and whether they are few. */
    static final class Main {
        public static void main(String[] args) {
            Clock ticking = ClockUnderTest.TICKING.create();
            bytesAllocatedBy(DirectClock.instance(), 1); // Loads classes.
            // The JVM compiles a method handle at its 127th call, for 13,104 bytes on JDK 17.
            report("first", bytesAllocatedBy(ticking, 300), 9_000);
            for (ClockUnderTest kind : ClockUnderTest.values()) {
                Clock clock = kind.create();
                long endNanos = System.nanoTime() + WARM_UP_NANOS; // Loads classes, links call sites, starts threads.
                while (System.nanoTime() - endNanos < 0) {
                    bytesAllocatedBy(clock, 100);
                }
                // A thread may start in one of three times, which allocates.
                long bytes = LongStream.generate(() -> bytesAllocatedBy(clock, READS))
                        .limit(3)
                        .min()
                        .getAsLong();
                // One object per 100 reads would exceed the limit. A constant number of bytes is allowed.
                report(kind.name(), bytes - bytesAllocatedBy(clock, 0), READS / 50);
            }
        }

        private static void report(String reads, long bytes, int limit) {
            System.out.println(reads + ", " + bytes + " bytes: " + (bytes < limit));
        }
    }

    @Test
    void read_interpreted_allocatesNothing() throws Exception {
        JavaProcess.assumeClass("com.sun.management.ThreadMXBean");
        assumeTrue(
                threads().isThreadAllocatedMemorySupported() && threads().isThreadAllocatedMemoryEnabled(),
                "this JVM does not report allocations");
        JavaProcess.run(Main.class, "-Xint", nativeAccess("ALL-UNNAMED"))
                .expectTrue(1 + ClockUnderTest.values().length);
    }
}

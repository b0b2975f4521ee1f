// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.Collectors;
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

    /** Prints for each clock how many bytes a thread has allocated by reading it. */
    static final class Main {
        public static void main(String[] args) {
            Clock ticking = ClockUnderTest.TICKING.create();
            bytesAllocatedBy(DirectClock.instance(), 1); // Loads classes.
            // The JVM compiles a method handle at its 127th call.
            System.out.println("first " + bytesAllocatedBy(ticking, 300));
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
                System.out.println(kind + " " + (bytes - bytesAllocatedBy(clock, 0)));
            }
        }
    }

    @Test
    void read_interpreted_allocatesNothing() throws Exception {
        JavaProcess.assumeClass("com.sun.management.ThreadMXBean");
        assumeTrue(
                threads().isThreadAllocatedMemorySupported() && threads().isThreadAllocatedMemoryEnabled(),
                "this JVM does not report allocations");
        List<String> lines = JavaProcess.run(Main.class, "-Xint", nativeAccess("ALL-UNNAMED"))
                .lines()
                .collect(Collectors.toList());
        // To compile the handle takes 13,104 bytes on JDK 17.
        assertThat(bytes(lines.remove(0))).isLessThan(9_000);
        assertThat(lines).hasSize(ClockUnderTest.values().length).allSatisfy(line -> {
            // One object per 100 reads would exceed the limit. A constant number of bytes is allowed.
            assertThat(bytes(line)).as(line).isLessThan(READS / 50);
        });
    }

    private static long bytes(String line) {
        return Long.parseLong(line.substring(line.indexOf(' ') + 1));
    }
}

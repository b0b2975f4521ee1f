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
import org.junit.jupiter.api.BeforeEach;
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
            for (Implementation implementation : Implementation.values()) {
                report(implementation.name(), implementation.create());
            }
            for (PeriodicKind kind : PeriodicKind.values()) {
                // The thread ends at once, so that no update comes.
                Clock idle = kind.create(1_000_000, DirectClock.instance(), body -> new Thread(() -> {}));
                report(kind + "_THAT_NEVER_TICKS", idle);
            }
        }

        private static void report(String name, Clock clock) {
            long startNanos = System.nanoTime();
            while (System.nanoTime() - startNanos < WARM_UP_NANOS) { // Loads classes, links call sites, starts threads.
                bytesAllocatedBy(clock, 100);
            }
            // The account may start a thread in one of three times, which allocates.
            long bytes = LongStream.generate(() -> bytesAllocatedBy(clock, READS))
                    .limit(3)
                    .min()
                    .getAsLong();
            System.out.println(name + " " + (bytes - bytesAllocatedBy(clock, 0)));
        }
    }

    private static final int TICKS = 10_000;

    /**
     * Prints how many bytes are allocated by ticks, including some fifty probes, and by the reads between the ticks. The host is
     * simulated, because a busy real host would cause mode changes and thread starts. It runs the updater on this thread.
     */
    static final class TickerMain {
        private static final long SECOND = 1_000_000_000;

        private static long startBytes = -1;
        private static long endBytes = -1;
        private static long ticksAtStart;

        public static void main(String[] args) {
            SimulatedHost host = new SimulatedHost();
            AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
            long start = host.nowNanos() + 3 * SECOND; // By then, classes are loaded and probes are over.
            long end = start + TICKS * 1_000_000L;
            host.load = nanos -> {
                for (int i = 0; i < 90 && !clock.isCaching() && startBytes < 0; i++) {
                    clock.currentTimeMillis();
                }
                clock.currentTimeMillis();
                clock.currentTimeMillis();
                clock.currentTimeMillis();
                clock.nanoTime();
                if (startBytes < 0 && host.nowNanos() >= start) {
                    ticksAtStart = clock.stats().updates();
                    startBytes = allocatedBytes();
                } else if (endBytes < 0 && host.nowNanos() >= end) {
                    endBytes = allocatedBytes();
                    System.out.println(clock.stats().updates() - ticksAtStart);
                    System.out.println(endBytes - startBytes);
                }
            };
            host.runFor(end - host.nowNanos() + SECOND);
        }
    }

    @BeforeEach
    void requireManagementModule() {
        JavaProcess.assumeClass("com.sun.management.ThreadMXBean");
        assumeTrue(
                threads().isThreadAllocatedMemorySupported() && threads().isThreadAllocatedMemoryEnabled(),
                "this JVM does not report allocations");
    }

    @Test
    void tick_interpreted_allocatesNothing() throws Exception {
        JavaProcess process = JavaProcess.run(TickerMain.class, "-Xint");
        List<Long> ticksAndBytes = process.lines().map(Long::valueOf).collect(Collectors.toList());
        assertThat(ticksAndBytes.get(0)).isGreaterThan(TICKS * 9 / 10);
        // One object per 100 ticks would exceed the limit. The measurement itself may allocate.
        assertThat(ticksAndBytes.get(1)).isLessThan(16L * TICKS / 100);
    }

    /** Prints what the first reads by a verified tick counter allocate: the JVM compiles a method handle at its 127th call. */
    static final class FirstReadsByTickMain {
        public static void main(String[] args) throws Exception {
            Clock clock = Implementation.TICKING.create();
            bytesAllocatedBy(DirectClock.instance(), 1); // Loads classes.
            StateWord.isRecorded(0); // What the first read would load: 3,128 bytes on Java 11, 11,352 on 8.
            System.out.println(bytesAllocatedBy(clock, 300));
        }
    }

    @Test
    void firstReads_byTickCounter_allocateNothing() throws Exception {
        JavaProcess process = JavaProcess.run(FirstReadsByTickMain.class, nativeAccess("ALL-UNNAMED"));
        // To compile the handle takes 13,104 bytes on JDK 17.
        assertThat(Long.parseLong(process.out.trim())).isLessThan(9_000);
    }

    @Test
    void read_interpreted_allocatesNothing() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-Xint");
        int clocks = Implementation.values().length + PeriodicKind.values().length;
        assertThat(process.lines()).hasSize(clocks).allSatisfy(line -> {
            long bytes = Long.parseLong(line.substring(line.indexOf(' ') + 1));
            // One object per 100 reads would exceed the limit. A constant number of bytes is allowed.
            assertThat(bytes).as(line).isLessThan(READS / 50);
        });
    }
}

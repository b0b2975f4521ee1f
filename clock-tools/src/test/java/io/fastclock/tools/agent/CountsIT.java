// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.packaging.JavaCommand;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What counts need of a heap, in a process of its own. */
class CountsIT {
    /**
     * Counts each site once in each thread, while all threads are alive. Then again in as many threads, which get the memory of the
     * first ones, and in virtual threads. Prints the sum, and the memory in MiB.
     */
    static final class ManyThreads {
        private static final int THREADS = 1_200;
        private static final int STACK_BYTES = 64 * 1024;
        private static final int ROUNDS = Runtime.version().feature() >= 21 ? 3 : 2;

        public static void main(String[] args) throws Exception {
            for (int round = 0; round < ROUNDS; round++) {
                CountDownLatch counted = new CountDownLatch(THREADS);
                List<Thread> threads = new ArrayList<>();
                for (int i = 0; i < THREADS; i++) {
                    threads.add(started(() -> countAll(counted), round == 2));
                }
                for (Thread thread : threads) {
                    thread.join();
                }
            }
            System.out.println(LongStream.of(Counts.totals(Counts.MAX_SITES)).sum());
            System.gc();
            Runtime jvm = Runtime.getRuntime();
            System.out.println((jvm.totalMemory() - jvm.freeMemory()) >> 20);
        }

        /** Uses reflection, because this class is compiled for Java 11. */
        private static Thread started(Runnable task, boolean virtual) throws ReflectiveOperationException {
            if (virtual) {
                return (Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, task);
            }
            Thread thread = new Thread(null, task, "counting", STACK_BYTES);
            thread.start();
            return thread;
        }

        private static void countAll(CountDownLatch counted) {
            for (int site = 0; site < Counts.MAX_SITES; site++) {
                Counts.add(site);
            }
            counted.countDown();
            try {
                counted.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    /** The counts fit into a heap of which they leave the application the larger part. */
    @Test
    void add_allSitesByManyThreads_isExactAndBounded() throws Exception {
        List<String> lines = List.of(
                JavaCommand.runMain(ManyThreads.class, "-Xmx48m").out.strip().split("\\s+"));
        assertThat(lines.get(0))
                .isEqualTo(String.valueOf((long) ManyThreads.ROUNDS * ManyThreads.THREADS * Counts.MAX_SITES));
        assertThat(Integer.parseInt(lines.get(1))).isLessThanOrEqualTo(20); // 16, and the JVM's own.
    }

    /** Fills the heap, and counts each site twice. Prints the sum of the counts. */
    static final class FullHeap {
        /** Each of them needs memory of its own. */
        private static final int SITES = 8;

        private static final int FAR = Counts.MAX_SITES / (SITES + 1);

        @SuppressWarnings("UnusedVariable") // Holds what fills the heap.
        private static volatile Object[] filling = {};

        public static void main(String[] args) {
            Counts.add(0); // The tool counts once before the application does.
            for (int size : new int[] {1 << 16, 1 << 12, 1 << 8, 1 << 4, 1}) {
                fill(size);
            }
            for (int i = 1; i <= SITES; i++) {
                Counts.add(i * FAR);
                Counts.addAndSample(i * FAR);
            }
            filling = new Object[0];
            System.out.println(LongStream.of(Counts.totals(Counts.MAX_SITES)).sum());
        }

        private static void fill(int size) {
            try {
                while (true) {
                    Object[] next = new Object[size];
                    next[0] = filling;
                    filling = next;
                }
            } catch (OutOfMemoryError e) {
                // Full.
            }
        }
    }

    /** A clock read needs no memory, so a counted one must not fail for the lack of it. */
    @Test
    void add_heapIsFull_losesCountsAndDoesNotThrow() throws Exception {
        String counted = JavaCommand.runMain(FullHeap.class, "-Xmx16m", "-XX:+UseSerialGC").out;
        assertThat(Long.parseLong(counted.strip())).isPositive().isLessThan(1 + 2 * FullHeap.SITES);
    }

    /** Prints how many bytes calls of each kind have allocated after a warm-up. */
    static final class Allocations {
        private static final int CALLS = 50_000;

        public static void main(String[] args) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            if (!threads.isThreadAllocatedMemorySupported()) {
                return;
            }
            threads.setThreadAllocatedMemoryEnabled(true);
            InjectedCounts counter = new InjectedCounts(Counts.class);
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

    /** Without a JIT compiler, which would remove some allocations. */
    @Test
    void call_afterWarmUp_allocatesNothingButArguments() throws Exception {
        String[] bytes =
                JavaCommand.runMain(Allocations.class, "-Xint").out.strip().split("\\R", -1);
        assumeTrue(bytes.length == 2, "this JVM does not report allocations");
        assertThat(bytes[0]).isEqualTo("0");
        assertThat(Long.parseLong(bytes[1]) / Allocations.CALLS)
                .isLessThan(64); // An array of one argument takes 24 bytes.
    }
}

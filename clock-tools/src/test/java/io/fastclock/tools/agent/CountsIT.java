// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.agent.injected.Counts;
import io.fastclock.tools.packaging.JavaCommand;
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
            Counts.add(0); // The tool counts twice before the application does.
            Counts.add(0);
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
        assertThat(Long.parseLong(counted.strip())).isPositive().isLessThan(2 + 2 * FullHeap.SITES);
    }
}

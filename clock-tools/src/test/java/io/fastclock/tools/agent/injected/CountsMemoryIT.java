// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.packaging.JavaCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The counts of all threads and call sites fit into a heap of which they leave the application the larger part. */
class CountsMemoryIT {
    private static final int THREADS = 1_200;
    private static final int STACK_BYTES = 64 * 1024;

    /** Counts each site once in each thread, while all threads are alive. Prints the sum, and the memory in MiB. */
    static final class Main {
        public static void main(String[] args) throws InterruptedException {
            CountDownLatch counted = new CountDownLatch(THREADS);
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Thread thread = new Thread(null, () -> countAll(counted), "counting", STACK_BYTES);
                threads.add(thread);
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
            System.out.println(LongStream.of(Counts.totals(Counts.MAX_SITES)).sum());
            System.gc();
            Runtime jvm = Runtime.getRuntime();
            System.out.println((jvm.totalMemory() - jvm.freeMemory()) >> 20);
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

    @Test
    void add_allSitesByManyThreads_isExactAndBounded() throws Exception {
        List<String> lines =
                List.of(JavaCommand.runMain(Main.class, "-Xmx48m").out.strip().split("\\s+"));
        assertThat(lines.get(0)).isEqualTo(String.valueOf((long) THREADS * Counts.MAX_SITES));
        assertThat(Integer.parseInt(lines.get(1))).isLessThanOrEqualTo(20); // 16, and the JVM's own.
    }
}

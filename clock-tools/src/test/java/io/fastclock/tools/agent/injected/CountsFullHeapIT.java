// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.packaging.JavaCommand;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A clock read needs no memory, so a counted one must not fail for the lack of it. */
class CountsFullHeapIT {
    private static final int[] SIZES = {1 << 16, 1 << 12, 1 << 8, 1 << 4, 1};

    /** Each of them needs memory of its own. */
    private static final int SITES = 8;

    private static final int FAR = Counts.MAX_SITES / (SITES + 1);

    /** Fills the heap, and counts each site twice. Prints the sum of the counts. */
    static final class Main {
        @SuppressWarnings("UnusedVariable") // Holds what fills the heap.
        private static volatile Object[] filling = {};

        public static void main(String[] args) {
            Counts.add(0); // The tool counts once before the application does.
            for (int size : SIZES) {
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

    @Test
    void add_heapIsFull_losesCountsAndDoesNotThrow() throws Exception {
        long counted = Long.parseLong(JavaCommand.runMain(Main.class, "-Xmx16m", "-XX:+UseSerialGC")
                .out
                .strip());
        assertThat(counted).isPositive().isLessThan(1 + 2 * SITES);
    }
}

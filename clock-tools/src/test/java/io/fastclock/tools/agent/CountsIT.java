// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.JavaProcess;
import io.fastclock.tools.catalogue.CallSite;
import io.fastclock.tools.catalogue.ClockRead;
import io.fastclock.tools.injected.Counts;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What counts need of a heap, in a process of its own. */
class CountsIT {
    /** Fills the heap, and counts each site twice. Prints the sum of the counts. */
    static final class FullHeap {
        private static final int SITES = 8;

        @SuppressWarnings("UnusedVariable") // Holds what fills the heap.
        private static volatile Object[] filling = {};

        public static void main(String[] args) {
            CountedSites sites = new CountedSites(site -> {});
            for (int i = 0; i < SITES; i++) {
                sites.number(new CallSite("a.B", "read", i, ClockRead.NANO_TIME, List.of()));
            }
            Counts.COUNTER.set(sites);
            Counts.add(0); // The tool counts once before the application does.
            IntStream.of(1 << 16, 1 << 12, 1 << 8, 1 << 4, 1).forEach(FullHeap::fill);
            for (int i = 0; i < SITES; i++) {
                Counts.add(i);
                Counts.add(i);
            }
            filling = new Object[0];
            System.out.println(
                    sites.take().values().stream().mapToLong(Long::longValue).sum());
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

    /** A clock read needs no memory, so a counted one must not either. */
    @Test
    void add_heapIsFull_countsAndDoesNotThrow() throws Exception {
        String classPath = System.getProperty("java.class.path");
        List<String> command = JavaProcess.java(
                "-Xmx16m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp", classPath, FullHeap.class.getName());
        assertThat(JavaProcess.run(command, Map.of()).out.strip()).isEqualTo(String.valueOf(2 * FullHeap.SITES + 1));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.HarnessThread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of the threads that a clock has started: the Java threads that have started since the watch was
 * created, except {@link HarnessThread}s and the JDK's own. Create the watch before the first use of the clock.
 */
public final class ThreadWatch {
    private static final ThreadMXBean JVM = ManagementFactory.getThreadMXBean();

    private final Set<Thread> threadsBefore = all().collect(Collectors.toSet());

    public List<String> clockThreads() {
        return threads().map(Thread::getName).sorted().toList();
    }

    /** Without their stacks, for which the JVM would stop each thread. On a busy machine that takes tenths of a second. */
    private static Stream<Thread> all() {
        ThreadGroup outermost = Thread.currentThread().getThreadGroup();
        while (outermost.getParent() != null) {
            outermost = outermost.getParent();
        }
        Thread[] threads = new Thread[2 * outermost.activeCount()]; // Others may start meanwhile.
        return Arrays.stream(threads, 0, outermost.enumerate(threads));
    }

    private Stream<Thread> threads() {
        return all().filter(thread -> !threadsBefore.contains(thread))
                .filter(thread -> !(thread instanceof HarnessThread))
                .filter(thread -> !thread.getClass().getName().startsWith("jdk.internal."));
    }

    /** The CPU time and the wake-ups of some threads. */
    public record Cost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {}

    /** What a thread has used since its start. A wake-up ends a wait, a park or a sleep. */
    private record Used(long cpuNanos, long wakeUps) {}

    /** The counters of the clock's threads at one time. */
    public record Snapshot(long nanoTime, Map<Long, Used> threads) {
        /** Returns the cost between the snapshots; null if a thread ended meanwhile. */
        public @Nullable Cost costUntil(Snapshot end) {
            long nanos = end.nanoTime - nanoTime;
            return end.threads.keySet().containsAll(threads.keySet())
                    ? new Cost(
                            (double) (end.sum(Used::cpuNanos) - sum(Used::cpuNanos)) / nanos,
                            (end.sum(Used::wakeUps) - sum(Used::wakeUps)) * 1e9 / nanos)
                    : null;
        }

        /** Returns the CPU time of these threads since their start. */
        public double cpuSeconds() {
            return sum(Used::cpuNanos) / 1e9;
        }

        private long sum(ToLongFunction<Used> counter) {
            return threads.values().stream().mapToLong(counter).sum();
        }
    }

    public Snapshot snapshot() {
        Map<Long, Used> used = new HashMap<>();
        threads().mapToLong(Thread::getId).forEach(id -> {
            ThreadInfo info = JVM.getThreadInfo(id);
            if (info != null) { // It has not ended.
                used.put(id, new Used(JVM.getThreadCpuTime(id), info.getWaitedCount()));
            }
        });
        return new Snapshot(System.nanoTime(), used);
    }
}

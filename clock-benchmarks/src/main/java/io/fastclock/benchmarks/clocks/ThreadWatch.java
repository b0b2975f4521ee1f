// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static java.util.stream.Collectors.toMap;

import cn.hutool.core.util.ReUtil;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of the threads that a clock has started: the Java threads that have started since the watch was
 * created, except {@link HarnessThread}s and the JDK's own. Create the watch before the first use of the clock.
 */
public final class ThreadWatch {
    private static final ThreadMXBean JVM = ManagementFactory.getThreadMXBean();
    private static final String WAKE_UPS = "(?m)^voluntary_ctxt_switches:\\s*(\\d+)";

    private final Set<Thread> threadsBefore =
            Set.copyOf(Thread.getAllStackTraces().keySet());

    public List<String> clockThreads() {
        return threads().map(Thread::getName).sorted().toList();
    }

    private Stream<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !threadsBefore.contains(thread))
                .filter(thread -> !(thread instanceof HarnessThread))
                .filter(thread -> !thread.getClass().getName().startsWith("jdk.internal."));
    }

    /** The CPU time and the wake-ups of some threads. */
    public record Cost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {}

    /** What a thread has used since its start. A wake-up ends a wait, a park or a sleep. */
    private record Used(long cpuNanos, long wakeUps) {}

    /** The counters at one time: the JVM's of the clock's threads, and the kernel's of all threads but the calling one. */
    public record Snapshot(long nanoTime, Map<String, Used> clock, Map<String, Used> process) {
        /** Returns the cost of the clock's threads between the snapshots; null if one of them ended meanwhile. */
        public @Nullable Cost clockCostUntil(Snapshot end) {
            return cost(clock, end.clock, end.nanoTime - nanoTime);
        }

        /** Returns the cost of the process between the snapshots, without the calling thread; null except on Linux. */
        public @Nullable Cost processCostUntil(Snapshot end) {
            return process.isEmpty() ? null : cost(process, end.process, end.nanoTime - nanoTime);
        }

        private static @Nullable Cost cost(Map<String, Used> from, Map<String, Used> to, long nanos) {
            return to.keySet().containsAll(from.keySet())
                    ? new Cost(
                            (double) (sum(to, Used::cpuNanos) - sum(from, Used::cpuNanos)) / nanos,
                            (sum(to, Used::wakeUps) - sum(from, Used::wakeUps)) * 1e9 / nanos)
                    : null;
        }

        private static long sum(Map<String, Used> threads, ToLongFunction<Used> counter) {
            return threads.values().stream().mapToLong(counter).sum();
        }
    }

    /** Takes about a millisecond. */
    public Snapshot snapshot() {
        Map<String, Used> clock = new HashMap<>();
        threads().mapToLong(Thread::getId).forEach(id -> {
            ThreadInfo info = JVM.getThreadInfo(id);
            if (info != null) { // It has not ended.
                clock.put("" + id, new Used(JVM.getThreadCpuTime(id), info.getWaitedCount()));
            }
        });
        return new Snapshot(System.nanoTime(), clock, process());
    }

    private static Map<String, Used> process() {
        try (Stream<Path> tasks = Files.list(Path.of("/proc/self/task"))) {
            Path caller = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            return tasks.filter(task -> !task.endsWith(caller))
                    .flatMap(task -> used(task).map(used -> Map.entry("" + task.getFileName(), used)).stream())
                    .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
        } catch (IOException | UncheckedIOException e) {
            return Map.of(); // Not Linux.
        }
    }

    /** Empty if the thread has ended. */
    private static Optional<Used> used(Path task) {
        try {
            String cpu = Files.readString(task.resolve("schedstat"), StandardCharsets.ISO_8859_1);
            String status = Files.readString(task.resolve("status"), StandardCharsets.ISO_8859_1);
            long cpuNanos = Long.parseLong(cpu.split(" ", 2)[0]);
            return Optional.of(new Used(cpuNanos, Long.parseLong(ReUtil.getGroup1(WAKE_UPS, status))));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }
}

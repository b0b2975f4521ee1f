// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.HarnessThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the cost of the threads that a clock has started: the Java threads that have started since the watch was
 * created, except {@link HarnessThread}s and the JDK's own. The watch finds them among the kernel's threads by their names,
 * so the JIT compiler's and the garbage collector's threads are not counted.
 */
public final class ThreadWatch {
    private static final int ATTEMPTS = 5;

    private final Path taskDirectory;
    private final Supplier<? extends Collection<Thread>> javaThreads;
    private final Set<Thread> javaThreadsBefore;
    private final Set<String> tasksBefore;

    /** Creates a watch. Create it before the first use of the clock. */
    public ThreadWatch() {
        this(Path.of("/proc/self/task"), () -> Thread.getAllStackTraces().keySet());
    }

    ThreadWatch(Path taskDirectory, Supplier<? extends Collection<Thread>> javaThreads) {
        this.taskDirectory = taskDirectory;
        this.javaThreads = javaThreads;
        this.javaThreadsBefore = Set.copyOf(javaThreads.get());
        this.tasksBefore = tasks().stream().map(Task::id).collect(Collectors.toSet());
    }

    public List<String> clockThreads() {
        return javaThreads.get().stream()
                .filter(thread -> !javaThreadsBefore.contains(thread))
                .filter(thread -> !(thread instanceof HarnessThread))
                .filter(thread -> !thread.getClass().getName().startsWith("jdk.internal."))
                .map(Thread::getName)
                .sorted()
                .toList();
    }

    /** The CPU time and the wake-ups of some threads, from the kernel's counters. */
    public record Cost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {}

    /**
     * The counters at one time.
     *
     * @param clock of the clock's threads; empty if it is ambiguous which ones these are
     * @param process of all threads but the calling one; empty if the kernel has no counters
     */
    public record Snapshot(long nanoTime, Optional<List<Task>> clock, List<Task> process) {
        /** Returns the cost of the clock's threads between the snapshots; unknown if one of them ended meanwhile. */
        public Optional<Cost> clockCostUntil(Snapshot end) {
            return clock.flatMap(from -> end.clock.flatMap(to -> cost(from, to, end.nanoTime - nanoTime)));
        }

        /** Returns the cost of the process between the snapshots, without the calling thread. */
        public Optional<Cost> processCostUntil(Snapshot end) {
            return process.isEmpty() ? Optional.empty() : cost(process, end.process, end.nanoTime - nanoTime);
        }

        private static Optional<Cost> cost(List<Task> from, List<Task> to, long nanos) {
            boolean complete = to.stream()
                    .map(Task::id)
                    .collect(Collectors.toSet())
                    .containsAll(from.stream().map(Task::id).toList());
            return Optional.of(new Cost(
                            (double) (sum(to, Task::cpuNanos) - sum(from, Task::cpuNanos)) / nanos,
                            (sum(to, Task::wakeUps) - sum(from, Task::wakeUps)) * 1e9 / nanos))
                    .filter(cost -> complete);
        }

        private static long sum(List<Task> tasks, ToLongFunction<Task> counter) {
            return tasks.stream().mapToLong(counter).sum();
        }
    }

    /** Takes about a millisecond, and a few more if a thread is just starting or ending. */
    public Snapshot snapshot() {
        Snapshot snapshot = snapshotNow();
        for (int attempt = 1; attempt < ATTEMPTS && snapshot.clock.isEmpty(); attempt++) {
            LockSupport.parkNanos(1_000_000);
            snapshot = snapshotNow();
        }
        return snapshot;
    }

    private Snapshot snapshotNow() {
        List<String> names = clockThreads();
        List<Task> tasks = tasks();
        List<Task> clock = tasks.stream()
                .filter(task ->
                        !tasksBefore.contains(task.id()) && names.stream().anyMatch(task::isNamed))
                .toList();
        boolean certain = !tasks.isEmpty() && clock.size() == names.size();
        String watcher = watcher();
        return new Snapshot(
                System.nanoTime(),
                certain ? Optional.of(clock) : Optional.empty(),
                tasks.stream().filter(task -> !task.id().equals(watcher)).toList());
    }

    private List<Task> tasks() {
        try (Stream<Path> directories = Files.list(taskDirectory)) {
            return directories
                    .flatMap(directory -> Task.read(directory).stream())
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            return List.of(); // Not Linux.
        }
    }

    private static String watcher() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/thread-self"))
                    .getFileName()
                    .toString();
        } catch (IOException e) {
            return "unknown";
        }
    }
}

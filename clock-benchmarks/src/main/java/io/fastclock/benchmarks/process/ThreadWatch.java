// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells the threads that a clock has started from everybody else's, and what they take: the Java threads that have
 * appeared since the watch was created, other than {@link HarnessThread}s and the JDK's own. They are found among the
 * kernel's threads by their names, which keeps the JIT's and the garbage collector's out, as these are no Java threads.
 *
 * <p>Where the kernel's figures cannot be had, or it cannot be told beyond doubt which thread is which, the cost is
 * unknown.
 *
 * <p><b>Thread-safety.</b> For one thread.
 */
public final class ThreadWatch {
    private static final int ATTEMPTS = 5;

    private final Path taskDirectory;
    private final Supplier<List<Thread>> javaThreads;
    private final Set<Thread> javaThreadsBefore;
    private final Set<Long> tasksBefore;

    /** Call it before the clock is touched. */
    public ThreadWatch() {
        this(Path.of("/proc/self/task"), ThreadWatch::allJavaThreads);
    }

    ThreadWatch(Path taskDirectory, Supplier<List<Thread>> javaThreads) {
        this.taskDirectory = taskDirectory;
        this.javaThreads = javaThreads;
        this.javaThreadsBefore = new HashSet<>(javaThreads.get());
        this.tasksBefore = new HashSet<>(allTasks().map(Map::keySet).orElse(Set.of()));
    }

    /** The threads that a clock has started and that are still there, by name. */
    public List<String> clockThreads() {
        return javaThreads.get().stream()
                .filter(thread -> !javaThreadsBefore.contains(thread))
                .filter(thread -> !(thread instanceof HarnessThread))
                .filter(thread -> !thread.getClass().getName().startsWith("jdk.internal."))
                .map(Thread::getName)
                .sorted()
                .toList();
    }

    /**
     * The counters at one time.
     *
     * @param clock of the clock's threads; null where they are unknown
     * @param process of all threads but the harness's own; null where they are unknown
     */
    public record Snapshot(
            long nanoTime,
            @Nullable Map<Long, Counts> clock,
            @Nullable Map<Long, Counts> process) {

        /** What the clock's threads took from then on; unknown also if one of them ended meanwhile. */
        public Optional<ThreadCost> clockCostUntil(Snapshot end) {
            return cost(clock, end.clock, end.nanoTime - nanoTime);
        }

        /** What the process took from then on, without the thread that watches. */
        public Optional<ThreadCost> processCostUntil(Snapshot end) {
            return cost(process, end.process, end.nanoTime - nanoTime);
        }

        private static Optional<ThreadCost> cost(
                @Nullable Map<Long, Counts> start, @Nullable Map<Long, Counts> end, long elapsedNanos) {
            if (start == null || end == null || !end.keySet().containsAll(start.keySet())) {
                return Optional.empty();
            }
            long cpuNanos = 0;
            long wakeUps = 0;
            for (Map.Entry<Long, Counts> entry : end.entrySet()) {
                Counts before = start.getOrDefault(entry.getKey(), Counts.NONE); // It may have begun since.
                cpuNanos += entry.getValue().cpuNanos() - before.cpuNanos();
                wakeUps += entry.getValue().wakeUps() - before.wakeUps();
            }
            return Optional.of(ThreadCost.of(cpuNanos, wakeUps, elapsedNanos));
        }
    }

    /** Of one thread, since it began. */
    record Counts(long cpuNanos, long wakeUps) {
        static final Counts NONE = new Counts(0, 0);
    }

    /** Asks the kernel, in a millisecond or so. */
    public Snapshot snapshot() {
        long watcher = watcher();
        for (int attempt = 1; ; attempt++) {
            List<String> names = clockThreads();
            Optional<Map<Long, Task>> tasks = allTasks();
            Optional<List<Task>> clock = tasks.flatMap(all -> clockTasks(names, all));
            // A thread that is just starting or ending has no name yet, or no files any more.
            if (attempt == ATTEMPTS || tasks.isEmpty() || clock.isPresent()) {
                return new Snapshot(
                        System.nanoTime(),
                        clock.map(ThreadWatch::counts).orElse(null),
                        tasks.map(all -> counts(all.values().stream()
                                        .filter(task -> task.id() != watcher)
                                        .toList()))
                                .orElse(null));
            }
            LockSupport.parkNanos(1_000_000);
        }
    }

    /** One task for each name, or nothing if any name has more or fewer tasks than there are threads of that name. */
    private Optional<List<Task>> clockTasks(List<String> names, Map<Long, Task> tasks) {
        Set<Task> found = new HashSet<>();
        for (String name : names) {
            found.addAll(tasks.values().stream()
                    .filter(task -> !tasksBefore.contains(task.id()) && task.isNamed(name))
                    .toList());
        }
        return found.size() == names.size() ? Optional.of(new ArrayList<>(found)) : Optional.empty();
    }

    private static Map<Long, Counts> counts(List<Task> tasks) {
        return tasks.stream().collect(Collectors.toMap(Task::id, task -> new Counts(task.cpuNanos(), task.wakeUps())));
    }

    private Optional<Map<Long, Task>> allTasks() {
        Map<Long, Task> tasks = new HashMap<>();
        try (DirectoryStream<Path> directories = Files.newDirectoryStream(taskDirectory)) {
            for (Path directory : directories) {
                try {
                    Task task = Task.read(directory);
                    tasks.put(task.id(), task);
                } catch (IOException e) {
                    if (Files.exists(directory)) {
                        return Optional.empty(); // Not a thread that has just ended, but a kernel that we do not know.
                    }
                }
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        return Optional.of(tasks);
    }

    private static long watcher() {
        try {
            Path self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
            return Long.parseLong(self.toString());
        } catch (IOException | RuntimeException e) {
            return -1;
        }
    }

    private static List<Thread> allJavaThreads() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        while (true) {
            Thread[] threads = new Thread[root.activeCount() + 16];
            int count = root.enumerate(threads);
            if (count < threads.length) { // Else some may have been left out.
                return Arrays.asList(threads).subList(0, count);
            }
        }
    }
}

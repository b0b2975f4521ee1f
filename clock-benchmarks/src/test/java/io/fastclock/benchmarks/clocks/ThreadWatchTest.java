// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.HarnessThread;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ThreadWatchTest {
    private static final long SECOND = 1_000_000_000;

    @TempDir
    private Path proc;

    private final List<Thread> javaThreads = new ArrayList<>();

    @BeforeEach
    void writeTwoOlderThreads() throws Exception {
        javaThreads.add(new Thread(() -> {}, "main"));
        TaskFiles.write(proc, 1, "main", 5 * SECOND, 50);
        TaskFiles.write(proc, 2, "ticker", 9 * SECOND, 900); // Another thread of the same name.
    }

    private ThreadWatch watch() {
        return new ThreadWatch(proc, () -> javaThreads);
    }

    @Test
    void clockCost_otherThreads_countsClocksThreadsOnly() throws Exception {
        ThreadWatch watch = watch();
        javaThreads.add(new Thread(() -> {}, "ticker"));
        javaThreads.add(new HarnessThread(() -> {}));
        TaskFiles.write(proc, 3, "ticker", SECOND, 100);
        TaskFiles.write(proc, 4, "C2 CompilerThre", SECOND, 100);
        TaskFiles.write(proc, 5, "Thread-0", SECOND, 100);

        assertThat(watch.clockThreads()).containsExactly("ticker");
        Snapshot start = watch.snapshot();
        TaskFiles.write(proc, 3, "ticker", 3 * SECOND, 140);
        TaskFiles.write(proc, 4, "C2 CompilerThre", 9 * SECOND, 9_000);
        Snapshot end = watch.snapshot();

        Snapshot fourSecondsLater = new Snapshot(start.nanoTime() + 4 * SECOND, end.clock(), end.process());
        assertThat(start.clockCostUntil(fourSecondsLater)).hasValueSatisfying(cost -> {
            assertThat(cost.cpuSecondsPerSecond()).isEqualTo(0.5, within(1e-9));
            assertThat(cost.wakeUpsPerSecond()).isEqualTo(10, within(1e-9));
        });
        assertThat(start.processCostUntil(fourSecondsLater))
                .hasValueSatisfying(
                        cost -> assertThat(cost.cpuSecondsPerSecond()).isEqualTo(2.5, within(1e-9)));
    }

    @Test
    void clockCost_threadStartsMeanwhile_countsThread() throws Exception {
        ThreadWatch watch = watch();
        Snapshot start = watch.snapshot();
        javaThreads.add(new Thread(() -> {}, "ticker"));
        TaskFiles.write(proc, 3, "ticker", SECOND, 100);
        Snapshot end = watch.snapshot();
        Snapshot oneSecondLater = new Snapshot(start.nanoTime() + SECOND, end.clock(), end.process());
        assertThat(start.clockCostUntil(oneSecondLater)).contains(new Cost(1, 100));
    }

    @Test
    void clockCost_withoutThreads_isZero() {
        Snapshot start = watch().snapshot();
        Snapshot later = new Snapshot(start.nanoTime() + SECOND, start.clock(), start.process());
        assertThat(start.clockCostUntil(later)).contains(new Cost(0, 0));
    }

    @Test
    void clockCost_ambiguousOrMissingThread_isUnknown() throws Exception {
        ThreadWatch watch = watch();
        Snapshot start = watch.snapshot();
        javaThreads.add(new Thread(() -> {}, "not among the tasks"));
        assertThat(start.clockCostUntil(watch.snapshot())).isEmpty();

        javaThreads.add(new Thread(() -> {}, "ticker"));
        javaThreads.removeIf(thread -> thread.getName().startsWith("not"));
        TaskFiles.write(proc, 3, "ticker", SECOND, 100);
        TaskFiles.write(proc, 4, "ticker", SECOND, 100); // Which of the two?
        assertThat(watch.snapshot().clock()).isEmpty();

        ThreadWatch elsewhere = new ThreadWatch(proc.resolve("nowhere"), () -> javaThreads);
        Snapshot nothing = elsewhere.snapshot();
        assertThat(nothing.clockCostUntil(nothing)).isEmpty();
        assertThat(nothing.processCostUntil(nothing)).isEmpty();
    }

    @Test
    void clockCost_threadHasEnded_isUnknown() throws Exception {
        ThreadWatch watch = watch();
        Thread ticker = new Thread(() -> {}, "ticker");
        javaThreads.add(ticker);
        Path task = TaskFiles.write(proc, 3, "ticker", SECOND, 100);
        Snapshot start = watch.snapshot();
        javaThreads.remove(ticker);
        for (String file : List.of("comm", "status", "schedstat")) {
            Files.delete(task.resolve(file));
        }
        Files.delete(task);
        assertThat(start.clockCostUntil(watch.snapshot())).isEmpty();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void snapshot_newThreadOnThisMachine_hasItsCounters() throws Exception {
        ThreadWatch watch = new ThreadWatch();
        ExecutorService thread = Executors.newSingleThreadExecutor(body -> new Thread(body, "updater-thread-of-test"));
        try {
            thread.submit(() -> {}).get(); // The thread runs from now on.
            assertThat(watch.clockThreads()).contains("updater-thread-of-test");
            assertThat(watch.snapshot().clock()).isPresent();
        } finally {
            thread.shutdown();
        }
    }
}

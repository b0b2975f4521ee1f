// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Measures the cost of a clock that is no longer read. All processes are idle at once: they do not disturb each other. */
@Command(name = "idle", description = "CPU time and wake-ups of a clock that is not read")
public final class IdleExperiment extends Experiment<IdleExperiment.Idle> {
    private static final int CACHING_SECONDS = 6;

    /**
     * What a clock costs that is not read.
     *
     * @param threadsBefore the names of the clock's threads when the idle time begins
     * @param threads the names of those that still run at the end
     * @param clockThreads null if unknown
     * @param process the whole process without the measuring thread; null if unknown
     * @param lateMillis the staleness of the first read after the measured time
     */
    public record Idle(
            Subject subject,
            double seconds,
            List<String> threadsBefore,
            List<String> threads,
            @Nullable Cost clockThreads,
            @Nullable Cost process,
            long lateMillis) {
        /** Returns the wake-ups of the clock's threads; NaN if unknown. */
        public double wakeUpsPerSecond() {
            return clockThreads == null ? Double.NaN : clockThreads.wakeUpsPerSecond();
        }

        public String threadCounts() {
            return threadsBefore.size() + " / " + threads.size();
        }
    }

    /** Except in a smoke run, longer than the 10 s in which an adaptive clock without demand ends its thread. */
    @Override
    public List<Step<Idle>> plan(Request request) {
        return switch (request.preset()) {
            case SMOKE -> List.of(step(0, 50, 50));
            case QUICK -> List.of(step(CACHING_SECONDS, 12_000, 3_000));
            case FULL -> List.of(step(CACHING_SECONDS, 15_000, 10_000));
        };
    }

    private Step<Idle> step(int cachingSeconds, int idleMillis, int windowMillis) {
        List<Fork<Idle>> processes = Subject.wallClocks().stream()
                .filter(Subject::isUsable)
                .map(clock -> new Fork<>("idle-" + clock, new Probe(clock, cachingSeconds, idleMillis, windowMillis)))
                .toList();
        double seconds = cachingSeconds + (idleMillis + windowMillis) / 1e3;
        return new Step<>("all clocks, idle cost", 0, seconds, forks -> forks.runTogether(processes));
    }

    @Override
    public Section present(Recorded<Idle> recorded) {
        Table table = new Table("idle", "Cost of an idle clock");
        for (Idle figures : recorded.results()) {
            Subject clock = figures.subject();
            boolean cached = clock.isFastClock() || clock == Subject.SENTINEL;
            table.row()
                    .cell("clock", clock.label(recorded.header()))
                    .cell("read, then idle", cached ? "read until cached" : "read once")
                    .cell("clock's threads before / after", figures.threadCounts());
            addCost(table, "their", figures.clockThreads());
            addCost(table, "process's", figures.process());
            table.cell("staleness of the next read", figures.lateMillis() + " ms");
        }
        table.note(
                        "Clock's threads: the Java threads that the clock has started and that run at the beginning of the idle"
                                + " time, and at its end. Process: all threads,"
                                + " the JVM's own included; the row System.currentTimeMillis() shows the JVM's share.")
                .note("Staleness of the next read: how far the first read after the idle time was behind the system"
                        + " clock.");
        return recorded.section("Idle cost", table);
    }

    private static void addCost(Table table, String whose, @Nullable Cost cost) {
        String wakeUps = cost == null ? "unknown" : Figures.significant(cost.wakeUpsPerSecond());
        String cpu = cost == null ? "unknown" : Figures.significant(3_600 * cost.cpuSecondsPerSecond());
        table.cell(whose + " wake-ups/s", wakeUps).cell(whose + " CPU, s per hour", cpu);
    }

    /** The process that reads one clock, is idle, and then measures the cost of the clock. */
    record Probe(Subject clock, int cachingSeconds, long idleMillis, long windowMillis) implements Callable<Idle> {
        @Override
        public Idle call() throws InterruptedException {
            return measure(this::open);
        }

        private LongSupplier open() {
            if (cachingSeconds > 0 && clock == Subject.SENTINEL) {
                return clock.open();
            }
            LongSupplier opened = clock.readOnce();
            if (cachingSeconds > 0 && clock.isFastClock()) {
                Clocks.readUntilCached(opened, cachingSeconds);
            }
            return opened;
        }

        Idle measure(Supplier<LongSupplier> opener) throws InterruptedException {
            ThreadWatch watch = new ThreadWatch();
            watch.snapshot(); // Loads the classes that it needs.
            LongSupplier opened = opener.get();
            long startingMillis = idleMillis / 100;
            Thread.sleep(startingMillis);
            List<String> threadsBefore = watch.clockThreads();
            Thread.sleep(idleMillis - startingMillis);
            Snapshot start = watch.snapshot();
            Thread.sleep(windowMillis);
            Snapshot end = watch.snapshot();
            long before = System.currentTimeMillis();
            VarHandle.fullFence();
            long lateMillis = Math.max(0, before - opened.getAsLong());
            return new Idle(
                    clock,
                    (end.nanoTime() - start.nanoTime()) / 1e9,
                    threadsBefore,
                    watch.clockThreads(),
                    start.clockCostUntil(end),
                    start.processCostUntil(end),
                    lateMillis);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.ClockExperiment;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Measures the cost of a clock that is no longer read. All processes are idle at once: they do not disturb each other. */
@Command(name = "idle", description = "CPU time and wake-ups of a clock that is not read")
public final class IdleExperiment extends ClockExperiment<IdleExperiment.Idle> {
    /**
     * What a clock costs that is not read.
     *
     * @param threadsBefore the names of the clock's threads when the idle time begins
     * @param threads the names of those that still run at the end
     * @param cost of its threads; null if unknown
     * @param lateMillis the staleness of the first read after the measured time
     */
    public record Idle(
            Subject subject,
            List<String> threadsBefore,
            List<String> threads,
            @Nullable Cost cost,
            long lateMillis) {
        /** Returns the wake-ups of the clock's threads; NaN if unknown. */
        public double wakeUpsPerSecond() {
            return cost == null ? Double.NaN : cost.wakeUpsPerSecond();
        }

        double cpuSecondsPerHour() {
            return cost == null ? Double.NaN : 3_600 * cost.cpuSecondsPerSecond();
        }
    }

    /** Except in a smoke run, longer than the 10 s in which a clock without readers ends its thread. */
    @Override
    public List<Step<Idle>> plan(Request request) {
        return List.of(
                request.preset().choose(step(false, 50, 50), step(true, 12_000, 3_000), step(true, 15_000, 10_000)));
    }

    private static Step<Idle> step(boolean awaitsSteadyState, int idleMillis, int windowMillis) {
        List<Fork<Idle>> processes = Subject.wallClocks().stream()
                .filter(Subject::isUsable)
                .map(clock ->
                        new Fork<>("idle-" + clock, new Probe(clock, awaitsSteadyState, idleMillis, windowMillis)))
                .toList();
        double seconds = (idleMillis + windowMillis) / 1e3;
        return new Step<>("all clocks, idle cost", 0, seconds, forks -> forks.runTogether(processes));
    }

    @Override
    public Section present(Recorded<Idle> recorded) {
        Table table = Table.of("idle");
        for (Idle figures : recorded.results()) {
            int before = figures.threadsBefore().size();
            table.row()
                    .cell("clock", figures.subject().label(recorded.header()))
                    .cell(
                            "threads before / after",
                            before + " / " + figures.threads().size())
                    .cell("wake-ups/s", Figures.significant(figures.wakeUpsPerSecond()))
                    .cell("CPU, s per hour", Figures.significant(figures.cpuSecondsPerHour()))
                    .cell("staleness of the next read", figures.lateMillis() + " ms");
        }
        return recorded.section("Idle cost", table);
    }

    @Override
    public Contribution contribution(Recorded<Idle> run) {
        Function<Subject, String> wakeUps = clock -> Figures.spreadOf(
                Statistics.where(run.results(), each -> each.subject() == clock), Idle::wakeUpsPerSecond);
        return new Contribution(List.of(new Figure("wake-ups/s when idle", wakeUps)), "", List.of(), List.of());
    }

    /** The process that reads one clock, is idle, and then measures the cost of the clock. */
    record Probe(Subject clock, boolean awaitsSteadyState, long idleMillis, long windowMillis)
            implements Callable<Idle> {
        @Override
        public Idle call() throws InterruptedException {
            return measure(awaitsSteadyState ? clock::open : clock::readOnce);
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
            return new Idle(clock, threadsBefore, watch.clockThreads(), start.costUntil(end), lateMillis);
        }
    }
}

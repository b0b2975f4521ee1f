// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.clocks.ThreadWatch;
import io.fastclock.benchmarks.clocks.ThreadWatch.Cost;
import io.fastclock.benchmarks.clocks.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Plan;
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
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of an idle clock. A clock that starts and ends its thread by demand was read until it cached, any
 * other once. All processes are idle at the same time, so they do not disturb each other.
 */
public final class IdleExperiment implements Plan<IdleFigures> {
    public static final Experiment<IdleFigures> DEFINITION = new Experiment<>(
            "idle",
            "CPU time and wake-ups of a clock that is not read",
            IdleFigures.class,
            IdleExperiment::new,
            IdleExperiment::present);

    private static final int CACHING_SECONDS = 6;

    /**
     * Except in a smoke run, the idle time is longer than 10 s. An adaptive clock ends its thread within 10 s without
     * demand.
     */
    @Override
    public List<Step<IdleFigures>> plan(Request request) {
        return switch (request.preset()) {
            case SMOKE -> List.of(step(0, 50, 50));
            case QUICK -> List.of(step(CACHING_SECONDS, 12_000, 3_000));
            case FULL -> List.of(step(CACHING_SECONDS, 15_000, 20_000));
        };
    }

    private Step<IdleFigures> step(int cachingSeconds, int idleMillis, int windowMillis) {
        List<Fork<IdleFigures>> processes = Subject.wallClocks().stream()
                .filter(Subject::isUsable)
                .map(clock -> new Fork<>("idle-" + clock, new Probe(clock, cachingSeconds, idleMillis, windowMillis)))
                .toList();
        Step.Body<IdleFigures> body = forks -> forks.runTogether(processes);
        double seconds = cachingSeconds + (idleMillis + windowMillis) / 1e3;
        return new Step<>("all clocks, idle cost", DEFINITION.name(), 0, seconds, body);
    }

    private static Section present(Recorded<IdleFigures> recorded) {
        Table.Builder table = Table.of("idle", "Cost of an idle clock");
        for (IdleFigures figures : recorded.results()) {
            Subject clock = figures.subject();
            boolean cached = clock == Subject.FAST_CLOCK || clock == Subject.SENTINEL;
            table.row()
                    .cell("clock", clock.label(recorded.header().peerVersions()))
                    .cell("read, then idle", cached ? "read until cached" : "read once")
                    .cell(
                            "clock's threads before / after",
                            figures.threadsBefore().size() + " / "
                                    + figures.threads().size())
                    .cell("their wake-ups/s", cell(figures.clockThreads(), Cost::wakeUpsPerSecond))
                    .cell("their CPU, s per hour", cell(figures.clockThreads(), IdleExperiment::cpuSecondsPerHour))
                    .cell("process's wake-ups/s", cell(figures.process(), Cost::wakeUpsPerSecond))
                    .cell("process's CPU, s per hour", cell(figures.process(), IdleExperiment::cpuSecondsPerHour))
                    .cell("staleness of the next read", figures.lateMillis() + " ms");
        }
        table.note(
                        "Clock's threads: the Java threads that the clock has started and that run at the beginning of the idle"
                                + " time, and at its end. Process: all threads,"
                                + " the JVM's own included; the row System.currentTimeMillis() shows the JVM's share.")
                .note("Staleness of the next read: how far the first read after the idle time was behind the system"
                        + " clock.");
        return recorded.section("Idle cost", List.of(table.build()), List.of(), List.of());
    }

    private static double cpuSecondsPerHour(Cost cost) {
        return 3_600 * cost.cpuSecondsPerSecond();
    }

    private static String cell(@Nullable Cost cost, ToDoubleFunction<Cost> figure) {
        return cost == null ? "unknown" : Figures.significant(figure.applyAsDouble(cost));
    }

    /** The process that reads one clock, is idle, and then measures the cost of the clock. */
    record Probe(Subject clock, int cachingSeconds, long idleMillis, long windowMillis)
            implements Callable<IdleFigures> {
        @Override
        public IdleFigures call() throws InterruptedException {
            return measure(clock, this::open, idleMillis, windowMillis);
        }

        private LongSupplier open() {
            if (cachingSeconds > 0 && clock == Subject.SENTINEL) {
                return clock.open();
            }
            LongSupplier opened = clock.readOnce();
            if (cachingSeconds > 0 && clock == Subject.FAST_CLOCK) {
                Clocks.readUntilCached(opened, cachingSeconds);
            }
            return opened;
        }

        static IdleFigures measure(Subject subject, Supplier<LongSupplier> opener, long idleMillis, long windowMillis)
                throws InterruptedException {
            ThreadWatch watch = new ThreadWatch();
            watch.snapshot(); // Loads the classes that it needs.
            LongSupplier clock = opener.get();
            long startingMillis = idleMillis / 100;
            Thread.sleep(startingMillis);
            List<String> threadsBefore = watch.clockThreads();
            Thread.sleep(idleMillis - startingMillis);
            Snapshot start = watch.snapshot();
            Thread.sleep(windowMillis);
            Snapshot end = watch.snapshot();
            long before = System.currentTimeMillis();
            VarHandle.fullFence();
            long lateMillis = Math.max(0, before - clock.getAsLong());
            return new IdleFigures(
                    subject,
                    (end.nanoTime() - start.nanoTime()) / 1e9,
                    threadsBefore,
                    watch.clockThreads(),
                    start.clockCostUntil(end).orElse(null),
                    start.processCostUntil(end).orElse(null),
                    lateMillis);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.harness.ThreadCost;
import io.fastclock.benchmarks.harness.ThreadWatch;
import io.fastclock.benchmarks.harness.ThreadWatch.Snapshot;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Measures the cost of a clock that was read once and is then idle. All processes are idle at the same time, so they do
 * not disturb each other.
 */
public final class IdleExperiment extends Experiment<IdleFigures> {
    public IdleExperiment() {
        super("idle", "CPU time and wake-ups of a clock that is not read", IdleFigures.class);
    }

    /**
     * Except in a smoke run, the idle time is longer than 10 s. An adaptive clock ends its thread within 10 s without
     * demand.
     */
    @Override
    public List<Step<IdleFigures>> plan(Request request) {
        return switch (request.preset()) {
            case SMOKE -> List.of(step(50, 50));
            case QUICK -> List.of(step(12_000, 3_000));
            case FULL -> List.of(step(15_000, 20_000));
        };
    }

    private Step<IdleFigures> step(int idleMillis, int windowMillis) {
        List<Fork> processes = Subject.wallClocks().stream()
                .map(clock -> Fork.of("idle-" + clock, Probe.class, clock, idleMillis, windowMillis))
                .toList();
        Step.Body<IdleFigures> body = (repetitions, forks) -> forks.runTogether(processes, IdleFigures.class);
        return new Step<>("all clocks, idle cost", name(), 0, false, idleMillis / 1e3, windowMillis / 1e3, 1, body);
    }

    @Override
    public Section present(Recorded<IdleFigures> recorded) {
        Table.Builder table = Table.of("idle", "Cost of an idle clock, read once")
                .columns("clock", "clock's threads", "their wake-ups/s", "their CPU, s per hour")
                .columns("process's wake-ups/s", "process's CPU, s per hour", "staleness of the next read");
        for (IdleFigures figures : recorded.results()) {
            table.row(
                    figures.subject().label(recorded.header().peerVersions()),
                    Integer.toString(figures.threads().size()),
                    cell(figures.clockThreads(), ThreadCost::wakeUpsPerSecond),
                    cell(figures.clockThreads(), IdleExperiment::cpuSecondsPerHour),
                    cell(figures.process(), ThreadCost::wakeUpsPerSecond),
                    cell(figures.process(), IdleExperiment::cpuSecondsPerHour),
                    figures.lateMillis() + " ms");
        }
        table.note(
                        "Clock's threads: the Java threads that the clock has started and that still run. Process: all threads,"
                                + " the JVM's own included; the row System.currentTimeMillis() shows the JVM's share.")
                .note("Staleness of the next read: how far the first read after the idle time was behind the system"
                        + " clock.");
        return new Section(
                "Idle cost", recorded.header(), recorded.leftOut(), List.of(table.build()), List.of(), List.of());
    }

    private static double cpuSecondsPerHour(ThreadCost cost) {
        return 3_600 * cost.cpuSecondsPerSecond();
    }

    private static String cell(@Nullable ThreadCost cost, ToDoubleFunction<ThreadCost> figure) {
        return cost == null ? "unknown" : Figures.significant(figure.applyAsDouble(cost));
    }

    /** The process that reads one clock once, is idle, and then measures the cost of the clock. */
    public static final class Probe implements ForkBody {
        @Override
        public void run(List<String> arguments, Consumer<Object> results) throws InterruptedException {
            Subject subject = Subject.valueOf(arguments.get(0));
            long idleMillis = Long.parseLong(arguments.get(1));
            results.accept(measure(subject, subject::readOnce, idleMillis, Long.parseLong(arguments.get(2))));
        }

        static IdleFigures measure(Subject subject, Supplier<LongSupplier> readOnce, long idleMillis, long windowMillis)
                throws InterruptedException {
            ThreadWatch watch = new ThreadWatch();
            watch.snapshot(); // Loads the classes that it needs.
            LongSupplier clock = readOnce.get();
            Thread.sleep(idleMillis);
            Snapshot start = watch.snapshot();
            Thread.sleep(windowMillis);
            Snapshot end = watch.snapshot();
            long before = System.currentTimeMillis();
            VarHandle.fullFence();
            long lateMillis = Math.max(0, before - clock.getAsLong());
            return new IdleFigures(
                    subject,
                    (end.nanoTime() - start.nanoTime()) / 1e9,
                    watch.clockThreads(),
                    start.clockCostUntil(end).orElse(null),
                    start.processCostUntil(end).orElse(null),
                    lateMillis);
        }
    }
}

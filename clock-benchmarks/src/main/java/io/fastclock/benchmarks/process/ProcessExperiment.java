// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the CPU time of a process from its first read on, with the verification of the tick counter. */
@Command(name = "process", description = "CPU time of a whole process, by read rate")
public final class ProcessExperiment extends Experiment<ProcessExperiment.ProcessFigures> {
    /** An empty clock costs as much as the pacing. */
    private static final List<Subject> CLOCKS =
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_DIRECT, Subject.SENTINEL);

    // A process with FastClock uses at most so much CPU time once, and beside it this factor of the CPU time with
    // System.
    private static final double ONCE_MILLIS = 200;
    private static final double DIRECT_FACTOR = 1.1;
    /** By the kernel's tick, it is less than half from this rate on. */
    private static final int HALF_FROM_READS_PER_SECOND = 1_000_000;

    /** What one process has used. */
    record ProcessFigures(ReadRate rate, Subject subject, double seconds, double cpuSeconds) {}

    @Option(
            names = "--rate",
            split = ",",
            paramLabel = "NAME",
            description = "measures these only: ${COMPLETION-CANDIDATES}")
    private List<ReadRate> rates = List.of();

    @Option(names = "--seconds", paramLabel = "N", description = "the time of a process; 10 with full and 3 with quick")
    private Optional<Double> wantedSeconds = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "3 with full and 1 with smoke and quick, unless set")
    private Optional<Integer> rounds = Optional.empty();

    @Override
    public List<Step<ProcessFigures>> plan(Request request) {
        Preset preset = request.preset();
        List<ReadRate> ofPreset = preset.choose(
                List.of(ReadRate.R10K),
                List.of(ReadRate.R100K, ReadRate.R1M, ReadRate.R20M),
                List.of(ReadRate.values()));
        List<Step<ProcessFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds.orElse(preset.choose(1, 1, 3)); round++) {
            for (ReadRate rate : rates.isEmpty() ? ofPreset : rates) {
                int batches = rate.batches(wantedSeconds.orElse(preset.choose(0.1, 3.0, 10.0)));
                double seconds = batches * rate.periodMillis / 1e3;
                for (Subject clock : CLOCKS) {
                    String log = "process-" + rate + "-" + clock + "-" + round;
                    Fork<Double> fork = new Fork<>(log, new PacedReads(clock, rate, batches));
                    steps.add(new Step<>(
                            "CPU time, " + rate.label + ", " + clock.label(),
                            round,
                            seconds,
                            forks -> List.of(new ProcessFigures(rate, clock, seconds, forks.run(fork)))));
                }
            }
        }
        return steps;
    }

    @Override
    public Section present(Recorded<ProcessFigures> recorded) {
        List<ProcessFigures> all = recorded.results();
        Table table = Table.of("process");
        for (ReadRate rate : Statistics.distinct(all, ProcessFigures::rate)) {
            table.row().cell("reads a second", rate.label);
            for (Subject clock : Statistics.distinct(all, ProcessFigures::subject)) {
                String name = clock == Subject.EMPTY ? "pacing alone" : clock.label(recorded.header());
                table.cell(name, Figures.spread(millis(all, rate, clock)));
            }
        }
        table.fill("seconds", Figures.significant(Statistics.median(all, ProcessFigures::seconds)));
        return recorded.section("CPU time of a process", table);
    }

    private static List<Double> millis(List<ProcessFigures> all, ReadRate rate, Subject clock) {
        return Statistics.values(
                Statistics.where(all, each -> each.rate() == rate && each.subject() == clock),
                each -> each.cpuSeconds() * 1e3);
    }

    /** Without the pacing, in ms. A cost that was not measured breaks no limit. */
    @Override
    public List<String> defects(Recorded<ProcessFigures> recorded) {
        List<ProcessFigures> all = recorded.results();
        List<String> defects = new ArrayList<>();
        for (ReadRate rate : Statistics.distinct(all, ProcessFigures::rate)) {
            double pacing = Statistics.median(millis(all, rate, Subject.EMPTY));
            double system = Statistics.median(millis(all, rate, Subject.SYSTEM)) - pacing;
            for (Subject clock : List.of(Subject.FAST_CLOCK, Subject.FAST_CLOCK_DIRECT)) {
                boolean byTick = clock == Subject.FAST_CLOCK && !Clocks.isTickMissing(recorded.remarks());
                boolean isHalf = byTick && rate.readsPerSecond >= HALF_FROM_READS_PER_SECOND;
                double limit = (isHalf ? 0.5 : DIRECT_FACTOR) * system + ONCE_MILLIS;
                double millis = Statistics.median(millis(all, rate, clock)) - pacing;
                if (millis > limit) {
                    defects.add(clock.label() + ", " + rate.label + ": " + Figures.significant(millis)
                            + " ms of CPU time, more than " + Figures.significant(limit));
                }
            }
        }
        return defects;
    }
}

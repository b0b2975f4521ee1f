// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

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
import picocli.CommandLine.Command;

/** Measures the CPU time of a process from its first read on, with the verification of the tick counter. */
@Command(name = "process", description = "CPU time of a whole process, from its first read on")
public final class ProcessExperiment extends Experiment<ProcessExperiment.ProcessFigures> {
    private static final List<ReadLoad> RATES =
            List.of(ReadLoad.R100, ReadLoad.R10K, ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R20M, ReadLoad.BURSTS);
    private static final int SECONDS = 10;

    // A process with FastClock uses at most this factor of the CPU time with System, and so much once.
    private static final double FACTOR = 1.1;
    private static final double ONCE_MILLIS = 200;

    record ProcessFigures(ReadLoad rate, Subject subject, PacedReads.Cost cost) {}

    @Override
    public List<Step<ProcessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        List<Step<ProcessFigures>> steps = new ArrayList<>();
        for (int round = 0; round < (request.preset() == Preset.FULL ? 5 : 1); round++) {
            for (ReadLoad rate : smoke ? List.of(ReadLoad.R10K) : RATES) {
                for (Subject clock : CpuExperiment.MAIN) {
                    int batches = rate.batches(smoke ? 0.1 : SECONDS);
                    double reads = rate.readsPerBatch(1, 0);
                    PacedReads task = new PacedReads(clock, 1, reads, rate.periodMillis, 0, batches);
                    Fork<PacedReads.Cost> fork = new Fork<>("process-" + rate + "-" + clock + "-" + round, task);
                    steps.add(new Step<>(
                            "process, " + rate.reads() + ", " + clock.label(),
                            round,
                            batches * rate.periodMillis / 1e3,
                            forks -> List.of(new ProcessFigures(rate, clock, forks.run(fork)))));
                }
            }
        }
        return steps;
    }

    @Override
    public Section present(Recorded<ProcessFigures> recorded) {
        Table table = new Table("process", "CPU time of a process of " + SECONDS + " s, in ms: median (range)");
        for (ReadLoad rate : Statistics.distinct(recorded.results(), ProcessFigures::rate)) {
            table.row().cell("reads a second", rate.label);
            for (Subject clock : Statistics.distinct(recorded.results(), ProcessFigures::subject)) {
                String name = clock == Subject.EMPTY ? "pacing alone" : clock.label();
                table.cell(name, Figures.spread(millis(recorded, rate, clock)));
            }
        }
        table.note(
                "From the first read on, the clock's creation and the verification of the tick counter included; the start"
                        + " of the JVM is not. The JVM counts the CPU time of a process in steps of 10 ms. Without the pacing,"
                        + " FastClock's is at most 1.1 times that of System plus 200 ms, or the run fails.");
        return recorded.section("CPU time of a process", table);
    }

    private static List<Double> millis(Recorded<ProcessFigures> recorded, ReadLoad rate, Subject clock) {
        return Statistics.values(
                Statistics.where(recorded.results(), each -> each.rate() == rate && each.subject() == clock),
                each -> each.cost().cpuSeconds() * 1e3);
    }

    @Override
    public List<String> defects(Recorded<ProcessFigures> recorded) {
        List<String> defects = new ArrayList<>();
        for (ReadLoad rate : Statistics.distinct(recorded.results(), ProcessFigures::rate)) {
            double pacing = Statistics.median(millis(recorded, rate, Subject.EMPTY));
            double limit = FACTOR * (Statistics.median(millis(recorded, rate, Subject.SYSTEM)) - pacing) + ONCE_MILLIS;
            for (Subject clock : List.of(Subject.FAST_CLOCK, Subject.FAST_CLOCK_DIRECT)) {
                double millis = Statistics.median(millis(recorded, rate, clock)) - pacing;
                if (millis > limit) {
                    defects.add(clock.label() + ", " + rate.reads() + ": " + Figures.significant(millis)
                            + " ms of CPU time without the pacing, of at most " + Figures.significant(limit));
                }
            }
        }
        return defects;
    }
}

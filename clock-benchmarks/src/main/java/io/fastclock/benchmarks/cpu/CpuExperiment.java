// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** Measures the CPU time of a whole process that reads a clock. Each process has one load and one clock. */
public final class CpuExperiment extends Experiment<CpuFigures> {
    private static final List<Subject> MAIN =
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_20MS);
    private static final List<Subject> OTHERS = Subject.wallClocks().stream()
            .filter(clock -> clock.kind() == Subject.Kind.PEER || clock == Subject.TICKER)
            .toList();

    /** Enough for an adaptive clock to start its thread, and then to end it if the load does not pay for it. */
    private static final int HOT_MILLIS = 700;

    private double systemReadsPerSecond; // Of one reader; 0 until measured.

    private record Effort(List<ReadLoad> loads, int hotMillis, double warmUpSeconds, double seconds, int rounds) {
        /** The other clocks do not adapt, so they need less time. */
        Effort ofOthers() {
            return new Effort(loads, hotMillis, Math.min(1, warmUpSeconds), Math.min(3.5, seconds), 1);
        }
    }

    @Option(
            names = "--load",
            split = ",",
            paramLabel = "NAME",
            description = "measures these only: ${COMPLETION-CANDIDATES}")
    private List<ReadLoad> loads = List.of();

    @Option(names = "--seconds", paramLabel = "N", description = "the measured time of a process")
    private Optional<Double> wantedSeconds = Optional.empty();

    @Option(names = "--warmup", paramLabel = "N", description = "the seconds before it")
    private Optional<Double> wantedWarmUp = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "2 unless set; 1 with smoke and quick")
    private Optional<Integer> wantedRounds = Optional.empty();

    public CpuExperiment() {
        super("cpu", "CPU time of a process by read rate", CpuFigures.class);
    }

    @Override
    public List<Step<CpuFigures>> plan(Request request) {
        Effort effort = effort(request.preset());
        List<Step<CpuFigures>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            for (ReadLoad load : loads.isEmpty() ? effort.loads : loads) {
                for (Subject clock : MAIN) {
                    steps.add(step(load, clock, request.cores(), effort, round));
                }
                if (round == 0 && request.preset() == Preset.FULL && !load.isBurst()) {
                    for (Subject clock : OTHERS) {
                        steps.add(step(load, clock, request.cores(), effort.ofOthers(), round));
                    }
                }
            }
        }
        return steps;
    }

    private Effort effort(Preset preset) {
        Effort standard = switch (preset) {
            case SMOKE -> new Effort(List.of(ReadLoad.R1M), 0, 0.05, 0.1, 1);
            case QUICK -> new Effort(List.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M), HOT_MILLIS, 2.3, 6.5, 1);
            case FULL -> new Effort(List.of(ReadLoad.values()), HOT_MILLIS, 3.3, 5, 2);
        };
        return new Effort(
                standard.loads,
                standard.hotMillis,
                wantedWarmUp.orElse(standard.warmUpSeconds),
                wantedSeconds.orElse(standard.seconds),
                wantedRounds.orElse(standard.rounds));
    }

    /** Returns the greatest ratio of {@code FastClock} to {@code System}; empty if none is above the noise. */
    public static OptionalDouble greatestRatio(Recorded<CpuFigures> recorded) {
        return new CpuTables(recorded.header(), recorded.results()).greatestRatio();
    }

    private Step<CpuFigures> step(ReadLoad load, Subject clock, int cores, Effort effort, int round) {
        double period = load.periodMillis / 1e3;
        int warmUps = load.batches(effort.warmUpSeconds);
        int batches = load.batches(effort.seconds);
        Step.Body<CpuFigures> body = (repetitions, forks) -> {
            if (load.needsSystemRate() && systemReadsPerSecond == 0) {
                systemReadsPerSecond = cost(forks, "calibration", Subject.SYSTEM, cores, 20_000, 0, 0, 200, 1_000)
                                .readsPerSecond()
                        / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            String name = load + "-" + clock + "-" + round;
            PacedReads.Cost cost =
                    cost(forks, name, clock, cores, reads, load.periodMillis, effort.hotMillis, warmUps, batches);
            return List.of(new CpuFigures(load, clock, batches * period, cost));
        };
        return new Step<>(
                "CPU time, " + load.label + (load.isBurst() ? ", " : " reads/s, ") + clock.label(),
                name() + (clock == Subject.SENTINEL ? ", of Sentinel" : ""), // It takes seconds to start.
                round,
                !MAIN.contains(clock),
                effort.hotMillis / 1e3 + warmUps * period,
                batches * period,
                1,
                body);
    }

    private static PacedReads.Cost cost(Forks forks, String name, Object... arguments)
            throws IOException, InterruptedException {
        return forks.run(Fork.of("cpu-" + name, PacedReads.class, arguments), PacedReads.Cost.class)
                .get(0);
    }

    @Override
    public Section present(Recorded<CpuFigures> recorded) {
        CpuTables tables = new CpuTables(recorded.header(), recorded.results());
        return new Section(
                "CPU time by read rate",
                recorded.header(),
                recorded.leftOut(),
                List.of(tables.byRate()),
                List.of(tables.byClock(), tables.breakEven()),
                List.of(tables.chart()));
    }
}

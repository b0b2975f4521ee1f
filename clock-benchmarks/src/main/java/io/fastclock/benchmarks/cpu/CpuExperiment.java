// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Measures the CPU time of a whole process that reads a clock. Each process has one load and one clock. */
public final class CpuExperiment implements Plan<CpuExperiment.CpuFigures> {
    public static final Experiment<CpuFigures> DEFINITION = new Experiment<>(
            "cpu", "CPU time of a process by read rate", CpuFigures.class, CpuExperiment::new, CpuExperiment::present);

    private static final List<Subject> MAIN =
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_20MS, Subject.COARSE);
    private static final List<Subject> OTHERS = Subject.wallClocks().stream()
            .filter(clock -> clock.kind() == Subject.Kind.PEER || clock == Subject.TICKER)
            .toList();

    private static final Set<ReadLoad> OF_OTHERS =
            EnumSet.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M, ReadLoad.MAX);

    /** How long a process reads without a pause: enough for an adaptive clock to start its thread far above the break-even rate. */
    private static final int HOT_MILLIS = 700;

    /**
     * The result of one process.
     *
     * @param subject {@link Subject#EMPTY} costs as much as the pacing
     */
    public record CpuFigures(ReadLoad load, Subject subject, double plannedSeconds, PacedReads.Cost cost) {
        /** A run that takes longer than planned, by this factor, had too few cores for its load. */
        private static final double LATE = 1.05;

        boolean isLate() {
            return cost.seconds() > LATE * plannedSeconds;
        }
    }

    /** How long and how often one load is measured. */
    private record Effort(double warmUpSeconds, double seconds, int rounds) {
        /** Near the break-even rate an adaptive clock decides slowly. */
        static Effort of(Preset preset, ReadLoad load) {
            return switch (preset) {
                case SMOKE -> new Effort(0.05, 0.1, 1);
                case QUICK -> new Effort(load == ReadLoad.R1M ? 4 : 2, 3, 1);
                case FULL ->
                    switch (load) {
                        case R10K, R100K -> new Effort(3.3, 10, 2);
                        case R300K, R1M, R3M -> new Effort(10, 12, 2);
                        case R10M, MAX -> new Effort(3.3, 5, 2);
                        case BURST_15MS -> new Effort(5, 30, 1);
                        case BURST_1S -> new Effort(3, 15, 2);
                    };
            };
        }

        Effort atMost(double maxWarmUpSeconds, double maxSeconds) {
            return new Effort(Math.min(maxWarmUpSeconds, warmUpSeconds), Math.min(maxSeconds, seconds), rounds);
        }
    }

    private double systemReadsPerSecond; // Of one reader; 0 until measured.

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

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "2 unless set, 1 of a few loads; 1 with smoke and quick")
    private Optional<Integer> wantedRounds = Optional.empty();

    @Override
    public List<Step<CpuFigures>> plan(Request request) {
        List<ReadLoad> chosen = loads.isEmpty() ? loads(request.preset()) : loads;
        int rounds = chosen.stream()
                .mapToInt(load -> effort(request.preset(), load).rounds())
                .max()
                .orElse(0);
        List<Step<CpuFigures>> steps = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            for (ReadLoad load : chosen) {
                Effort effort = effort(request.preset(), load);
                for (Subject clock : round < effort.rounds() ? clocks(load) : List.<Subject>of()) {
                    // Clocks that do not adapt need the warm-up for the JIT compiler only.
                    Effort own = clock.isFastClock() ? effort : effort.atMost(2, effort.seconds());
                    steps.add(step(request, load, clock, own, round));
                }
            }
        }
        for (ReadLoad load : request.preset() == Preset.FULL ? chosen : List.<ReadLoad>of()) {
            // The clocks of other libraries are there for comparison, the last to fit.
            for (Subject clock : OF_OTHERS.contains(load) ? OTHERS : List.<Subject>of()) {
                steps.add(step(
                        request, load, clock, effort(request.preset(), load).atMost(1, 4), rounds));
            }
        }
        return steps;
    }

    /** The coarse clock does not adapt: bursts say nothing more. */
    private static List<Subject> clocks(ReadLoad load) {
        return MAIN.stream()
                .filter(clock -> clock != Subject.COARSE || (!load.isBurst() && clock.isUsable()))
                .toList();
    }

    private static List<ReadLoad> loads(Preset preset) {
        return switch (preset) {
            case SMOKE -> List.of(ReadLoad.R1M);
            case QUICK -> List.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M);
            case FULL -> List.of(ReadLoad.values());
        };
    }

    private Effort effort(Preset preset, ReadLoad load) {
        Effort standard = Effort.of(preset, load);
        return new Effort(
                wantedWarmUp.orElse(standard.warmUpSeconds()),
                wantedSeconds.orElse(standard.seconds()),
                wantedRounds.orElse(standard.rounds()));
    }

    private Step<CpuFigures> step(Request request, ReadLoad load, Subject clock, Effort effort, int round) {
        int cores = request.cores();
        int hotMillis = request.preset() == Preset.SMOKE ? 0 : HOT_MILLIS;
        double period = load.periodMillis / 1e3;
        int warmUps = load.batches(effort.warmUpSeconds());
        int batches = load.batches(effort.seconds());
        Step.Body<CpuFigures> body = forks -> {
            if (load.needsSystemRate() && systemReadsPerSecond == 0) {
                PacedReads calibration = new PacedReads(Subject.SYSTEM, cores, 20_000, 0, 0, 200, 1_000);
                systemReadsPerSecond =
                        forks.run(new Fork<>("cpu-calibration", calibration)).readsPerSecond() / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            PacedReads task = new PacedReads(clock, cores, reads, load.periodMillis, hotMillis, warmUps, batches);
            PacedReads.Cost cost = forks.run(new Fork<>("cpu-" + load + "-" + clock + "-" + round, task));
            return List.of(new CpuFigures(load, clock, batches * period, cost));
        };
        return new Step<>(
                "CPU time, " + load.label + (load.isBurst() ? ", " : " reads/s, ") + clock.label(),
                DEFINITION.name() + (clock == Subject.SENTINEL ? ", of Sentinel" : ""), // It takes seconds to start.
                round,
                hotMillis / 1e3 + (warmUps + batches) * period,
                body);
    }

    private static Section present(Recorded<CpuFigures> recorded) {
        CpuTables tables = new CpuTables(recorded.header(), recorded.results());
        return recorded.section(
                "CPU time by read rate",
                List.of(tables.byRate()),
                List.of(tables.byClock(), tables.breakEven()),
                List.of(tables.chart()));
    }
}

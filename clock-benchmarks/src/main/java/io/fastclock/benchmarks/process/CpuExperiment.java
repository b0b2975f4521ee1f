// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
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
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the CPU time of a whole process that reads a clock. Each process has one load and one clock. */
@Command(name = "cpu", description = "CPU time of a process by read rate")
public final class CpuExperiment extends Experiment<CpuExperiment.CpuFigures> {
    static final List<Subject> MAIN =
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_NO_COUNTER);

    /** For comparison, in a full run. */
    private static final List<Subject> OTHERS =
            List.of(Subject.FAST_CLOCK_PERIOD, Subject.SENTINEL, Subject.LOG4J2_CACHED);

    private static final Set<ReadLoad> OF_OTHERS = EnumSet.of(ReadLoad.R1M, ReadLoad.R10M);

    /** Clocks that do not adapt need the warm-up for the JIT compiler only. */
    private static final double SHORT_WARM_UP_SECONDS = 0.3;

    /** How long a process first reads without a pause: an adaptive clock then nearly always caches far above its break-even rate. */
    private static final int HOT_MILLIS = 1_300;

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

    /** How long one load is measured. */
    private record Effort(double warmUpSeconds, double seconds) {
        /** Near the break-even rate an adaptive clock decides slowly. */
        static Effort of(Preset preset, ReadLoad load) {
            return switch (preset) {
                case SMOKE -> new Effort(0.05, 0.1);
                case QUICK -> new Effort(load == ReadLoad.R1M ? 4 : 2, 3);
                case FULL ->
                    switch (load) {
                        case R100, R10K, R100K -> new Effort(4, 2); // Until the thread of the reads before has ended.
                        case R300K, R1M, R3M -> new Effort(2, 4);
                        case R10M, R20M, MAX -> new Effort(0.5, 2);
                        case BURST_15MS -> new Effort(5, 30);
                        case BURSTS, BURST_1S -> new Effort(3, 3);
                    };
            };
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

    @Option(names = "--rounds", paramLabel = "N", description = "3 with full and 1 with smoke and quick, unless set")
    private Optional<Integer> wantedRounds = Optional.empty();

    @Override
    public List<Step<CpuFigures>> plan(Request request) {
        List<Step<CpuFigures>> steps = new ArrayList<>();
        for (int round = 0; round < wantedRounds.orElse(request.preset() == Preset.FULL ? 3 : 1); round++) {
            for (ReadLoad load : loads.isEmpty() ? loads(request.preset()) : loads) {
                for (Subject clock : clocks(request.preset(), load)) {
                    steps.add(step(request, load, clock, round));
                }
            }
        }
        return steps;
    }

    private static List<Subject> clocks(Preset preset, ReadLoad load) {
        boolean withOthers = preset == Preset.FULL && OF_OTHERS.contains(load);
        return Stream.concat(MAIN.stream(), withOthers ? OTHERS.stream() : Stream.of())
                .toList();
    }

    private static List<ReadLoad> loads(Preset preset) {
        return switch (preset) {
            case SMOKE -> List.of(ReadLoad.R1M);
            case QUICK -> List.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M);
            case FULL ->
                List.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R3M, ReadLoad.R10M, ReadLoad.MAX, ReadLoad.BURST_1S);
        };
    }

    private Step<CpuFigures> step(Request request, ReadLoad load, Subject clock, int round) {
        Effort effort = Effort.of(request.preset(), load);
        int cores = request.cores();
        int hotMillis = request.preset() == Preset.SMOKE ? 0 : HOT_MILLIS;
        double period = load.periodMillis / 1e3;
        double warmUp = clock.isFastClock() ? effort.warmUpSeconds() : SHORT_WARM_UP_SECONDS;
        int warmUps = load.batches(wantedWarmUp.orElse(warmUp));
        int batches = load.batches(wantedSeconds.orElse(effort.seconds()));
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
                "CPU time, " + load.reads() + ", " + clock.label(),
                round,
                hotMillis / 1e3 + (warmUps + batches) * period,
                body);
    }

    @Override
    public Section present(Recorded<CpuFigures> recorded) {
        CpuTables tables = new CpuTables(recorded.header(), recorded.results());
        return recorded.section("CPU time by read rate", List.of(tables.byClock()), List.of(), List.of(tables.chart()));
    }
}

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
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_DIRECT);

    /** For comparison, in a full run. */
    private static final List<Subject> OTHERS = List.of(Subject.SENTINEL, Subject.LOG4J2_CACHED);

    private static final Set<ReadLoad> OF_OTHERS = EnumSet.of(ReadLoad.R1M, ReadLoad.R10M);

    /** For the JIT compiler. */
    private static final int WARM_UP_MILLIS = 1_000;

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

    private double systemReadsPerSecond; // Of one reader; 0 until measured.

    @Option(
            names = "--load",
            split = ",",
            paramLabel = "NAME",
            description = "measures these only: ${COMPLETION-CANDIDATES}")
    private List<ReadLoad> loads = List.of();

    @Option(names = "--seconds", paramLabel = "N", description = "the measured time of a process")
    private Optional<Double> wantedSeconds = Optional.empty();

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
        int cores = request.cores();
        boolean smoke = request.preset() == Preset.SMOKE;
        int warmUpMillis = smoke ? 50 : WARM_UP_MILLIS;
        int batches = load.batches(wantedSeconds.orElse(smoke ? 0.1 : 3));
        double seconds = batches * load.periodMillis / 1e3;
        Step.Body<CpuFigures> body = forks -> {
            if (load.needsSystemRate() && systemReadsPerSecond == 0) {
                PacedReads calibration = new PacedReads(Subject.SYSTEM, cores, 20_000, 0, 200, 1_000);
                systemReadsPerSecond =
                        forks.run(new Fork<>("cpu-calibration", calibration)).readsPerSecond() / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            PacedReads task = new PacedReads(clock, cores, reads, load.periodMillis, warmUpMillis, batches);
            PacedReads.Cost cost = forks.run(new Fork<>("cpu-" + load + "-" + clock + "-" + round, task));
            return List.of(new CpuFigures(load, clock, seconds, cost));
        };
        String label = "CPU time, " + load.reads() + ", " + clock.label();
        return new Step<>(label, round, warmUpMillis / 1e3 + seconds, body);
    }

    @Override
    public Section present(Recorded<CpuFigures> recorded) {
        CpuTables tables = new CpuTables(recorded.header(), recorded.results());
        return recorded.section("CPU time by read rate", List.of(tables.byClock()), List.of(), List.of(tables.chart()));
    }
}

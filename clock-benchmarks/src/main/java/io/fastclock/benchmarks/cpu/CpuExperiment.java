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
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Measures the CPU time of a whole process that reads a clock. Each process has one load and one clock. */
public final class CpuExperiment extends Experiment<CpuFigures> {
    private static final List<Subject> MAIN =
            List.of(Subject.EMPTY, Subject.SYSTEM, Subject.FAST_CLOCK, Subject.FAST_CLOCK_20MS, Subject.COARSE);
    private static final List<Subject> OTHERS = Subject.wallClocks().stream()
            .filter(clock -> clock.kind() == Subject.Kind.PEER || clock == Subject.TICKER)
            .toList();

    private static final Set<ReadLoad> OF_OTHERS =
            EnumSet.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M, ReadLoad.MAX);

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

    public CpuExperiment() {
        super("cpu", "CPU time of a process by read rate", CpuFigures.class);
    }

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
                if (round < effort.rounds()) {
                    for (Subject clock : clocks(load)) {
                        Effort own = clock.isFastClock() ? effort : effort.ofClockThatDoesNotAdapt();
                        steps.add(step(load, clock, request.cores(), own, round));
                    }
                }
                if (round == 0 && request.preset() == Preset.FULL && OF_OTHERS.contains(load)) {
                    for (Subject clock : OTHERS) {
                        steps.add(step(load, clock, request.cores(), effort.ofOtherLibrary(), round));
                    }
                }
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
                standard.hotMillis(),
                wantedWarmUp.orElse(standard.warmUpSeconds()),
                wantedSeconds.orElse(standard.seconds()),
                wantedRounds.orElse(standard.rounds()));
    }

    /** Returns the ratio of {@code FastClock} to {@code System} for each load. */
    public static List<CpuRatio> ratios(Recorded<CpuFigures> recorded) {
        return new CpuTables(recorded.header(), recorded.results()).ratios();
    }

    private Step<CpuFigures> step(ReadLoad load, Subject clock, int cores, Effort effort, int round) {
        double period = load.periodMillis / 1e3;
        int warmUps = load.batches(effort.warmUpSeconds());
        int batches = load.batches(effort.seconds());
        Step.Body<CpuFigures> body = forks -> {
            if (load.needsSystemRate() && systemReadsPerSecond == 0) {
                systemReadsPerSecond = cost(forks, "calibration", Subject.SYSTEM, cores, 20_000, 0, 0, 200, 1_000)
                                .readsPerSecond()
                        / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            String name = load + "-" + clock + "-" + round;
            PacedReads.Cost cost =
                    cost(forks, name, clock, cores, reads, load.periodMillis, effort.hotMillis(), warmUps, batches);
            return List.of(new CpuFigures(load, clock, batches * period, cost));
        };
        return new Step<>(
                "CPU time, " + load.label + (load.isBurst() ? ", " : " reads/s, ") + clock.label(),
                name() + (clock == Subject.SENTINEL ? ", of Sentinel" : ""), // It takes seconds to start.
                round,
                !MAIN.contains(clock),
                effort.hotMillis() / 1e3 + (warmUps + batches) * period,
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
        return recorded.section(
                "CPU time by read rate",
                List.of(tables.byRate()),
                List.of(tables.byClock(), tables.breakEven()),
                List.of(tables.chart()));
    }
}

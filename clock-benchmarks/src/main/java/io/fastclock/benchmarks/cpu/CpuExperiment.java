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
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

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

    /** How long each process takes. The other clocks do not adapt, so they take less time. */
    private record Effort(double hotSeconds, double warmUpSeconds, double seconds, double secondsOfOthers, int rounds) {
        static Effort of(Request request) {
            Effort standard = switch (request.preset()) {
                case SMOKE -> new Effort(0, 0.05, 0.1, 0.1, 1);
                case QUICK -> new Effort(HOT_MILLIS / 1e3, 2.3, 6.5, 0, 1);
                case FULL -> new Effort(HOT_MILLIS / 1e3, 3.3, 5, 3.5, 2);
            };
            double seconds = request.value("--seconds").map(Double::valueOf).orElse(standard.seconds);
            return new Effort(
                    standard.hotSeconds,
                    request.value("--warmup").map(Double::valueOf).orElse(standard.warmUpSeconds),
                    seconds,
                    Math.min(seconds, standard.secondsOfOthers),
                    request.number("--rounds", standard.rounds));
        }
    }

    public CpuExperiment() {
        super(
                "cpu",
                "CPU time by read rate (--load=R10K,MAX: only these; --seconds=N, --warmup=N, --rounds=N)",
                CpuFigures.class);
    }

    @Override
    public List<Step<CpuFigures>> plan(Request request) {
        Effort effort = Effort.of(request);
        List<ReadLoad> loads = request.value("--load").stream()
                .flatMap(names -> Stream.of(names.toUpperCase(Locale.ROOT).split(",")))
                .map(ReadLoad::valueOf)
                .toList();
        if (loads.isEmpty()) {
            loads = switch (request.preset()) {
                case SMOKE -> List.of(ReadLoad.R1M);
                case QUICK -> List.of(ReadLoad.R100K, ReadLoad.R1M, ReadLoad.R10M);
                case FULL -> List.of(ReadLoad.values());
            };
        }
        List<Step<CpuFigures>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            for (ReadLoad load : loads) {
                for (Subject clock : MAIN) {
                    steps.add(step(load, clock, request.cores(), effort, effort.warmUpSeconds, effort.seconds, round));
                }
                if (round == 0 && request.preset() == Preset.FULL && !load.isBurst()) {
                    for (Subject clock : OTHERS) {
                        steps.add(step(load, clock, request.cores(), effort, 1, effort.secondsOfOthers, round));
                    }
                }
            }
        }
        return steps;
    }

    /** Returns the greatest ratio of {@code FastClock} to {@code System}; empty if none is above the noise. */
    public static OptionalDouble greatestRatio(Recorded<CpuFigures> recorded) {
        return new CpuTables(recorded.header(), recorded.results()).greatestRatio();
    }

    private Step<CpuFigures> step(
            ReadLoad load, Subject clock, int cores, Effort effort, double warmUp, double seconds, int round) {
        double period = load.periodMillis / 1e3;
        int warmUps = load.batches(warmUp);
        int batches = load.batches(seconds);
        long hotMillis = Math.round(effort.hotSeconds * 1e3);
        Step.Body<CpuFigures> body = (repetitions, forks) -> {
            if (load.needsSystemRate() && systemReadsPerSecond == 0) {
                systemReadsPerSecond = cost(forks, "calibration", Subject.SYSTEM, cores, 20_000, 0, 0, 200, 1_000)
                                .readsPerSecond()
                        / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            String name = load + "-" + clock + "-" + round;
            PacedReads.Cost cost =
                    cost(forks, name, clock, cores, reads, load.periodMillis, hotMillis, warmUps, batches);
            return List.of(new CpuFigures(load, clock, batches * period, cost));
        };
        return new Step<>(
                "CPU time, " + load.label + (load.isBurst() ? ", " : " reads/s, ") + clock.label(),
                name() + (clock == Subject.SENTINEL ? ", of Sentinel" : ""), // It takes seconds to start.
                round,
                !MAIN.contains(clock),
                effort.hotSeconds + warmUps * period,
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

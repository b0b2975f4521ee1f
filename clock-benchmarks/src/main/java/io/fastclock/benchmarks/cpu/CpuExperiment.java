// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Measures the CPU time of a whole process that reads a clock. Each process has one load and one clock. */
public final class CpuExperiment extends Experiment<CpuExperiment.CpuFigures> {
    /** The JVM counts the CPU time of a process in steps of 10 ms, at the start and at the end. */
    private static final double COUNTER_NOISE_MILLIS = 20;

    private static final double MIN_NOISE = 0.2;

    /** A run that takes longer than planned, by this factor, had too few cores for its load. */
    private static final double LATE = 1.05;

    private double systemReadsPerSecond; // Of one reader; 0 until measured.

    /** The measured clocks, and an empty one. */
    enum Reader {
        PACING(() -> 0L),
        SYSTEM(System::currentTimeMillis),
        FAST_CLOCK(FastClock::currentTimeMillis),
        FAST_CLOCK_20MS(FastClock::currentTimeMillis, "-Dfastclock.period=20ms");

        final LongSupplier clock;
        private final List<String> options;

        Reader(LongSupplier clock, String... options) {
            this.clock = clock;
            this.options = List.of(options);
        }
    }

    /** The result of one process. */
    record CpuFigures(ReadLoad load, Reader reader, double plannedSeconds, PacedReads.Cost cost) {}

    @Option(
            names = "--load",
            split = ",",
            paramLabel = "NAME",
            description = "measures these only: ${COMPLETION-CANDIDATES}")
    private List<ReadLoad> loads = List.of(ReadLoad.values());

    @Option(names = "--seconds", paramLabel = "N", description = "the measured time of a process")
    private Optional<Integer> measuredSeconds = Optional.empty();

    @Option(names = "--warmup", paramLabel = "N", description = "the seconds before it")
    private Optional<Integer> warmUpSeconds = Optional.empty();

    @Option(names = "--rounds", paramLabel = "N", description = "3 unless set; 1 with smoke")
    private Optional<Integer> wantedRounds = Optional.empty();

    public CpuExperiment() {
        super("cpu", "CPU time of a process by read rate", CpuFigures.class);
    }

    @Override
    public List<Step<CpuFigures>> plan(Request request) {
        int standardSeconds = switch (request.preset()) {
            case SMOKE -> 1;
            case QUICK -> 10;
            case FULL -> 60;
        };
        int seconds = measuredSeconds.orElse(standardSeconds);
        int warmUp = warmUpSeconds.orElse(Math.min(10, seconds / 3));
        List<Step<CpuFigures>> steps = new ArrayList<>();
        int rounds = wantedRounds.orElse(request.preset() == Preset.SMOKE ? 1 : 3); // One shows no range.
        for (int round = 0; round < rounds; round++) {
            for (ReadLoad load : loads) {
                for (Reader reader : Reader.values()) {
                    steps.add(step(load, reader, request.cores(), load.batches(warmUp), load.batches(seconds), round));
                }
            }
        }
        return steps;
    }

    private Step<CpuFigures> step(ReadLoad load, Reader reader, int cores, int warmUps, int batches, int round) {
        double period = load.periodMillis / 1e3;
        Step.Body<CpuFigures> body = (repetitions, forks) -> {
            if (systemReadsPerSecond == 0) {
                systemReadsPerSecond = cost(forks, "calibration", Reader.SYSTEM, cores, 20_000, 0, 200, 1_000)
                                .readsPerSecond()
                        / cores;
            }
            double reads = load.readsPerBatch(cores, systemReadsPerSecond);
            String name = load + "-" + reader + "-" + round;
            PacedReads.Cost cost = cost(forks, name, reader, cores, reads, load.periodMillis, warmUps, batches);
            return List.of(new CpuFigures(load, reader, batches * period, cost));
        };
        String label = load.label + ", " + reader;
        return new Step<>(label, name(), round, false, warmUps * period, batches * period, 1, body);
    }

    private static PacedReads.Cost cost(Forks forks, String name, Reader reader, Object... arguments)
            throws IOException, InterruptedException {
        Object[] all = Stream.concat(Stream.of(reader), Stream.of(arguments)).toArray();
        Fork fork = Fork.of("cpu-" + name, PacedReads.class, all).withOptions(reader.options);
        return forks.run(fork, PacedReads.Cost.class).get(0);
    }

    @Override
    public Section present(Recorded<CpuFigures> recorded) {
        Table.Builder table = Table.of("cpu", "CPU time of a process by read rate, ms per second")
                .columns("load", "reads/s", "pacing alone", "System", "FastClock 1 ms", "FastClock 20 ms")
                .columns("FastClock 1 ms / System", "FastClock 20 ms / System");
        for (ReadLoad load : ReadLoad.values()) {
            List<CpuFigures> figures = recorded.results().stream()
                    .filter(each -> each.load() == load)
                    .toList();
            if (!figures.isEmpty()) {
                table.row(row(figures));
            }
        }
        table.note("Medians of the rounds. One reader per core. Each clock has the same number of reads. Pacing alone"
                        + " reads an empty clock, and is subtracted from the columns after it.")
                .note(
                        "Noise is the greatest of three: 0.2 ms per second; 20 ms in a run, because the JVM counts in steps"
                                + " of 10 ms; twice the range of pacing alone. A cost below the noise is shown as \"< noise\".");
        List<Table> tables = List.of(table.build(), breakEvenRates(recorded.results()));
        return new Section("CPU time", recorded.header(), recorded.leftOut(), tables, List.of(), List.of());
    }

    static Table breakEvenRates(List<CpuFigures> all) {
        Table.Builder table = Table.of("cpuBreakEven", "Break-even rate by period, reads/s")
                .columns("load", "FastClock 1 ms", "FastClock 20 ms", "1 ms / 20 ms");
        for (ReadLoad load : ReadLoad.values()) {
            double at1Ms = breakEven(all, load, Reader.FAST_CLOCK);
            double at20Ms = breakEven(all, load, Reader.FAST_CLOCK_20MS);
            if (at1Ms > 0 && at20Ms > 0) {
                table.row(List.of(load.label, rate(at1Ms), rate(at20Ms), Figures.significant(at1Ms / at20Ms)));
            }
        }
        return table.note(
                        "Medians of the rounds, as the clock measured them on its own thread. Loads at which each of the"
                                + " two clocks had a thread.")
                .build();
    }

    private static String rate(double readsPerSecond) {
        return String.format(Locale.ROOT, "%,d", Long.parseLong(Figures.significant(readsPerSecond)));
    }

    private static double breakEven(List<CpuFigures> all, ReadLoad load, Reader reader) {
        List<Double> rates = all.stream()
                .filter(each -> each.load() == load && each.reader() == reader)
                .map(each -> each.cost().breakEven())
                .filter(rate -> rate > 0)
                .toList();
        return rates.isEmpty() ? 0 : Statistics.median(rates);
    }

    @Override
    public List<String> defects(Recorded<CpuFigures> recorded) {
        return recorded.results().stream()
                .filter(each -> each.cost().seconds() > LATE * each.plannedSeconds())
                .map(each -> each.load().label + ", " + each.reader() + ": took "
                        + each.cost().seconds() + " s instead of " + each.plannedSeconds() + " s")
                .toList();
    }

    /** Returns the row of one load. */
    private static List<String> row(List<CpuFigures> figures) {
        List<Double> pacing = millisPerSecond(figures, Reader.PACING);
        double ofCounter = COUNTER_NOISE_MILLIS / figures.get(0).cost().seconds();
        double noise = Math.max(Math.max(MIN_NOISE, ofCounter), 2 * (Statistics.max(pacing) - Statistics.min(pacing)));
        double none = Statistics.median(pacing);
        double system = Statistics.median(millisPerSecond(figures, Reader.SYSTEM)) - none;
        double fast = Statistics.median(millisPerSecond(figures, Reader.FAST_CLOCK)) - none;
        double fast20 = Statistics.median(millisPerSecond(figures, Reader.FAST_CLOCK_20MS)) - none;
        return List.of(
                figures.get(0).load().label,
                Figures.significant(figures.get(0).cost().readsPerSecond()),
                Figures.significant(none),
                atLeast(noise, system, 1),
                atLeast(noise, fast, 1),
                atLeast(noise, fast20, 1),
                system < noise ? "below noise" : atLeast(noise, fast, system),
                system < noise ? "below noise" : atLeast(noise, fast20, system));
    }

    private static List<Double> millisPerSecond(List<CpuFigures> figures, Reader reader) {
        return figures.stream()
                .filter(each -> each.reader() == reader)
                .map(each -> each.cost().millisPerSecond())
                .toList();
    }

    private static String atLeast(double noise, double cost, double unit) {
        return (cost < noise ? "< " : "") + Figures.significant(Math.max(noise, cost) / unit);
    }
}

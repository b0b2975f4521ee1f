// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.clocks.IterationProfiler;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures calls of libraries on the system clock and on FastClock, and checks programs in which the agent replaces only a part of the reads. No other command runs it, as it takes its time. */
@Command(name = "gains", description = "what library calls gain from FastClock")
public final class GainsExperiment extends Experiment<GainsExperiment.GainFigures> {
    /** The nanoseconds of CPU time of a call on each clock in one round. */
    public record GainFigures(Gain gain, int round, double systemNanos, double fastClockNanos) {
        double ratio() {
            return systemNanos / fastClockNanos;
        }
    }

    /** If the clocks cost the same, the rounds agree by chance: 5 rounds in 6 % of the rows. */
    private static final int LEAST_ROUNDS = 5;

    /** Programs of libraries that "replace" has to leave right. */
    private static final List<String> PROGRAMS = List.of("Waits", "Application");

    private static final int CHECK_SECONDS = 20;

    @Option(names = "--rounds", paramLabel = "N", description = "5 with quick and 7 with full, unless set")
    private Optional<Integer> rounds = Optional.empty();

    @Option(names = "--only", paramLabel = "REGEX", description = "the rows to measure, such as EHCACHE|FLINK.*")
    private String only = ".*";

    @Override
    public List<Step<GainFigures>> plan(Request request) {
        JmhIterations iterations = switch (request.preset()) {
            case SMOKE -> new JmhIterations(1, 1, 1, 20);
            case QUICK -> new JmhIterations(1, 1_000, 3, 100);
            case FULL -> new JmhIterations(1, 5_000, 5, 200);
        };
        int standard = request.preset() == Preset.SMOKE ? 1 : request.preset() == Preset.QUICK ? 5 : 7;
        List<Step<GainFigures>> steps = new ArrayList<>();
        for (Path directory : Libraries.directories()) {
            PROGRAMS.stream()
                    .filter(each -> each.toUpperCase(Locale.ROOT).matches(only))
                    .forEach(each -> steps.add(check(each, directory)));
        }
        for (int i = 0; i < rounds.orElse(standard); i++) {
            int round = i;
            for (Gain gain : measured()) {
                double seconds = 2 * gain.iterations(iterations).seconds()
                        + (gain == Gain.SENTINEL ? 2 * SentinelCalls.WARM_UP_SECONDS : 0);
                Step.Body<GainFigures> body = forks -> List.of(measure(gain, round, iterations, forks));
                steps.add(new Step<>("gains, " + gain, round, seconds, body));
            }
        }
        return steps;
    }

    private static Step<GainFigures> check(String program, Path directory) {
        String name = "gains-" + directory.getFileName() + "-" + program;
        return new Step<>("gains, " + program + " of " + directory.getFileName(), 0, CHECK_SECONDS, forks -> {
            boolean unused = run(new Fork<>(name, new Check(program), Libraries.options(directory, "replace")), forks);
            return List.of();
        });
    }

    private List<Gain> measured() {
        return Arrays.stream(Gain.values())
                .filter(gain -> gain.name().matches(only) && (!gain.isReplaced() || Libraries.arePresent()))
                .toList();
    }

    /** The order of the clocks alternates. */
    private static GainFigures measure(Gain gain, int round, JmhIterations iterations, Forks forks)
            throws IOException, InterruptedException {
        List<Side> order = new ArrayList<>(List.of(Side.values()));
        Collections.rotate(order, round);
        Map<Side, Double> nanos = new EnumMap<>(Side.class);
        for (Side side : order) {
            String name = "gains-" + gain + "-" + side + "-" + round;
            List<String> options = new ArrayList<>(Jmh.options());
            options.addAll(gain.isReplaced() ? Libraries.options(gain, side) : List.of());
            Run run = new Run(gain, side, gain.iterations(iterations));
            nanos.put(side, run(new Fork<>(name, run, options), forks));
        }
        return new GainFigures(
                gain,
                round,
                Objects.requireNonNull(nanos.get(Side.SYSTEM)),
                Objects.requireNonNull(nanos.get(Side.FAST_CLOCK)));
    }

    /** What the agent says of classes that it was to replace, and not of those that a catalogue's entry leaves. */
    private static final Pattern LEFT =
            Pattern.compile("left alone: .*(Its version|its class loader|this tool|too large|was full)");

    /** Fails if the agent was to replace something and has not, such as in another version. */
    private static <R> R run(Fork<R> fork, Forks forks) throws IOException, InterruptedException {
        R result = forks.run(fork);
        if (fork.options().stream().anyMatch(option -> option.startsWith("-javaagent"))) {
            String log = Files.readString(forks.logs().resolve(fork.name() + ".err"));
            if (!Pattern.compile("fastclock-agent: replaced [1-9]").matcher(log).find()) {
                throw new IllegalStateException("the agent replaced nothing in " + fork.name());
            }
            if (LEFT.matcher(log).find()) {
                throw new IllegalStateException("the agent left classes alone in " + fork.name() + ": " + log);
            }
        }
        return result;
    }

    /** The process that measures a call on one clock. */
    record Run(Gain gain, Side side, JmhIterations iterations) implements Callable<Double> {
        @Override
        public Double call() throws IOException {
            System.setProperty(GainBenchmark.GAIN, gain.name());
            System.setProperty(GainBenchmark.SIDE, side.name());
            return Jmh.run(
                            GainBenchmark.class.getName() + ".call",
                            iterations
                                    .options()
                                    .threads(gain.threads())
                                    .operationsPerInvocation(gain.callsPerInvocation())
                                    .addProfiler(IterationProfiler.class))
                    .secondary()
                    .getOrDefault(
                            gain.isReplaced() ? IterationProfiler.PROCESS_CPU : IterationProfiler.CPU, Double.NaN);
        }
    }

    /** The process that checks a program on FastClock. It fails if the program is wrong. */
    record Check(String program) implements Callable<Boolean> {
        @Override
        public Boolean call() throws Exception {
            long unused = Subject.FAST_CLOCK.open().getAsLong(); // Once it reads by the kernel's tick.
            ((Runnable) Libraries.driver(program)).run();
            return true;
        }
    }

    @Override
    public Section present(Recorded<GainFigures> recorded) {
        Table table = Table.of("gains").fill("rounds", LEAST_ROUNDS);
        for (Gain gain : Gain.values()) {
            List<GainFigures> rounds = Statistics.where(recorded.results(), each -> each.gain() == gain);
            if (!rounds.isEmpty()) {
                table.row()
                        .cell("library and call", gain.label(recorded.header()))
                        .cell("gain", gain(rounds))
                        .cell("System, ns", Figures.spreadOf(rounds, GainFigures::systemNanos))
                        .cell("FastClock, ns", Figures.spreadOf(rounds, GainFigures::fastClockNanos));
            }
        }
        return recorded.section("Gains of libraries", List.of(table), List.of(new LibraryTables(recorded).chart()));
    }

    /** The tables of the page about libraries. Most of them is not measured. */
    @Override
    public List<Table> quoted(Recorded<GainFigures> recorded) {
        return new LibraryTables(recorded).all();
    }

    private static String gain(List<GainFigures> rounds) {
        List<Double> ratios = Statistics.values(rounds, GainFigures::ratio);
        if (ratios.size() < LEAST_ROUNDS) {
            return "unknown: too few rounds";
        }
        String spread = Figures.spread(ratios, ratio -> Figures.significant(ratio) + "x");
        if (Statistics.max(ratios) < 1) {
            return spread + ": slower";
        }
        return Statistics.min(ratios) > 1 ? spread : "none: noise, " + spread;
    }
}

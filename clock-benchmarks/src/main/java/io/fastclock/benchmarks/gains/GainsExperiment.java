// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static java.util.Objects.requireNonNull;
import static org.openjdk.jmh.runner.options.TimeValue.milliseconds;

import io.fastclock.benchmarks.clocks.ModeProfiler;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhScore;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Option;

/** Measures calls of libraries on the system clock and on FastClock. */
public final class GainsExperiment implements Plan<GainFigures> {
    public static final Experiment<GainFigures> DEFINITION = new Experiment<>(
            "gains",
            "what library calls gain from FastClock",
            GainFigures.class,
            GainsExperiment::new,
            GainsExperiment::present);

    /** The rounds, the warm-up of a process, and its JMH iterations. */
    private record Effort(int rounds, int warmUpMillis, int iterations, int millis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(1, 0, 1, 20);
                case QUICK -> new Effort(5, 2_000, 3, 100);
                case FULL -> new Effort(7, 5_000, 5, 200);
            };
        }

        double seconds() {
            return (warmUpMillis + iterations * millis) / 1e3;
        }
    }

    @Option(names = "--rounds", paramLabel = "N", description = "5 with quick and 7 with full, unless set")
    private Optional<Integer> rounds = Optional.empty();

    @Override
    public List<Step<GainFigures>> plan(Request request) {
        Effort effort = Effort.of(request.preset());
        List<Step<GainFigures>> steps = new ArrayList<>();
        for (int i = 0; i < rounds.orElse(effort.rounds); i++) {
            int round = i;
            for (Gain gain : Gain.values()) {
                boolean coarse = gain.suitsCoarse() && request.preset() != Preset.QUICK && Subject.COARSE.isUsable();
                double seconds = (coarse ? 3 : 2)
                        * (effort.seconds() + (gain == Gain.SENTINEL ? SentinelCalls.WARM_UP_SECONDS : 0));
                Step.Body<GainFigures> body = forks -> List.of(measure(gain, coarse, round, effort, forks));
                steps.add(new Step<>("gains, " + gain, DEFINITION.name(), round, seconds, body));
            }
        }
        return steps;
    }

    /** The order of the clocks alternates. */
    private static GainFigures measure(Gain gain, boolean withCoarse, int round, Effort effort, Forks forks)
            throws IOException {
        Map<Side, JmhScore> scores = new EnumMap<>(Side.class);
        for (Side side :
                round % 2 == 0 ? List.of(Side.SYSTEM, Side.FAST_CLOCK) : List.of(Side.FAST_CLOCK, Side.SYSTEM)) {
            scores.put(side, jmh(gain, side, effort, forks));
        }
        Double coarse =
                withCoarse ? (Double) jmh(gain, Side.COARSE, effort, forks).score() : null;
        JmhScore system = requireNonNull(scores.get(Side.SYSTEM));
        JmhScore fastClock = requireNonNull(scores.get(Side.FAST_CLOCK));
        Map<String, Double> modes = ModeProfiler.modes(fastClock.secondary());
        double all = modes.values().stream().mapToDouble(share -> share).sum(); // Medians need not add up to 1.
        modes.replaceAll((mode, share) -> share / all);
        int calls = gain.callsPerInvocation();
        return new GainFigures(gain, round, system.score() / calls, fastClock.score() / calls, coarse, modes);
    }

    private static JmhScore jmh(Gain gain, Side side, Effort effort, Forks forks) throws IOException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .threads(gain.threads())
                .warmupIterations(0)
                .measurementIterations(effort.iterations)
                .measurementTime(milliseconds(effort.millis))
                .jvmArgsAppend(
                        "-D" + GainBenchmark.GAIN + "=" + gain,
                        "-D" + GainBenchmark.SIDE + "=" + side,
                        "-D" + GainBenchmark.WARM_UP_MILLIS + "=" + effort.warmUpMillis);
        if (side == Side.FAST_CLOCK && gain.hasModes()) {
            options.addProfiler(ModeProfiler.class);
        }
        return forks.jmh(GainBenchmark.class.getName() + ".call", options);
    }

    private static Section present(Recorded<GainFigures> recorded) {
        return recorded.section(
                "Gains of libraries",
                List.of(GainsTable.of(recorded.results(), recorded.header().peerVersions())),
                List.of(),
                List.of());
    }
}

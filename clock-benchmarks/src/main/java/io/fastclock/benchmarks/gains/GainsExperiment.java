// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.clocks.ModeProfiler;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.JmhBenchmark.ProfilerWithOptions;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Measures calls of libraries on the system clock and on FastClock. */
public final class GainsExperiment extends Experiment<GainFigures> {
    /** The JMH iterations of a process, and their milliseconds. */
    private record Effort(int warmups, int warmupMillis, int iterations, int millis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(0, 1, 1, 20);
                case QUICK -> new Effort(2, 250, 3, 100);
                case FULL -> new Effort(3, 1_000, 10, 500);
            };
        }

        double seconds() {
            return (warmups * warmupMillis + iterations * millis) / 1e3;
        }
    }

    public GainsExperiment() {
        super("gains", "what library calls gain from FastClock (--rounds=N)", GainFigures.class);
    }

    @Override
    public List<Step<GainFigures>> plan(Request request) {
        Effort effort = Effort.of(request.preset());
        List<Step<GainFigures>> steps = new ArrayList<>();
        for (int i = 0; i < request.number("--rounds", request.preset() == Preset.SMOKE ? 1 : 8); i++) {
            int round = i;
            for (Gain gain : Gain.values()) {
                double seconds = 2 * effort.seconds() + (gain == Gain.SENTINEL ? 2 * SentinelCalls.WARM_UP_SECONDS : 0);
                Step.Body<GainFigures> body = (repetitions, forks) -> List.of(measure(gain, round, effort, forks));
                steps.add(new Step<>("gains, " + gain, name(), round, false, seconds, 0, 1, body));
            }
        }
        return steps;
    }

    /** The order of the clocks alternates. */
    private static GainFigures measure(Gain gain, int round, Effort effort, Forks forks) throws IOException {
        boolean systemFirst = round % 2 == 0;
        JmhBenchmark.Score first = forks.jmh(benchmark(gain, systemFirst ? Side.SYSTEM : Side.FAST_CLOCK, effort));
        JmhBenchmark.Score second = forks.jmh(benchmark(gain, systemFirst ? Side.FAST_CLOCK : Side.SYSTEM, effort));
        JmhBenchmark.Score system = systemFirst ? first : second;
        JmhBenchmark.Score fastClock = systemFirst ? second : first;
        Map<String, Double> modes = new TreeMap<>();
        fastClock.secondary().forEach((name, share) -> {
            if (name.startsWith(ModeProfiler.PREFIX)) {
                modes.put(name.substring(ModeProfiler.PREFIX.length()), share);
            }
        });
        int calls = gain.callsPerInvocation();
        return new GainFigures(gain, round, system.score() / calls, fastClock.score() / calls, modes);
    }

    private static JmhBenchmark benchmark(Gain gain, Side side, Effort effort) {
        return new JmhBenchmark(
                GainBenchmark.class.getName() + ".call",
                Map.of(),
                gain.threads(),
                effort.warmups,
                effort.warmupMillis,
                effort.iterations,
                effort.millis,
                Optional.empty(),
                List.of("-D" + GainBenchmark.GAIN + "=" + gain, "-D" + GainBenchmark.SIDE + "=" + side),
                side == Side.FAST_CLOCK && gain.hasModes()
                        ? List.of(ProfilerWithOptions.of(ModeProfiler.class))
                        : List.of());
    }

    @Override
    public Section present(Recorded<GainFigures> recorded) {
        return new Section(
                "Gains of libraries",
                recorded.header(),
                recorded.leftOut(),
                List.of(GainsTable.of(recorded.results(), recorded.header().peerVersions())),
                List.of(),
                List.of());
    }
}

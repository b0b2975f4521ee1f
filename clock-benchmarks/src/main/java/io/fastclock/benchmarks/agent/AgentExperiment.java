// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.servers.Application;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Measures real applications under the agent: the clock reads that the agent counts, the cost of counting, and the gain
 * from replaced reads.
 */
public final class AgentExperiment extends Experiment<AgentFigures> {
    /** The amount of work. */
    private record Effort(
            int rounds, int warmupMillis, int millis, int readWarmups, int readIterations, int readMillis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(1, 200, 1_000, 0, 1, 20);
                case QUICK -> new Effort(2, 5_000, 3_000, 2, 3, 100);
                case FULL -> new Effort(5, 10_000, 20_000, 3, 5, 1_000);
            };
        }
    }

    public AgentExperiment() {
        super("agent", "real applications under the agent, on this host and under a slow clock", AgentFigures.class);
    }

    @Override
    public List<Step<AgentFigures>> plan(Request request) throws IOException {
        AgentMode.toolsJar(); // Fails now, not in each step.
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        Path directory = Files.createDirectories(
                request.directory().resolve("agent-processes").toAbsolutePath());
        return steps(request, slowClock.library().toString(), directory);
    }

    /** The agent's modes take turns, so that compared figures are measured within the same minute. */
    static List<Step<AgentFigures>> steps(Request request, String slowClock, Path directory) {
        Effort effort = Effort.of(request.preset());
        boolean smoke = request.preset() == Preset.SMOKE;
        List<Step<AgentFigures>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            for (Application application : smoke ? List.of(Application.H2) : List.of(Application.values())) {
                for (String clock : List.of("", slowClock)) {
                    for (AgentMode mode : AgentMode.values()) {
                        steps.add(application(application, clock, mode, round, effort, directory));
                    }
                }
            }
            for (int threads :
                    Stream.of(1, smoke ? 1 : request.cores()).distinct().toList()) {
                for (AgentMode mode : AgentMode.values()) {
                    steps.add(reads(mode, threads, round, effort, directory.resolve("reads.json")));
                }
            }
        }
        return steps;
    }

    private static Step<AgentFigures> application(
            Application application, String slowClock, AgentMode mode, int round, Effort effort, Path directory) {
        boolean slow = !slowClock.isEmpty();
        String name = "agent-" + application + (slow ? "-slow-" : "-") + mode;
        Path files = directory.resolve(name);
        Fork fork = Fork.of(
                name,
                ClientProcess.class,
                application,
                slowClock,
                mode,
                round,
                effort.warmupMillis,
                effort.millis,
                files);
        return new Step<>(
                application.label + mode.on(slow),
                "agent, " + application,
                round,
                false,
                (effort.warmupMillis + effort.millis) / 1e3,
                forks -> {
                    try {
                        return forks.run(fork, AgentFigures.class);
                    } finally {
                        FileUtil.del(files); // An access log grows fast.
                    }
                });
    }

    private static Step<AgentFigures> reads(AgentMode mode, int threads, int round, Effort effort, Path report) {
        String label = "a read, " + mode.reads + ", " + threads + (threads == 1 ? " thread" : " threads");
        double seconds = (effort.readWarmups + effort.readIterations) * effort.readMillis / 1e3;
        return new Step<>(label, "agent, JMH", round, false, seconds, forks -> {
            double nanos = forks.jmh(new JmhBenchmark(
                            AgentReads.class.getName() + ".currentTimeMillis",
                            Map.of(),
                            threads,
                            effort.readWarmups,
                            effort.readMillis,
                            effort.readIterations,
                            effort.readMillis,
                            Optional.empty(),
                            mode.jvmOptions(AgentReads.INCLUDE, report),
                            List.of()))
                    .score();
            if (mode == AgentMode.COUNT && AgentReport.read(report).replaceableReads(AgentReads.INCLUDE) == 0) {
                throw new IOException("the agent has not counted reads of " + AgentReads.class.getName());
            }
            return List.of(new AgentFigures.OfReads(mode, round, threads, nanos));
        });
    }

    @Override
    public Section present(Recorded<AgentFigures> recorded) {
        AgentTables tables = new AgentTables(recorded.header().peerVersions(), recorded.results());
        return recorded.section("Agent", List.of(tables.applications(), tables.reads()), List.of(), List.of());
    }
}

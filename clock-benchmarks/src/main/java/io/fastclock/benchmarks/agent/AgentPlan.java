// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.agent.ApplicationRun.Window;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.servers.Application;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The steps of the experiment. The agent's modes take turns, so that compared figures are measured within the same
 * minute.
 *
 * @param directory for the files of the processes
 */
record AgentPlan(Preset preset, int cores, Path tools, SlowClock slowClock, Path directory) {
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

    List<Step<AgentFigures>> steps() {
        Effort effort = Effort.of(preset);
        boolean smoke = preset == Preset.SMOKE;
        List<Step<AgentFigures>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            for (Application application : smoke ? List.of(Application.H2) : List.of(Application.values())) {
                for (boolean slow : List.of(false, true)) {
                    for (AgentMode mode : AgentMode.values()) {
                        steps.add(application(application, slow, mode, round, effort));
                    }
                }
            }
            for (int threads : Stream.of(1, smoke ? 1 : cores).distinct().toList()) {
                for (AgentMode mode : AgentMode.values()) {
                    steps.add(reads(mode, threads, round, effort));
                }
            }
        }
        return steps;
    }

    static String host(boolean slow) {
        return slow ? "slow clock" : "this host";
    }

    private Step<AgentFigures> application(
            Application application, boolean slow, AgentMode mode, int round, Effort effort) {
        String name = "agent-" + application + (slow ? "-slow-" : "-") + mode;
        ApplicationRun run = new ApplicationRun(
                application, mode, slow ? Optional.of(slowClock) : Optional.empty(), directory.resolve(name));
        Fork fork = ClientProcess.fork(name, run, effort.warmupMillis, effort.millis);
        return new Step<>(
                application.label() + ", " + host(slow) + ", " + mode.label,
                "agent, " + application,
                round,
                false,
                (effort.warmupMillis + effort.millis) / 1e3,
                forks -> {
                    try {
                        return List.of(figures(
                                run, round, forks.run(fork, Window.class).get(0)));
                    } finally {
                        FileUtil.del(run.directory()); // An access log grows fast.
                    }
                });
    }

    private static AgentFigures figures(ApplicationRun run, int round, Window window) throws IOException {
        double allOperations = window.warmupOperations() + window.operations();
        double seconds = window.nanos() / 1e9;
        ClockCounts reads = window.reads();
        double wallReads = reads == null ? Double.NaN : reads.wall();
        double counted = Double.NaN;
        double replaceable = Double.NaN;
        if (run.mode() == AgentMode.COUNT) {
            counted = run.report().wallReads();
            replaceable = run.report().replaceableReads(run.application().include());
        }
        return new AgentFigures.OfApplication(
                run.application(),
                reads != null,
                run.mode(),
                round,
                window.startNanos() / 1e6,
                window.operations() / seconds,
                window.serverCpuNanos() / 1e3 / window.operations(),
                wallReads / seconds,
                reads == null ? Double.NaN : reads.monotonic() / seconds,
                wallReads / window.operations(),
                counted / allOperations,
                replaceable / allOperations);
    }

    private Step<AgentFigures> reads(AgentMode mode, int threads, int round, Effort effort) {
        Path report = directory.resolve("reads.json");
        return new Step<>(
                "a read, " + mode.reads + ", " + threads + (threads == 1 ? " thread" : " threads"),
                "agent, JMH",
                round,
                false,
                (effort.readWarmups + effort.readIterations) * effort.readMillis / 1e3,
                forks -> {
                    double nanos = forks.jmh(new JmhBenchmark(
                                    AgentReads.class.getName() + ".currentTimeMillis",
                                    Map.of(),
                                    threads,
                                    effort.readWarmups,
                                    effort.readMillis,
                                    effort.readIterations,
                                    effort.readMillis,
                                    Optional.empty(),
                                    mode.jvmOptions(tools, AgentReads.INCLUDE, report),
                                    List.of()))
                            .score();
                    if (mode == AgentMode.COUNT && AgentReport.read(report).replaceableReads(AgentReads.INCLUDE) == 0) {
                        throw new IOException("the agent has not counted reads of " + AgentReads.class.getName());
                    }
                    return List.of(new AgentFigures.OfReads(mode, round, threads, nanos));
                });
    }
}

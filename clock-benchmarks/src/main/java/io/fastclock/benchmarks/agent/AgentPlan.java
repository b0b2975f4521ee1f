// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.agent.ClientProcess.Window;
import io.fastclock.benchmarks.harness.ClockCounts;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
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
record AgentPlan(Preset preset, int cores, ToolsJar agent, SlowClock slowClock, Path directory) {
    private static final double MILLIS_PER_SECOND = 1e3;

    /** The amount of work. */
    private record Effort(
            List<Application> applications,
            int rounds,
            int warmupMillis,
            int millis,
            int readWarmups,
            int readIterations,
            int readMillis) {
        static Effort of(Preset preset) {
            List<Application> all = List.of(Application.values());
            return switch (preset) {
                case SMOKE -> new Effort(List.of(Application.H2), 1, 200, 1_000, 0, 1, 20);
                case QUICK -> new Effort(all, 2, 5_000, 3_000, 2, 3, 100);
                case FULL -> new Effort(all, 5, 10_000, 20_000, 3, 5, 1_000);
            };
        }
    }

    List<Step<AgentFigures>> steps() {
        Effort effort = Effort.of(preset);
        List<Step<AgentFigures>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            for (Application application : effort.applications) {
                for (boolean slow : List.of(false, true)) {
                    for (AgentMode mode : AgentMode.values()) {
                        steps.add(application(application, slow, mode, round, effort));
                    }
                }
            }
            for (int threads : preset == Preset.SMOKE ? List.of(1) : threads()) {
                for (AgentMode mode : AgentMode.values()) {
                    steps.add(reads(mode, threads, round, effort));
                }
            }
            for (AgentMode mode : AgentMode.values()) {
                steps.add(loading(mode, round));
            }
        }
        return steps;
    }

    /** Returns the thread counts: one, and one per core. */
    private List<Integer> threads() {
        return Stream.of(1, cores).distinct().toList();
    }

    private Step<AgentFigures> application(
            Application application, boolean slow, AgentMode mode, int round, Effort effort) {
        String name = "agent-" + application + (slow ? "-slow-" : "-") + mode;
        ApplicationRun run = new ApplicationRun(
                application,
                mode,
                agent,
                directory.resolve(name),
                Optional.of(slowClock).filter(clock -> slow));
        Step.Body<AgentFigures> body = (repetitions, forks) -> {
            try {
                Window window = forks.runTogether(run.forks(name, effort.warmupMillis, effort.millis), Window.class)
                        .get(0);
                return List.of(figures(run, round, window));
            } finally {
                run.delete();
            }
        };
        return new Step<>(
                application.label() + ", " + host(slow) + ", " + mode.label(),
                "agent, " + application,
                round,
                false,
                effort.warmupMillis / MILLIS_PER_SECOND,
                effort.millis / MILLIS_PER_SECOND,
                1,
                body);
    }

    static String host(boolean slow) {
        return slow ? "slow clock" : "this host";
    }

    private static AgentFigures figures(ApplicationRun run, int round, Window window) throws IOException {
        AgentReport report = run.mode() == AgentMode.COUNT ? run.report() : null;
        double allOperations = window.warmupOperations() + window.operations();
        double seconds = window.nanos() / 1e9;
        ClockCounts reads = window.reads();
        double wallReads = reads == null ? Double.NaN : reads.wall();
        return new AgentFigures.OfApplication(
                run.application(),
                reads != null,
                run.mode(),
                round,
                window.operations() / seconds,
                window.serverCpuNanos() / 1e3 / window.operations(),
                wallReads / seconds,
                reads == null ? Double.NaN : reads.monotonic() / seconds,
                wallReads / window.operations(),
                report == null ? Double.NaN : report.wallReads() / allOperations,
                report == null
                        ? Double.NaN
                        : report.replaceableReads(run.application().include()) / allOperations);
    }

    private Step<AgentFigures> reads(AgentMode mode, int threads, int round, Effort effort) {
        Path report = directory.resolve("reads.json");
        Step.Body<AgentFigures> body = (iterations, forks) -> {
            JmhBenchmark benchmark = new JmhBenchmark(
                    AgentReads.class.getName() + ".currentTimeMillis",
                    Map.of(),
                    threads,
                    effort.readWarmups,
                    effort.readMillis,
                    iterations,
                    effort.readMillis,
                    Optional.empty(),
                    mode.jvmOptions(agent, AgentReads.INCLUDE, report),
                    List.of());
            double nanos = forks.jmh(benchmark).score();
            if (mode == AgentMode.COUNT && AgentReport.read(report).replaceableReads(AgentReads.INCLUDE) == 0) {
                throw new IOException("the agent has not counted reads of " + AgentReads.class.getName());
            }
            return List.of(new AgentFigures.OfReads(mode, round, threads, nanos));
        };
        return new Step<>(
                "a read, " + mode.readsLabel() + ", " + threads + (threads == 1 ? " thread" : " threads"),
                "agent, JMH",
                round,
                false,
                effort.readWarmups * effort.readMillis / MILLIS_PER_SECOND,
                effort.readMillis / MILLIS_PER_SECOND,
                effort.readIterations,
                body);
    }

    private Step<AgentFigures> loading(AgentMode mode, int round) {
        Fork fork = Fork.of("agent-loading-" + mode, LoadingProcess.class)
                .withOptions(mode.jvmOptions(agent, GeneratedClasses.INCLUDE, directory.resolve("loading.json")));
        return new Step<>(
                "loading " + LoadingProcess.CLASSES + " classes, " + mode.label(),
                "agent, loading",
                round,
                false,
                0,
                0,
                1,
                (repetitions, forks) -> List.of(load(forks, fork, mode, round)));
    }

    private static AgentFigures load(Forks forks, Fork fork, AgentMode mode, int round)
            throws IOException, InterruptedException {
        LoadingProcess.Loaded loaded =
                forks.run(fork, LoadingProcess.Loaded.class).get(0);
        return new AgentFigures.OfLoading(mode, round, loaded.startNanos() / 1e6, loaded.loadNanos() / 1e6);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.agent.AgentExperiment;
import io.fastclock.benchmarks.cpu.CpuExperiment;
import io.fastclock.benchmarks.gains.GainsExperiment;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.hosts.HostsExperiment;
import io.fastclock.benchmarks.idle.IdleExperiment;
import io.fastclock.benchmarks.pause.PauseExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.startup.StartupExperiment;
import io.fastclock.benchmarks.steadiness.SteadinessExperiment;
import io.fastclock.benchmarks.workload.WorkloadExperiment;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The main class of {@code benchmarks.jar}. It runs the experiments by their names. */
public final class Main {
    static final List<Experiment<?>> EXPERIMENTS = List.of(
            new ReadsExperiment(),
            new AccuracyExperiment(),
            new IdleExperiment(),
            new StartupExperiment(),
            new HostsExperiment(),
            new WorkloadExperiment(),
            new PauseExperiment(),
            new AgentExperiment(),
            new CpuExperiment(),
            new SteadinessExperiment(),
            new GainsExperiment());

    private Main() {}

    public static void main(String[] args) throws Exception {
        // Not the platform's charset: reports contain ± and Chinese characters.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(new CommandLine(EXPERIMENTS, out, System.err).run(List.of(args)));
    }
}

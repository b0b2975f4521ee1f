// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.agent.AgentExperiment;
import io.fastclock.benchmarks.cpu.CpuExperiment;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.hosts.HostsExperiment;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.process.PauseExperiment;
import io.fastclock.benchmarks.process.StartupExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
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
            new CpuExperiment(),
            new IdleExperiment(),
            new StartupExperiment(),
            new HostsExperiment(),
            new WorkloadExperiment(),
            new PauseExperiment(),
            new AgentExperiment(),
            new SteadinessExperiment());

    private Main() {}

    public static void main(String[] args) {
        // Not the platform's charset: reports contain ± and Chinese characters.
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.exit(new Commands(EXPERIMENTS, out, System.err).run(List.of(args)));
    }
}

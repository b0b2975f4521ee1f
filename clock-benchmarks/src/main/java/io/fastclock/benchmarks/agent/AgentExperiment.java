// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Measures real applications under the agent: the clock reads that the agent counts, the cost of counting, and the gain
 * from replaced reads.
 */
public final class AgentExperiment extends Experiment<AgentFigures> {
    public AgentExperiment() {
        super("agent", "real applications under the agent, on this host and under a slow clock", AgentFigures.class);
    }

    @Override
    public List<Step<AgentFigures>> plan(Request request) throws IOException {
        Path tools = ToolsJar.find();
        SlowClock slowClock = SlowClock.build(request.directory().resolve("slow-clock"));
        Path directory = Files.createDirectories(
                request.directory().resolve("agent-processes").toAbsolutePath());
        return new AgentPlan(request.preset(), request.cores(), tools, slowClock, directory).steps();
    }

    @Override
    public Section present(Recorded<AgentFigures> recorded) {
        AgentTables tables = new AgentTables(recorded.header().peerVersions(), recorded.results());
        return new Section(
                "Agent",
                recorded.header(),
                recorded.leftOut(),
                List.of(tables.applications(), tables.reads()),
                List.of(),
                List.of());
    }
}

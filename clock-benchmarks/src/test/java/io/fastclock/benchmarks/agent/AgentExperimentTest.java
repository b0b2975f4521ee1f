// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.servers.Application;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgentExperimentTest {
    private static final Header HEADER =
            new Header("CPU", 2, "Linux", "6", "tsc", "25", "quick", "2026-01-31", "agent", Map.of("h2", "2.5"));

    private final AgentExperiment experiment = new AgentExperiment();

    @TempDir
    private Path directory;

    private static List<Step<AgentFigures>> plan(Preset preset) {
        Path unused = Path.of("unused");
        return AgentExperiment.steps(new Request(preset, 2, unused), "library", unused);
    }

    private static AgentFigures application(AgentMode mode, boolean slow, int round, double operations) {
        double reads = slow ? 2 * operations : Double.NaN;
        double counted = mode == AgentMode.COUNT ? 1.99 : Double.NaN;
        return new AgentFigures.OfApplication(
                Application.H2,
                slow,
                mode,
                round,
                700,
                operations,
                100,
                reads,
                reads / 2,
                reads / operations,
                counted,
                counted / 2);
    }

    private List<Table> tables(List<AgentFigures> figures) {
        return experiment.present(new Recorded<>(HEADER, List.of(), figures)).summary();
    }

    @Test
    void plan_smoke_isOneApplicationWithinTheBudget() {
        List<Step<AgentFigures>> steps = plan(Preset.SMOKE);
        assertThat(steps).hasSize(2 * 3 + 3); // H2 on two hosts, reads.
        assertThat(steps)
                .extracting(Step::label)
                .noneMatch(what -> what.startsWith("Tomcat") || what.startsWith("Artemis"));
    }

    @Test
    void plan_quick_modesTakeTurns() {
        assertThat(plan(Preset.QUICK).subList(0, 6))
                .extracting(Step::label)
                .containsExactly(
                        "H2, this host, no agent",
                        "H2, this host, count",
                        "H2, this host, replace",
                        "H2, slow clock, no agent",
                        "H2, slow clock, count",
                        "H2, slow clock, replace");
    }

    /** Assumes an overhead of 3 s for a server with its clients. */
    @Test
    void plan_quickAndFull_fitTheirBudgets() {
        for (Preset preset : List.of(Preset.QUICK, Preset.FULL)) {
            double seconds = plan(preset).stream()
                    .mapToDouble(step -> step.designedSeconds() + (step.kind().contains("JMH") ? 0.8 : 3))
                    .sum();
            assertThat(seconds).isLessThan((double) preset.budget().toSeconds());
        }
    }

    @Test
    void recorded_figuresOfEachKind_surviveRoundTrip() throws Exception {
        List<AgentFigures> figures = List.of(
                application(AgentMode.NONE, false, 0, 1_000), new AgentFigures.OfReads(AgentMode.COUNT, 0, 2, 31.5));
        new Recorded<>(HEADER, List.of(), figures).write(directory, experiment);
        assertThat(Recorded.read(directory, experiment).orElseThrow().results()).isEqualTo(figures);
    }

    @Test
    void present_applications_showMedianAndRangeByHostAndMode() {
        Table table = tables(List.of(
                        application(AgentMode.COUNT, true, 0, 1_000),
                        application(AgentMode.COUNT, true, 1, 3_000),
                        application(AgentMode.NONE, false, 0, 5_000)))
                .get(0);
        assertThat(table.rows())
                .containsExactly(
                        List.of("H2 2.5, this host, no agent", "700", "5000", "100", "-", "-", "-", "-", "-"),
                        List.of(
                                "H2 2.5, slow clock, count",
                                "700 (700 to 700)",
                                "2000 (1000 to 3000)",
                                "100 (100 to 100)",
                                "4000 (2000 to 6000)",
                                "2000 (1000 to 3000)",
                                "2.00 (2.00 to 2.00)",
                                "1.99 (1.99 to 1.99)",
                                "0.995 (0.995 to 0.995)"));
    }

    @Test
    void present_reads_showsCostOfCountingByRound() {
        Table table = tables(List.of(
                        new AgentFigures.OfReads(AgentMode.NONE, 0, 1, 30),
                        new AgentFigures.OfReads(AgentMode.COUNT, 0, 1, 32),
                        new AgentFigures.OfReads(AgentMode.NONE, 1, 1, 60),
                        new AgentFigures.OfReads(AgentMode.COUNT, 1, 1, 64)))
                .get(1);
        assertThat(table.columns()).containsExactly("read", "1 thread");
        assertThat(table.rows())
                .containsExactly(
                        List.of("without agent", "45.0 (30.0 to 60.0)"),
                        List.of("counted", "48.0 (32.0 to 64.0)"),
                        List.of("replaced", "-"),
                        List.of("cost of counting (counted - without agent)", "3.00 (2.00 to 4.00)"));
    }
}

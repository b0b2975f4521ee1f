// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Header;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class ReadsExperimentTest {
    @Test
    void plan_quick_readsEveryClock() {
        assertThat(new ReadsExperiment().plan(new Request(Preset.QUICK, 2, Path.of("unused"))))
                .extracting(Step::label)
                .containsAll(Subject.wallClocks().stream()
                        .filter(Subject::isUsable)
                        .map(subject -> subject.label() + ", 1 to 128 threads")
                        .toList());
    }

    @Test
    void plan_chosenClocks_readsTheseInEachRound() {
        ReadsExperiment experiment = new ReadsExperiment();
        new CommandLine(experiment).parseArgs("--clock=SYSTEM,TICKER", "--rounds=5");
        assertThat(experiment.plan(new Request(Preset.QUICK, 2, Path.of("unused"))))
                .extracting(Step::label)
                .hasSize(10)
                .containsOnly(
                        Subject.SYSTEM.label() + ", 1 to 128 threads", Subject.TICKER.label() + ", 1 to 128 threads");
    }

    /** The table of costs shows the reads with 8 threads per core. */
    @Test
    void plan_manyCores_readsWithEightThreadsPerCore() {
        assertThat(new ReadsExperiment().plan(new Request(Preset.QUICK, 64, Path.of("unused"))))
                .extracting(Step::label)
                .contains(Subject.SYSTEM.label() + ", 1 to 512 threads");
    }

    @ParameterizedTest
    @CsvSource({"quick, 24, 1", "quick, 0, 0", "smoke, 24, 0"})
    void defects_allocatingRead_isReportedUnlessSmoke(String preset, double bytes, int defects) {
        Header header = new Header("cpu", 2, "os", "k", "tsc", "jvm", preset, "2026-01-01T00:00Z", "c", Map.of());
        ReadFigures read = new ReadFigures("FAST_CLOCK", 1, 0, 1, 1, bytes);
        assertThat(new ReadsExperiment().defects(new Recorded<>(header, List.of(), List.of(), List.of(read))))
                .hasSize(defects)
                .allMatch(defect -> defect.contains("must not allocate"));
    }
}

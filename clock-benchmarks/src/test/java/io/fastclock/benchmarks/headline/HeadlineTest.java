// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.headline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of a committed run. */
class HeadlineTest {
    private static Table table(String name) throws Exception {
        Path run = Path.of("../docs/results/full-jdk-25");
        Section section = Headline.of(
                        Recorded.read(run, new ReadsExperiment()),
                        Recorded.read(run, new AccuracyExperiment()),
                        Recorded.read(run, new IdleExperiment()))
                .orElseThrow();
        return Stream.concat(section.summary().stream(), section.details().stream())
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double figure(List<String> row) {
        return Double.parseDouble(row.get(1).replaceAll(" .*|,", ""));
    }

    @Test
    void breakEvenRate_committedRun_isCostOfThousandTicksDividedByCostOfRead() throws Exception {
        List<List<String>> rows = table("breakEvenRates").rows();
        assertThat(rows).extracting(row -> row.get(0)).containsExactly("direct read", "tick", "break-even rate");
        assertThat(rows)
                .extracting(row -> row.get(1).replaceAll("^[0-9.,]+ ", ""))
                .containsExactly("ns", "us of CPU time", "reads/s");
        double readNanos = figure(rows.get(0));
        double tickMicros = figure(rows.get(1));
        assertThat(figure(rows.get(2))).isCloseTo(1e6 * tickMicros / readNanos, within(10_000.0));
    }

    @Test
    void overview_committedRun_hasARowForEachWallClockAndNamesModesOfFastClockOnly() throws Exception {
        List<List<String>> rows = table("overview").rows();
        assertThat(rows).hasSameSizeAs(Subject.wallClocks());
        assertThat(rows)
                .filteredOn(row -> row.toString().contains("cached "))
                .extracting(row -> row.get(0))
                .containsExactly("FastClock.currentTimeMillis()");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProbeResultsTest {
    @TempDir
    private Path directory;

    @Test
    void whatIsWrittenIsReadBack() throws Exception {
        ProbeSamples.RESULTS.write(directory);
        assertThat(directory.resolve("accuracy.json")).exists();
        assertThat(directory.resolve("idle.json")).exists();
        assertThat(ProbeResults.read(directory)).isEqualTo(ProbeSamples.RESULTS);
    }

    @Test
    void aRunThatHasNotMeasuredItHasNoFilesNotEvenOlderOnes() throws Exception {
        ProbeSamples.RESULTS.write(directory);
        ProbeSamples.NONE.write(directory);
        assertThat(directory).isEmptyDirectory();
        assertThat(ProbeResults.read(directory)).isEqualTo(ProbeSamples.NONE);
    }

    @Test
    void theReportHasThemWhereTheyAre() throws Exception {
        new Report(Samples.RESULTS, ProbeSamples.NONE, Optional.empty(), Optional.empty()).writeTo(directory);
        assertThat(Files.readString(directory.resolve("report.md"))).doesNotContain("Speed and truth");

        new Report(Samples.RESULTS, ProbeSamples.RESULTS, Optional.empty(), Optional.empty()).writeTo(directory);
        assertThat(Files.readString(directory.resolve("report.md")))
                .contains("## Speed and truth\n", "| Sentinel 1.8.9 TimeUtil | 7.50 | 47.12 % |", "read now and then");
    }
}

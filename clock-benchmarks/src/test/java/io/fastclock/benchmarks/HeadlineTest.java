// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.process.IdleExperiment.Idle;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@link PublishedPagesTest} has the figures and the charts of complete runs. */
class HeadlineTest {
    @Test
    void peers_someMeasured_hasTheirRowsOnly() {
        ReadResults reads =
                new ReadResults(List.of(new ReadFigures(Subject.FAST_CLOCK.name(), 128, 0, 0.571, 0.571, 0)));
        Headline headline = new Headline(Samples.HEADER, reads, new AccuracyResults(List.of()), List.of(), List.of());
        assertThat(headline.peers().rows())
                .containsExactly(List.of("ns of CPU time per read, 128 threads", "-", "0.571", "-", "-", "-"));
    }

    private static <R> void write(Experiment<R> experiment, Path directory, String... cuts) throws IOException {
        new Recorded<R>(Samples.HEADER, List.of(cuts), List.of(), List.of()).write(directory, experiment);
    }

    @Test
    void of_oneWasCut_isCut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory);
        assertThat(Headline.of(directory, List.of())).isEmpty();
        write(new AccuracyExperiment(), directory, "Not measured: a clock.");
        assertThat(Headline.of(directory, List.of()))
                .isNotEmpty()
                .allMatch(section -> section.header().wasCut());
    }

    @Test
    void of_idleClocksOfAnotherRun_areLeftOut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory);
        write(new AccuracyExperiment(), directory);
        new Recorded<Idle>(Samples.HEADER.cut(), List.of("Not measured: a clock."), List.of(), List.of())
                .write(directory, new IdleExperiment());
        assertThat(Headline.of(directory, List.of()))
                .noneMatch(section -> section.header().wasCut());
    }

    @ParameterizedTest
    @CsvSource({
        "OpenJDK 64-Bit Server VM 25.0.3+9-LTS Eclipse Adoptium, 25",
        "Eclipse OpenJ9 VM 17.0.15+6 IBM Corporation, 17",
        "JamVM 17-internal the vendor, 17",
        "unknown unknown a vendor, unknown unknown a vendor"
    })
    void javaVersion_ofAnyJvm_isFeatureVersionOrWholeText(String jvm, String version) {
        assertThat(Headline.javaVersion(jvm)).isEqualTo(version);
    }
}

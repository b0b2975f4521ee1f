// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.accuracy.AccuracyResults;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.process.IdleExperiment.Idle;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Samples;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeadlineTest {
    private static ReadFigures read(int threads, double cpuNanos) {
        return new ReadFigures(Subject.FAST_CLOCK.name(), threads, 0, cpuNanos, cpuNanos, 0);
    }

    @Test
    void peers_someMeasured_hasTheirRowsOnly() {
        ReadResults reads = new ReadResults(List.of(read(128, 0.571)));
        Headline headline = new Headline(Samples.HEADER, reads, new AccuracyResults(List.of()), List.of());
        assertThat(headline.peers().rows())
                .containsExactly(List.of("ns of CPU time per read, 128 threads", "-", "0.571", "-", "-", "-"));
    }

    private static <R> void write(Experiment<R> experiment, Path directory, String... cuts) throws IOException {
        new Recorded<R>(Samples.HEADER, List.of(cuts), List.of(), List.of()).write(directory, experiment);
    }

    @Test
    void of_oneWasCut_isCut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory);
        assertThat(Headline.of(directory)).isEmpty();
        write(new AccuracyExperiment(), directory, "Not measured: a clock.");
        assertThat(Headline.of(directory))
                .isNotEmpty()
                .allMatch(section -> section.header().wasCut());
    }

    @Test
    void of_idleClocksOfAnotherRun_areLeftOut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory);
        write(new AccuracyExperiment(), directory);
        new Recorded<Idle>(Samples.HEADER.cut(), List.of("Not measured: a clock."), List.of(), List.of())
                .write(directory, new IdleExperiment());
        assertThat(Headline.of(directory)).noneMatch(section -> section.header().wasCut());
    }

    private static AccuracyFigures window(Subject subject, double worstMillis, double onsetMillis) {
        return new AccuracyFigures(subject, Load.BUSY_8, reads(worstMillis), reads(onsetMillis), null);
    }

    private static Reads reads(double worstMillis) {
        return new Reads(1_000, 0, 0, false, Map.of(100.0, (long) (worstMillis * 1e6)));
    }

    @Test
    void chart_severalLoads_showsTheWorstStalenessAndTheOnset() {
        ReadResults reads = new ReadResults(List.of(read(16, 0.7)));
        AccuracyResults accuracy =
                new AccuracyResults(List.of(window(Subject.FAST_CLOCK, 4, 12), window(Subject.FAST_CLOCK, 5, 1)));
        Headline headline = new Headline(Samples.HEADER, reads, accuracy, List.of());
        assertThat(headline.chart().panels().get(1).series())
                .containsExactly(Subject.FAST_CLOCK.series(false, List.of(Chart.Point.of(0.7, 12))));
    }

    @Test
    void chart_clockWithoutStaleness_isAtZero() {
        ReadResults reads = new ReadResults(List.of(read(16, 25)));
        AccuracyResults accuracy = new AccuracyResults(List.of(window(Subject.FAST_CLOCK, 0, 0)));
        Headline headline = new Headline(Samples.HEADER, reads, accuracy, List.of());
        assertThat(headline.chart().panels().get(1).series())
                .flatExtracting(Chart.Series::points)
                .containsExactly(Chart.Point.of(25, 0));
    }
}

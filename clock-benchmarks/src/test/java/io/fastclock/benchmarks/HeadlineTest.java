// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.AccuracyFigures.Reads;
import io.fastclock.benchmarks.accuracy.Load;
import io.fastclock.benchmarks.clocks.ReadFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link PublishedPagesTest} has the figures and the charts of complete runs. */
class HeadlineTest {
    private static final String CUT = "Not measured: a clock.";

    private static <R> void write(
            Experiment<R> experiment, Path directory, Header header, List<R> results, String... cuts)
            throws IOException {
        new Recorded<>(header, List.of(cuts), List.of(), results).write(directory, experiment);
    }

    private static List<Section> sections(Path directory) throws IOException {
        return Headline.of(Main.experiments(), directory, List.of())
                .orElseThrow()
                .sections();
    }

    @Test
    void of_oneWasCut_isCut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory, Samples.HEADER, List.of());
        assertThat(Headline.of(Main.experiments(), directory, List.of())).isEmpty();
        write(new AccuracyExperiment(), directory, Samples.HEADER, List.of(), CUT);
        assertThat(sections(directory))
                .isNotEmpty()
                .allMatch(section -> section.header().wasCut());
    }

    @Test
    void of_idleClocksOfAnotherRun_areLeftOut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory, Samples.HEADER, List.of());
        write(new AccuracyExperiment(), directory, Samples.HEADER, List.of());
        write(new IdleExperiment(), directory, Samples.HEADER.cut(), List.of(), CUT);
        assertThat(sections(directory)).noneMatch(section -> section.header().wasCut());
    }

    private static ReadFigures read(Subject clock, double nanos) {
        return new ReadFigures(clock.name(), 1, 0, nanos, nanos, 0);
    }

    private static AccuracyFigures stale(Subject clock, long millis) {
        Reads reads = new Reads(1, 0, 0, false, Map.of(99.0, 1_000_000L, 100.0, millis * 1_000_000));
        return new AccuracyFigures(clock, Load.IDLE, reads, reads, null);
    }

    private static Path run(Path directory, Header header, double nanos, long millis, String... cuts)
            throws IOException {
        List<ReadFigures> reads = List.of(
                read(Subject.SYSTEM, 25),
                read(Subject.FAST_CLOCK, nanos),
                read(Subject.FAST_CLOCK_NANO_TIME, 2 * nanos));
        List<AccuracyFigures> accuracy =
                List.of(stale(Subject.FAST_CLOCK, millis), stale(Subject.FAST_CLOCK_NANO_TIME, 2 * millis));
        write(new ReadsExperiment(), directory, header, reads, cuts);
        write(new AccuracyExperiment(), directory, header, accuracy);
        return directory;
    }

    private static List<List<String>> rows(Headline headline) {
        return headline.sections().get(0).tables().get(0).rows();
    }

    @Test
    void of_publishedRuns_figuresAreOfAllThatAreAlikeAndNameTheirMethod(@TempDir Path directory) throws Exception {
        Path own = run(directory.resolve("own"), Samples.HEADER, 1, 4);
        List<Path> published = List.of(
                own,
                run(directory.resolve("alike"), Samples.HEADER, 3, 5),
                run(directory.resolve("cut"), Samples.HEADER, 50, 50, CUT),
                run(directory.resolve("other"), Samples.header("full"), 70, 70));
        Headline headline = Headline.of(Main.experiments(), own, published).orElseThrow();
        assertThat(rows(headline).stream().map(row -> row.get(0) + ": " + row.get(2)))
                .containsExactly(
                        "ns per read of currentTimeMillis(), 1 thread, Java 25: 2.00 (1.00 to 3.00)",
                        "ns per read of nanoTime(), 1 thread, Java 25: 4.00 (2.00 to 6.00)",
                        "staleness of currentTimeMillis(), idle machine, reads without a pause: p99 / worst, ms: 1.0 / 4.0",
                        "staleness of nanoTime(), idle machine, reads without a pause: p99 / worst, ms: 1.0 / 8.0",
                        "worst staleness of currentTimeMillis(), all loads, Java 25, ms: 4.0 to 5.0",
                        "worst staleness of nanoTime(), all loads, Java 25, ms: 8.0 to 10");
        assertThat(headline.verdict())
                .isEqualTo("Here a read of FastClock costs 1.00 ns instead of 25.0, and was up to 8.0 ms behind System,"
                        + " with a kernel tick of 4.0 ms.");
        assertThat(Headline.of(Main.experiments(), published.get(2), List.of())
                        .orElseThrow()
                        .verdict())
                .endsWith("4.0 ms, in a run that was cut short.");
    }
}

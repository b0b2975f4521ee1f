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
        new Recorded<>(header, List.of(cuts), List.of(), results).write(directory, experiment.name());
    }

    private static List<Section> sections(Path directory) throws IOException {
        return Headline.of(Main.experiments(), directory).orElseThrow().sections();
    }

    @Test
    void of_oneWasCut_isCut(@TempDir Path directory) throws Exception {
        write(new ReadsExperiment(), directory, Samples.HEADER, List.of());
        assertThat(Headline.of(Main.experiments(), directory)).isEmpty();
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

    @Test
    void sections_ofARun_haveItsFigures(@TempDir Path directory) throws Exception {
        Headline headline = Headline.of(Main.experiments(), run(directory.resolve("run"), Samples.HEADER, 1, 4))
                .orElseThrow();
        assertThat(headline.sections().get(0).tables().get(0).rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "25.0", "-", "-", "-", "-"),
                        List.of("FastClock.currentTimeMillis()", "1.00", "1.0 / 4.0", "-", "4.0", "-"),
                        List.of("FastClock.nanoTime()", "2.00", "1.0 / 8.0", "-", "8.0", "-"));
        assertThat(headline.verdict())
                .isEqualTo("Here a read of FastClock costs 1.00 ns instead of 25.0, and was up to 8.0 ms behind System,"
                        + " with a kernel tick of 4.0 ms.");
        Path cut = run(directory.resolve("cut"), Samples.HEADER, 50, 50, CUT);
        assertThat(Headline.of(Main.experiments(), cut).orElseThrow().verdict())
                .endsWith("4.0 ms, in a run that was cut short.");
    }
}

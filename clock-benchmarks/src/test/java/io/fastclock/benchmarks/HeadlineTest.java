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
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link PublishedPagesTest} has the figures and the charts of complete runs. */
class HeadlineTest {
    private static final String CUT = "Not measured: a clock.";

    @TempDir
    private Path directory;

    private <R> void write(Experiment<R> experiment, Header header, List<R> results, String... cuts)
            throws IOException {
        new Recorded<>(header, List.of(cuts), List.of(), results).write(directory, experiment.name());
    }

    private Optional<Headline> headline() throws IOException {
        return Headline.of(Main.experiments(), directory);
    }

    private static ReadFigures read(Subject clock, double nanos) {
        return new ReadFigures(clock.name(), 1, 0, nanos, nanos, 0);
    }

    private static AccuracyFigures stale(Subject clock, long millis) {
        Reads reads = new Reads(1, 0, 0, false, Map.of(99.0, 1_000_000L, 100.0, millis * 1_000_000));
        return new AccuracyFigures(clock, Load.IDLE, reads, reads, null);
    }

    /** Returns the headline of a run whose reads were cut short, if at all. */
    private Headline measured(String... cuts) throws IOException {
        List<ReadFigures> reads =
                List.of(read(Subject.SYSTEM, 25), read(Subject.FAST_CLOCK, 1), read(Subject.FAST_CLOCK_NANO_TIME, 2));
        write(new ReadsExperiment(), Samples.HEADER, reads, cuts);
        assertThat(headline()).isEmpty();
        List<AccuracyFigures> accuracy = List.of(stale(Subject.FAST_CLOCK, 4), stale(Subject.FAST_CLOCK_NANO_TIME, 8));
        write(new AccuracyExperiment(), Samples.HEADER, accuracy);
        return headline().orElseThrow();
    }

    @Test
    void of_oneWasCut_isCut() throws Exception {
        Headline headline = measured(CUT);
        assertThat(headline.sections())
                .isNotEmpty()
                .allMatch(section -> section.header().wasCut());
        assertThat(headline.verdict()).endsWith("4.0 ms, in a run that was cut short.");
    }

    @Test
    void of_idleClocksOfAnotherRun_areLeftOut() throws Exception {
        write(new IdleExperiment(), Samples.HEADER.cut(), List.of(), CUT);
        assertThat(measured().sections())
                .isNotEmpty()
                .noneMatch(section -> section.header().wasCut());
    }

    @Test
    void sections_ofARun_haveItsFigures() throws Exception {
        Headline headline = measured();
        assertThat(headline.sections().get(0).tables().get(0).rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "25.0", "-", "-", "-", "-"),
                        List.of("FastClock.currentTimeMillis()", "1.00", "1.0 / 4.0", "-", "4.0", "-"),
                        List.of("FastClock.nanoTime()", "2.00", "1.0 / 8.0", "-", "8.0", "-"));
        assertThat(headline.verdict())
                .isEqualTo("Here a read of FastClock costs 1.00 ns instead of 25.0, and was up to 8.0 ms behind System,"
                        + " with a kernel tick of 4.0 ms.");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.StalenessExperiment.Part;
import io.fastclock.benchmarks.accuracy.StalenessExperiment.StalenessFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Samples;
import io.fastclock.benchmarks.report.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StalenessExperimentTest {
    private static final int MILLI = 1_000_000;

    private final Experiment<StalenessFigures> experiment = new StalenessExperiment();
    private final ReadErrors reads = new ReadErrors();

    @Test
    void record_manyReads_hasPercentilesAndWorst() {
        for (int i = 0; i < 999; i++) {
            reads.record(10 * MILLI, 10 * MILLI, 10 * MILLI);
        }
        reads.record(20 * MILLI, 12 * MILLI, 20 * MILLI);
        Part part = reads.part(3);
        assertThat(part).isEqualTo(new Part(3, 1_000, 0, 0, 0, 0, 0, 8));
    }

    @Test
    void record_aheadAndBackward_areCountedUntilReset() {
        reads.record(10, 13, 12);
        reads.record(14, 12, 15);
        ReadErrors sum = new ReadErrors();
        sum.add(reads);
        sum.add(reads);
        assertThat(sum.part(1)).returns(2L, Part::ahead).returns(2L, Part::backward);
        reads.reset();
        reads.record(16, 11, 17); // Still compared with the read before.
        assertThat(reads.part(1))
                .returns(1L, Part::reads)
                .returns(0L, Part::ahead)
                .returns(1L, Part::backward);
    }

    @ParameterizedTest
    @CsvSource({"5, ALWAYS_0", "5, ALWAYS_8", "5, BURSTS", "0, ALWAYS_8"})
    void run_system_isNeverStale(int settlingMillis, Load load) throws Exception {
        StalenessFigures figures = new StalenessProbe(Subject.SYSTEM_NANO_TIME, load, 2, settlingMillis, 3, 20).call();
        assertThat(figures.load()).isEqualTo(load);
        assertThat(figures.all()).returns(3, Part::seconds).returns(0.0, Part::worstMillis);
        assertThat(figures.all().reads())
                .isPositive()
                .isGreaterThanOrEqualTo(figures.undisturbed().reads());
        assertThat(experiment.defects(new Recorded<>(Samples.HEADER, List.of(), List.of(), List.of(figures))))
                .isEmpty();
    }

    private static StalenessFigures ofCoarse(int seconds, long backward, double p99, double worst) {
        Part all = new Part(seconds, 1_000, 0, backward, 2, p99, 5, worst);
        Part none = new Part(0, 0, 0, 0, 0, 0, 0, 0);
        return new StalenessFigures(Subject.COARSE_NANO_TIME, Load.ALWAYS_64, true, 4, all, none);
    }

    @Test
    void present_roundsOfCoarseClock_areMediansAndTheWorstAlsoInTicks() {
        Recorded<StalenessFigures> recorded = new Recorded<>(
                Samples.HEADER,
                List.of(),
                List.of(),
                List.of(ofCoarse(20, 0, 4, 7), ofCoarse(20, 1, 3, 9), ofCoarse(20, 0, 8, 6)));
        List<Table> tables = experiment.present(recorded).summary();
        assertThat(tables.get(0).rows()).containsExactly(List.of(Subject.COARSE_NANO_TIME.label(), "4.0 / 5.0 / 9.0"));
        assertThat(tables.get(1).rows())
                .extracting(row -> row.subList(2, 10))
                .containsExactly(
                        List.of("60, all", "3,000", "2.00", "4.00", "5.00", "9.00", "1.25", "2.25"),
                        List.of("0, nothing stolen", "0", "-", "-", "-", "-", "-", "-"));
        assertThat(experiment.defects(recorded)).singleElement().asString().contains("backward=1");
    }
}

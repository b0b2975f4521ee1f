// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.accuracy.StalenessExperiment.Part;
import io.fastclock.benchmarks.accuracy.StalenessExperiment.StalenessFigures;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.report.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StalenessExperimentTest {
    private static final int MILLI = 1_000_000;

    private final Experiment<StalenessFigures> experiment = StalenessExperiment.DEFINITION;
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
    @CsvSource({"5, ALWAYS_0", "5, ALWAYS_8", "0, ALWAYS_8"})
    void run_system_isNeverStale(int settlingMillis, Load load) throws Exception {
        StalenessFigures figures = new StalenessProbe(Subject.SYSTEM_NANO_TIME, load, 2, settlingMillis, 3, 20).call();
        assertThat(figures.load()).isEqualTo(load);
        assertThat(figures.all()).returns(3, Part::seconds).returns(0.0, Part::worstMillis);
        assertThat(figures.all().reads())
                .isPositive()
                .isGreaterThanOrEqualTo(figures.undisturbed().reads());
        assertThat(experiment.defects().apply(new Recorded<>(Samples.HEADER, List.of(), List.of(figures))))
                .isEmpty();
    }

    @Test
    void present_coarseClock_isInTicks() {
        Part all = new Part(60, 1_000, 0, 1, 2, 4, 5, 9);
        Part none = new Part(0, 0, 0, 0, 0, 0, 0, 0);
        Recorded<StalenessFigures> recorded = new Recorded<>(
                Samples.HEADER,
                List.of(),
                List.of(new StalenessFigures(Subject.COARSE_NANO_TIME, Load.ALWAYS_64, true, 4, all, none)));
        assertThat(experiment.presentation().apply(recorded).summary().get(0).rows())
                .extracting(row -> row.subList(2, 10))
                .containsExactly(
                        List.of("60, all", "1,000", "2.00", "4.00", "5.00", "9.00", "1.25", "2.25"),
                        List.of("0, nothing stolen", "0", "-", "-", "-", "-", "-", "-"));
        assertThat(experiment.defects().apply(recorded))
                .singleElement()
                .asString()
                .contains("backward=1");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class PauseExperimentTest {
    private static final PauseExperiment.Probe PROBE = new PauseExperiment.Probe(Subject.TICKER, 1);

    /** Returns a supplier of the values in order, and then of the last one. */
    private static LongSupplier values(long... values) {
        int[] next = {0};
        return () -> values[Math.min(next[0]++, values.length - 1)];
    }

    private static PauseExperiment.Pause read(LongSupplier clock, LongSupplier system) {
        return requireNonNull(PROBE.readAcrossPause(clock, system, () -> false));
    }

    @Test
    void read_cachedClockAfterPause_findsStalenessOfFirstRead() {
        // The fourth direct read detects the pause; the clock is stale for two more reads.
        LongSupplier system = values(1_000, 1_001, 1_002, 1_502, 1_502, 1_503, 1_503, 1_504);
        LongSupplier clock = values(1_000, 1_001, 1_002, 1_002, 1_002, 1_503);
        PauseExperiment.Pause figures = read(clock, system);
        assertThat(figures.pauseMillis()).isEqualTo(500);
        assertThat(figures.staleMillis()).isEqualTo(500);
        assertThat(figures.staleNanos()).isPositive();
    }

    @Test
    void read_directClockAfterPause_isNotStale() {
        assertThat(read(values(1_001, 1_501, 1_501), values(1_000, 1_001, 1_501))
                        .staleMillis())
                .isZero();
    }

    @Test
    void read_helperEndsWithoutPause_findsNone() {
        assertThat(PROBE.readAcrossPause(() -> 1, () -> 1, () -> true)).isNull();
    }

    @Test
    void read_helperEndsWithPause_findsPause() {
        LongSupplier system = values(1_000, 1_500);
        PauseExperiment.Pause figures = PROBE.readAcrossPause(() -> 1_500, system, () -> true);
        assertThat(requireNonNull(figures).pauseMillis()).isEqualTo(500);
    }
}

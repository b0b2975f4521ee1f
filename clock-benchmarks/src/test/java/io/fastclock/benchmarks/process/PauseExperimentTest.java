// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.clocks.Subject;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PauseExperimentTest {
    private static final PauseExperiment.Probe PROBE = new PauseExperiment.Probe(Subject.TICKER, 1);

    /** Returns a supplier of the values in order, and then of the last one. */
    private static LongSupplier values(String values) {
        String[] all = values.split(" ", -1);
        int[] next = {0};
        return () -> Long.parseLong(all[Math.min(next[0]++, all.length - 1)]);
    }

    /** In the first row, the fourth direct read detects the pause; the clock is stale for two more reads. */
    @ParameterizedTest
    @CsvSource({
        "1000 1001 1002 1002 1002 1503, 1000 1001 1002 1502 1502 1503 1503 1504, false, 500",
        "1001 1501 1501,                1000 1001 1501,                          false, 0",
        "1500,                          1000 1500,                               true,  0",
    })
    void read_pause_findsItAndTheStalenessOfTheFirstRead(String clock, String system, boolean helperEnds, long stale) {
        assertThat(PROBE.readAcrossPause(values(clock), values(system), () -> helperEnds))
                .isNotNull()
                .returns(500L, PauseExperiment.Pause::pauseMillis)
                .returns(stale, PauseExperiment.Pause::staleMillis)
                .matches(pause -> stale == 0 || pause.staleNanos() > 0);
    }

    @Test
    void read_helperEndsWithoutPause_findsNone() {
        assertThat(PROBE.readAcrossPause(() -> 1, () -> 1, () -> true)).isNull();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.pause;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

class PauseRunTest {
    /** Gives the values one after the other, and then the last one again and again. */
    private static LongSupplier values(long... values) {
        int[] next = {0};
        return () -> values[Math.min(next[0]++, values.length - 1)];
    }

    @Test
    void theAgeOfTheFirstValueAfterAPauseIsFound() {
        // The fourth look at the system's clock finds the pause; the clock lags for two more reads.
        LongSupplier system = values(1_000, 1_001, 1_002, 1_502, 1_502, 1_503, 1_503, 1_504);
        LongSupplier clock = values(1_000, 1_001, 1_002, 1_002, 1_002, 1_503);
        PauseFigures figures = PauseRun.readThroughAPause(clock, system);
        assertThat(figures.pauseMillis()).isEqualTo(500);
        assertThat(figures.firstErrorMillis()).isEqualTo(500);
        assertThat(figures.staleNanos()).isPositive();
    }

    @Test
    void aClockThatReadsTheSystemIsNotLate() {
        LongSupplier system = values(1_000, 1_001, 1_501, 1_501);
        assertThat(PauseRun.readThroughAPause(values(1_001, 1_501, 1_501), system)
                        .firstErrorMillis())
                .isZero();
    }

    @Test
    void theMiddleAndTheWorstArePrinted() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        List<PauseFigures> figures = List.of(
                new PauseFigures(500, 499, 70_000), new PauseFigures(501, 0, 0), new PauseFigures(502, 500, 90_000));
        PauseRun.print("A clock", figures, new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(printed.toString(StandardCharsets.UTF_8).replaceAll(" +", " "))
                .startsWith("A clock first value afterwards 499, 500 ms old, stale for 70, 90 us"
                        + " (median, worst of 3 pauses of 501, 502 ms)");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.fastclock.ClockMode;
import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Header;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class PauseExperimentTest {
    /** Returns a supplier of the values in order, and then of the last one. */
    private static LongSupplier values(long... values) {
        int[] next = {0};
        return () -> values[Math.min(next[0]++, values.length - 1)];
    }

    private static PauseExperiment.Pause read(LongSupplier clock, LongSupplier system) {
        return PauseExperiment.Probe.readAcrossPause(
                Subject.TICKER, clock, system, () -> ClockMode.CACHED, () -> false);
    }

    @Test
    void read_cachedClockAfterPause_findsStalenessOfFirstRead() {
        // The fourth direct read detects the pause; the clock is stale for two more reads.
        LongSupplier system = values(1_000, 1_001, 1_002, 1_502, 1_502, 1_503, 1_503, 1_504);
        LongSupplier clock = values(1_000, 1_001, 1_002, 1_002, 1_002, 1_503);
        PauseExperiment.Pause figures = read(clock, system);
        assertThat(figures.pauseMillis()).isEqualTo(500);
        assertThat(figures.firstErrorMillis()).isEqualTo(500);
        assertThat(figures.staleNanos()).isPositive();
        assertThat(figures.mode()).isEqualTo(ClockMode.CACHED);
    }

    @Test
    void read_directClockAfterPause_isNotStale() {
        assertThat(read(values(1_001, 1_501, 1_501), values(1_000, 1_001, 1_501, 1_501))
                        .firstErrorMillis())
                .isZero();
    }

    @Test
    void read_helperEndsWithoutPause_fails() {
        assertThatIllegalStateException()
                .isThrownBy(() -> PauseExperiment.Probe.readAcrossPause(
                        Subject.TICKER, () -> 1, () -> 1, () -> null, () -> true));
    }

    @Test
    void read_helperEndsWithPause_findsPause() {
        LongSupplier system = values(1_000, 1_500);
        assertThat(PauseExperiment.Probe.readAcrossPause(Subject.TICKER, () -> 1_500, system, () -> null, () -> true)
                        .pauseMillis())
                .isEqualTo(500);
    }

    @Test
    void present_someModes_countsStaleFirstReadsOfCachedMode() {
        Header header = new Header("CPU", 2, "Linux", "6", "tsc", "25", "quick", "2026-01-31", "pause", Map.of());
        List<PauseExperiment.Pause> figures = List.of(
                new PauseExperiment.Pause(Subject.TICKER, 500, 499, 70_000, null),
                new PauseExperiment.Pause(Subject.FAST_CLOCK, 500, 499, 70_000, ClockMode.CACHED),
                new PauseExperiment.Pause(Subject.FAST_CLOCK, 510, 499, 90_000, ClockMode.ASSISTED),
                new PauseExperiment.Pause(Subject.TICKER, 501, 0, 0, null),
                new PauseExperiment.Pause(Subject.TICKER, 502, 500, 90_000, null));
        assertThat(new PauseExperiment()
                        .present(new Recorded<>(header, List.of(), figures))
                        .summary()
                        .get(0)
                        .rows())
                .containsExactly(
                        List.of("System.currentTimeMillis()", "0", "0", "-", "0", "-"),
                        List.of("FastClock.currentTimeMillis()", "2", "1", "500", "1", "70.0"),
                        List.of("TickerClock", "3", "3", "501 (500 to 502)", "2", "80.0 (70.0 to 90.0)"));
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void plan_quick_repeatsPausesInSeveralProcesses() throws Exception {
        List<Step<PauseExperiment.Pause>> steps =
                new PauseExperiment().plan(new Request(Preset.QUICK, 2, Path.of("unused")));
        assertThat(steps)
                .hasSize(5 * 3)
                .allSatisfy(step -> assertThat(step.designedSeconds()).isGreaterThan(4 * 0.8));
    }
}

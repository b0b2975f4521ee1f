// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTest {
    private static Findings findings(double updateNanos) {
        return FindingsBuilder.on(FakeHost.linux()).updateNanos(updateNanos).build();
    }

    private static double saved(Findings findings, double readsPerSecond, ClockKind clock) {
        return findings.savings(ReadKind.NANO_TIME, readsPerSecond).with(clock);
    }

    @Test
    void breakEven_knownUpdateCost_returnsRateAtWhichUpdatesCostAsMuch() {
        // 1,000 updates of 10 us each cost what 408,163 cached reads save: 24.5 ns each. An update of the long period
        // costs twice as much.
        assertThat(findings(10_000).breakEvenReadsPerSecond(ClockKind.ADAPTIVE)).isCloseTo(408_163, within(1.0));
        assertThat(findings(10_000).breakEvenReadsPerSecond(ClockKind.ADAPTIVE_20))
                .isCloseTo(40_816, within(1.0));
        assertThat(findings(Double.NaN).breakEvenReadsPerSecond(ClockKind.ADAPTIVE))
                .isNaN();
    }

    @Test
    void savedCores_belowAndAboveBreakEven_returnsZeroAndDifference() {
        assertThat(saved(findings(10_000), 400_000, ClockKind.ADAPTIVE)).isZero();
        // Direct reads cost 0.25 cores. Cached reads cost 0.005 cores, and updates cost 0.01 cores.
        assertThat(saved(findings(10_000), 10_000_000, ClockKind.ADAPTIVE)).isCloseTo(0.235, within(1e-9));
        assertThat(saved(findings(Double.NaN), 10_000_000, ClockKind.ADAPTIVE)).isNaN();
        assertThat(saved(findings(10_000), 1_000_000, ClockKind.COARSE)).isNaN();
    }

    @Test
    void savedCores_kernelTick_coarseHasNoThread() {
        Findings findings = FindingsBuilder.ofHostWithKernelTick(25);
        assertThat(saved(findings, 250, ClockKind.COARSE)).isZero();
        // A million reads save 24.25 ns each, and 250 renewals cost 36.75 ns more each.
        assertThat(saved(findings, 1_000_000, ClockKind.COARSE)).isCloseTo(0.0242408, within(1e-7));
        // A million reads save 24.5 ns each, and 50 updates cost 20 us each.
        assertThat(saved(findings, 1_000_000, ClockKind.ADAPTIVE_20)).isCloseTo(0.0235, within(1e-9));
    }

    @Test
    void threadCounts_manyCores_returnsAtMostFour() {
        assertThat(ClockDoctor.threadCounts(1)).isEqualTo(List.of(1));
        assertThat(ClockDoctor.threadCounts(2)).isEqualTo(List.of(1, 2));
        assertThat(ClockDoctor.threadCounts(6)).isEqualTo(List.of(1, 2, 3, 6));
        assertThat(ClockDoctor.threadCounts(128)).isEqualTo(List.of(1, 2, 64, 128));
    }
}

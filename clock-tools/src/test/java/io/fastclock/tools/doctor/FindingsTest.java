// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FindingsTest {
    private static Findings findings(double updateNanos) {
        return FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                .updateNanos(updateNanos)
                .build();
    }

    @Test
    void breakEven_knownUpdateCost_returnsRateAtWhichUpdatesCostAsMuch() {
        // 1,000 updates of 10 us each cost what 408,163 cached reads save: 24.5 ns each. An update of the long period
        // costs
        // twice as much.
        assertThat(findings(10_000).breakEvenReadsPerSecond(ClockKind.ADAPTIVE)).isCloseTo(408_163, within(1.0));
        assertThat(findings(10_000).breakEvenReadsPerSecond(ClockKind.ADAPTIVE_20))
                .isCloseTo(40_816, within(1.0));
        assertThat(findings(Double.NaN).breakEvenReadsPerSecond(ClockKind.ADAPTIVE))
                .isNaN();
    }

    @Test
    void savedCores_belowAndAboveBreakEven_returnsZeroAndDifference() {
        assertThat(saved(10_000, 400_000)).isZero();
        // Direct reads cost 0.25 cores. Cached reads cost 0.005 cores, and updates cost 0.01 cores.
        assertThat(saved(10_000, 10_000_000)).isCloseTo(0.235, within(1e-9));
        assertThat(saved(Double.NaN, 10_000_000)).isNaN();
    }

    private static double saved(double updateNanos, double readsPerSecond) {
        return findings(updateNanos)
                .savings(ReadKind.CURRENT_TIME_MILLIS, readsPerSecond)
                .with(ClockKind.ADAPTIVE);
    }

    @Test
    void savings_kernelTick_coarseHasNoThread() {
        Findings findings = FindingsBuilder.on(FakeHost.linux())
                .coarse(CoarseSupport.usable(4e6, 17))
                .build();
        assertThat(saved(findings, 250, ClockKind.COARSE)).isZero();
        // A million reads save 24.25 ns each, and 250 renewals cost 36.75 ns more each.
        assertThat(saved(findings, 1_000_000, ClockKind.COARSE)).isCloseTo(0.0242408, within(1e-7));
        // A million reads save 24.5 ns each, and 50 updates cost 20 us each.
        assertThat(saved(findings, 1_000_000, ClockKind.ADAPTIVE_20)).isCloseTo(0.0235, within(1e-9));
        assertThat(DoctorText.render(findings, Optional.empty()))
                .contains("CPU time of an update       no thread        10.0 us          20.0 us");
        assertThat(saved(findings(10_000), 1_000_000, ClockKind.COARSE)).isNaN();
    }

    private static double saved(Findings findings, double readsPerSecond, ClockKind clock) {
        return findings.savings(ReadKind.NANO_TIME, readsPerSecond).with(clock);
    }

    @Test
    void text_knownFindings_beginsWithVerdictAndContainsAll() {
        Findings findings = findings(10_000);
        String text = DoctorText.render(findings, Optional.empty());

        assertThat(text)
                .startsWith(findings.verdict(Optional.empty()).sentence)
                .contains("clocksource                 tsc (available: tsc)")
                .contains("the vDSO, in user mode")
                .contains("break-even, reads/s         not usable       408 thousand     40.8 thousand");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(text.lines().filter(line -> line.startsWith("System.currentTimeMillis()")))
                .containsExactly("System.currentTimeMillis()  25.0 ns          25.0 ns          1 %");
    }

    @Test
    void json_knownFindings_containsAll() {
        assertThat(DoctorJson.render(
                        findings(10_000),
                        Optional.of(findings(10_000).savings(ReadKind.CURRENT_TIME_MILLIS, 1_000_000))))
                .contains("\"clocksource\": \"tsc\"", "\"availableClocksources\": [\"tsc\"]", "\"cpuLimitCores\": null")
                .contains(
                        "\"formatVersion\": 2",
                        "\"servedBy\": \"vdso\"",
                        "\"nanosPerRead\": 25.0000",
                        "\"preloaded\": []")
                .contains("\"breakEvenReadsPerSecond\": 408163.2653")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0145", "\"savedCores\": 0.0235")
                .contains("\"kind\": \"use-fastclock\"");
        assertThat(DoctorJson.render(findings(10_000), Optional.empty()))
                .contains("\"readsPerSecond\": null", "\"servedByUnknownReason\": null");
    }

    @Test
    void threadCounts_manyCores_returnsAtMostFour() {
        assertThat(ClockDoctor.threadCounts(1)).isEqualTo(List.of(1));
        assertThat(ClockDoctor.threadCounts(2)).isEqualTo(List.of(1, 2));
        assertThat(ClockDoctor.threadCounts(6)).isEqualTo(List.of(1, 2, 3, 6));
        assertThat(ClockDoctor.threadCounts(128)).isEqualTo(List.of(1, 2, 64, 128));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NaN  | 50000000  | the reading thread got 50.0 ms of CPU time and needs 120 ms",
                "NaN  | NaN       | this JVM does not report the CPU time of a thread",
                "0.25 | 240000000 | 25.0 % in the kernel at 25.0 ns a read matches neither user mode nor a system call"
            })
    void servedBy_unknown_reportsShowReason(double kernelShare, double cpuNanos, String reason) {
        Findings findings = FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                .readerTimes(kernelShare, cpuNanos)
                .build();

        assertThat(DoctorText.render(findings, Optional.empty()))
                .contains("served by                   unknown: " + reason);
        assertThat(DoctorJson.render(findings, Optional.empty()))
                .contains("\"servedBy\": \"unknown\"", "\"servedByUnknownReason\": \"" + reason + "\"");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DiagnosisTest {
    private static Diagnosis diagnosis(double tickNanos) {
        return new Diagnosis(FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                .tickNanos(tickNanos)
                .build());
    }

    @Test
    void breakEven_knownTickCost_returnsRateAtWhichTicksCostAsMuch() {
        // 1,000 ticks of 10 us each cost as much as 400,000 reads of 25 ns each.
        assertThat(diagnosis(10_000).breakEvenReadsPerSecond()).hasValue(400_000);
        assertThat(diagnosis(Double.NaN).breakEvenReadsPerSecond()).isEmpty();
    }

    @Test
    void savedCores_belowAndAboveBreakEven_returnsZeroAndDifference() {
        assertThat(diagnosis(10_000).savedCores(400_000)).hasValue(0);
        // Direct reads cost 0.25 cores. Cached reads cost 0.005 cores, and ticks cost 0.01 cores.
        assertThat(diagnosis(10_000).savedCores(10_000_000).orElseThrow()).isCloseTo(0.235, within(1e-9));
        assertThat(diagnosis(Double.NaN).savedCores(10_000_000)).isEmpty();
    }

    @Test
    void rate_invalid_throwsIllegalArgumentException() {
        for (double rate : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> diagnosis(1).savedCores(rate))
                    .withMessageContaining(Double.toString(rate));
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> diagnosis(1).verdict(rate))
                    .withMessageContaining(Double.toString(rate));
            assertThatIllegalArgumentException().isThrownBy(() -> diagnosis(1).toText(rate));
            assertThatIllegalArgumentException().isThrownBy(() -> diagnosis(1).toJson(rate));
        }
    }

    @Test
    void toText_knownFindings_containsAll() {
        String text = diagnosis(10_000).toText();

        assertThat(text)
                .contains("clocksource                 tsc (available: tsc)")
                .contains("the vDSO, in user mode")
                .contains("400 thousand reads a second")
                .contains(diagnosis(10_000).verdict().sentence());
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(text.lines().filter(line -> line.startsWith("System.currentTimeMillis()")))
                .containsExactly("System.currentTimeMillis()  25.0 ns        25.0 ns        1 %            1.00 ms");
        // The smallest step is unknown.
        assertThat(text.lines().filter(line -> line.startsWith("Instant.now()")))
                .containsExactly("Instant.now()               25.0 ns        25.0 ns        1 %            unknown");
    }

    @Test
    void toJson_knownFindings_containsAll() {
        String json = JsonReport.render(
                FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc")).build(), OptionalDouble.of(1_000_000));

        assertThat(diagnosis(10_000).toJson(1_000_000)).isEqualTo(json);
        assertThat(json)
                .contains("\"clocksource\": \"tsc\"", "\"availableClocksources\": [\"tsc\"]", "\"cpuLimitCores\": null")
                .contains(
                        "\"formatVersion\": 1",
                        "\"servedBy\": \"vdso\"",
                        "\"nanosPerRead\": 25.0000",
                        "\"preloaded\": []")
                .contains("\"breakEvenReadsPerSecond\": 400000.0000")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0145")
                .contains("\"kind\": \"use-fastclock\"")
                .contains("\"instantNow\": null");
    }

    @Test
    void threadCounts_manyCores_returnsAtMostFour() {
        assertThat(ClockDoctor.threadCounts(1)).isEqualTo(List.of(1));
        assertThat(ClockDoctor.threadCounts(2)).isEqualTo(List.of(1, 2));
        assertThat(ClockDoctor.threadCounts(6)).isEqualTo(List.of(1, 2, 3, 6));
        assertThat(ClockDoctor.threadCounts(128)).isEqualTo(List.of(1, 2, 64, 128));
    }

    private static Diagnosis unknownServedBy(OptionalDouble kernelShare, long cpuNanos) {
        return new Diagnosis(FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                .kernelShare(kernelShare)
                .cpuNanos(cpuNanos)
                .build());
    }

    @Test
    void servedBy_tooLittleCpuTime_reportsShowActualAndRequiredTime() {
        Diagnosis diagnosis = unknownServedBy(OptionalDouble.empty(), 50_000_000);
        String reason = "the reading thread got 50.0 ms of CPU time and needs 120 ms";

        assertThat(diagnosis.toText()).contains("served by                   unknown: " + reason);
        assertThat(diagnosis.toJson())
                .contains("\"servedBy\": \"unknown\"", "\"servedByUnknownReason\": \"" + reason + "\"");
    }

    @Test
    void servedBy_cpuTimeUnknown_reportShowsReason() {
        assertThat(unknownServedBy(OptionalDouble.empty(), -1).toText())
                .contains("unknown: this JVM does not report the CPU time of a thread");
    }

    @Test
    void servedBy_kernelShareInBetween_reportShowsReason() {
        assertThat(unknownServedBy(OptionalDouble.of(0.25), 240_000_000).toText())
                .contains(
                        "unknown: 25.0 % in the kernel at 25.0 ns a read matches neither user mode nor a system call");
    }

    @Test
    void servedBy_known_jsonHasNoReason() {
        assertThat(diagnosis(1).toJson()).contains("\"servedByUnknownReason\": null");
    }
}

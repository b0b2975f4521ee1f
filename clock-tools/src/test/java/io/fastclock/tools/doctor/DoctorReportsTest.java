// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.AdaptiveClock;
import io.fastclock.tools.report.NativeAccess;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorReportsTest {
    private static FindingsBuilder tsc() {
        return FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"));
    }

    private static String text(FindingsBuilder builder) {
        return DoctorText.render(builder.build(), million(builder));
    }

    private static String json(FindingsBuilder builder) {
        return DoctorJson.render(builder.build(), million(builder));
    }

    private static Optional<Savings> million(FindingsBuilder builder) {
        return Optional.of(builder.build().savings(ReadKind.CURRENT_TIME_MILLIS, 1_000_000));
    }

    @Test
    void text_withoutRate_beginsWithVerdictAndContainsAll() {
        Findings findings = tsc().build();
        String text = DoctorText.render(findings, Optional.empty());
        assertThat(text)
                .startsWith(findings.verdict(Optional.empty()).sentence)
                .contains("clocksource                 tsc (available: tsc)")
                .contains("the vDSO, in user mode")
                .contains("break-even, reads/s         not usable       408 thousand")
                .contains("CPU time of an update       not usable       10.0 us");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(text.lines().filter(line -> line.startsWith("System.currentTimeMillis()")))
                .containsExactly("System.currentTimeMillis()  25.0 ns          25.0 ns          1 %");
    }

    @Test
    void json_withAndWithoutRate_containsAll() {
        assertThat(json(tsc()))
                .contains("\"clocksource\": \"tsc\"", "\"availableClocksources\": [\"tsc\"]", "\"cpuLimitCores\": null")
                .contains("\"formatVersion\": 3", "\"servedBy\": \"vdso\"", "\"preloaded\": []")
                .contains("\"nanosPerRead\": 25.0000", "\"breakEvenReadsPerSecond\": 408163.2653")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0145")
                .contains("\"kind\": \"use-fastclock\"");
        assertThat(DoctorJson.render(tsc().build(), Optional.empty()))
                .contains("\"readsPerSecond\": null", "\"servedByUnknownReason\": null");
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
        FindingsBuilder unknown = tsc().readerTimes(kernelShare, cpuNanos);
        assertThat(text(unknown)).contains("served by                   unknown: " + reason);
        assertThat(json(unknown))
                .contains("\"servedBy\": \"unknown\"", "\"servedByUnknownReason\": \"" + reason + "\"");
    }

    @Test
    void tick_usable_reportsShowTickCostAndSaving() {
        FindingsBuilder usable = tsc().tick(TickSupport.usable(4e6, 17));
        assertThat(text(usable))
                .contains(
                        "read by kernel tick         0.75 ns",
                        "tick counter                usable: no read is older than the kernel's own coarse clock",
                        "kernel tick                 4.0 ms",
                        "CPU time of an update       no thread        10.0 us",
                        "saved at 1.00 million/s     2.42 % of a core 1.45 % of a core",
                        "an application adds         nothing on Java 17");
        assertThat(json(usable))
                .contains("\"state\": \"usable\"", "\"reason\": null", "\"kernelTickNanos\": 4000000.0000")
                .contains("\"optionOfApplication\": null", "\"savedCores\": 0.0242", "\"kernelTickRead\":");
    }

    @Test
    void tick_usableOnLaterJava_reportsShowWhatAnApplicationAdds() {
        FindingsBuilder usable = tsc().tick(TickSupport.usable(1e6, 25));
        assertThat(text(usable))
                .contains(
                        "an application adds         --enable-native-access=ALL-UNNAMED on Java 25",
                        "JDK_JAVA_OPTIONS");
        assertThat(json(usable)).contains("\"optionOfApplication\": \"--enable-native-access=ALL-UNNAMED\"");
    }

    @Test
    void tick_notUsable_reportsShowReasonAndNoOption() {
        FindingsBuilder refused = tsc().tick(TickSupport.notUsable("no word counts, as in a sandbox", 25));
        assertThat(text(refused))
                .contains(
                        "tick counter                not usable: no word counts, as in a sandbox",
                        "saved at 1.00 million/s     not usable       1.45 % of a core")
                .doesNotContain("an application adds", "read by kernel tick");
        assertThat(json(refused))
                .contains("\"state\": \"not-usable\"", "\"reason\": \"no word counts, as in a sandbox\"")
                .contains("\"kernelTickNanos\": null", "\"optionOfApplication\": null", "\"savedCores\": null");
    }

    /** Whatever this host is, the answer is what the clock says. */
    @Test
    void tickSupport_ofThisJvm_agreesWithSystemAndClock() {
        Host windows = new FakeHost().with("os.name", "Windows Server 2025").read();
        assertThat(TickSupport.ofThisJvm(windows).state).isSameAs(TickSupport.State.NOT_USABLE);
        TickSupport tick = TickSupport.ofThisJvm(FakeHost.linux().read());
        boolean untouched = NativeAccess.isMissing(AdaptiveClock.class.getModule());
        assertThat(tick.state)
                .isSameAs(
                        untouched
                                ? TickSupport.State.UNKNOWN
                                : TickSupport.CLOCK.stats().kernelTick().isPresent()
                                        ? TickSupport.State.USABLE
                                        : TickSupport.State.NOT_USABLE);
    }
}

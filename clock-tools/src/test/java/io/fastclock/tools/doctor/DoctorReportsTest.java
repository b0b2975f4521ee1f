// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoctorReportsTest {
    private static FindingsBuilder tsc() {
        return FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"));
    }

    private static String text(FindingsBuilder builder) {
        return DoctorText.render(builder.build(), Double.NaN);
    }

    private static String json(FindingsBuilder builder) {
        return DoctorJson.render(builder.build(), 1_000_000);
    }

    /** The first lines say whether the counter is usable, its tick, what a read costs, and what to do. */
    @Test
    void text_usableTick_beginsWithWhatFastClockDoesHere() {
        String text = text(tsc().tick(TickSupport.usable(4e6, 25)));
        assertThat(text.lines().limit(10))
                .containsExactly(
                        "tick counter                usable: no read is older than the kernel's own coarse clock",
                        "kernel tick                 4.0 ms",
                        "a read costs                25.0 ns without FastClock, 0.75 ns with it, by the kernel tick",
                        "saved at 1.00 million/s     2.42 % of a core",
                        "an application adds         --enable-native-access=ALL-UNNAMED on Java 25; on the module path"
                                + " =io.fastclock",
                        "                            in the command or in JDK_JAVA_OPTIONS, or with java -jar as the"
                                + " manifest attribute \"Enable-Native-Access: ALL-UNNAMED\"",
                        "",
                        "You do not need FastClock here at ordinary rates: a direct read is cheap (25.0 ns).",
                        "- If reads of the clock appear in a profile, count them: java -jar clock-tools.jar count PID.",
                        "");
        assertThat(text)
                .contains("System.currentTimeMillis()  25.0 ns          25.0 ns          1 %")
                .contains("read of FastClock           0.75 ns", "the vDSO, in user mode")
                .contains("clocksource                 tsc (available: tsc)");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(json(tsc().tick(TickSupport.usable(4e6, 25))))
                .contains("\"formatVersion\": 6", "\"state\": \"usable\"", "\"reason\": null")
                .contains("\"kernelTickNanos\": 4000000.0000", "\"fastClockNanosPerRead\": 0.7500")
                .contains("\"optionOfApplication\": \"--enable-native-access=ALL-UNNAMED\"")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0242", "\"servedBy\": \"vdso\"")
                .contains("\"kind\": \"use-fastclock\"", "\"clocksource\": \"tsc\"");
        assertThat(text(tsc()))
                .contains(
                        "an application adds         nothing on Java 17; a run-time image needs the module jdk.unsupported");
    }

    @Test
    void tick_notUsable_reportsShowReasonAndThatReadsAreDirect() {
        FindingsBuilder refused = tsc().tick(TickSupport.notUsable("no word counts, as in a sandbox", 25));
        assertThat(text(refused))
                .startsWith("tick counter                not usable: no word counts, as in a sandbox")
                .contains(
                        "a read costs                25.0 ns without FastClock, 26.0 ns with it, without a tick counter",
                        "saved at 1.00 million/s     nothing")
                .doesNotContain("an application adds", "kernel tick");
        assertThat(json(refused))
                .contains("\"state\": \"not-usable\"", "\"reason\": \"no word counts, as in a sandbox\"")
                .contains("\"kernelTickNanos\": null", "\"optionOfApplication\": null", "\"savedCores\": 0.0000");
        assertThat(DoctorJson.render(refused.build(), Double.NaN))
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

    /** A share of the time in the kernel that the cost contradicts tells nothing. */
    @ParameterizedTest
    @CsvSource({
        "Linux, 0.75, 250, system-call",
        "macOS, 0.75, 250, system-call",
        "Linux, 0.75, 4, unknown",
        "Linux, 0.02, 25, vdso",
        "macOS, 0.02, 25, user-mode"
    })
    void servedBy_kernelShareAndCost_decideIt(String os, double share, double nanos, String expected) {
        assertThat(json(FindingsBuilder.on(new FakeHost().with("os.name", os))
                        .readNanos(nanos)
                        .readerTimes(share, 240_000_000)))
                .contains("\"servedBy\": \"" + expected + "\"");
    }

    /** Whatever this host is, the answer is what the clock says. */
    @Test
    void tickSupport_ofThisJvm_agreesWithSystemAndClock() {
        Host windows = new FakeHost().with("os.name", "Windows Server 2025").read();
        assertThat(TickSupport.ofThisJvm(windows).state).isSameAs(TickSupport.State.NOT_USABLE);
        TickSupport tick = TickSupport.ofThisJvm(FakeHost.linux().read());
        boolean untouched = NativeAccess.isMissing(KernelTickClock.class.getModule());
        assertThat(tick.state)
                .isSameAs(
                        untouched
                                ? TickSupport.State.UNKNOWN
                                : TickSupport.CLOCK.stats().kernelTick().isPresent()
                                        ? TickSupport.State.USABLE
                                        : TickSupport.State.NOT_USABLE);
    }
}

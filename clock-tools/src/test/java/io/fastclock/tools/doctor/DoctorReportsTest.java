// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorReportsTest {
    private static String text(TickSupport tick) {
        return DoctorText.render(Examined.linux(25, tick), Double.NaN);
    }

    private static String json(TickSupport tick) {
        return DoctorJson.render(Examined.linux(25, tick), 1_000_000);
    }

    /** The first lines say whether the counter is usable, its tick, what a read costs, and what to do. */
    @Test
    void text_usableTick_beginsWithWhatFastClockDoesHere() {
        String text = text(Examined.usable(4e6, 25));
        assertThat(text.lines().limit(11))
                .containsExactly(
                        "tick counter                usable: no read is older than the kernel's own coarse clock",
                        "kernel tick                 about 4 ms",
                        "a read costs                25.0 ns without FastClock, 0.75 ns with it, by the kernel tick",
                        "saved at 1.00 million/s     2.42 % of a core",
                        "an application adds         --enable-native-access=ALL-UNNAMED on Java 25; on the module path"
                                + " =io.fastclock",
                        "                            to the java command or to JDK_JAVA_OPTIONS; for launchers other than java"
                                + " to JAVA_TOOL_OPTIONS;",
                        "                            or with java -jar the manifest attribute \"Enable-Native-Access:"
                                + " ALL-UNNAMED\"",
                        "",
                        "You do not need FastClock here at ordinary rates: a direct read is cheap (25.0 ns).",
                        "- If reads of the clock appear in a profile, count them: java -jar clock-tools.jar count PID.",
                        "");
        assertThat(text)
                .contains("System.currentTimeMillis()  25.0 ns", "FastClock                   0.75 ns")
                .contains("clocksource                 tsc (available: tsc)");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(json(Examined.usable(4e6, 25)))
                .contains("\"formatVersion\": 7", "\"state\": \"usable\"", "\"reason\": null")
                .contains("\"kernelTickNanos\": 4000000.0000", "\"fastClockNanosPerRead\": 0.7500")
                .contains("\"optionOfApplication\": \"--enable-native-access=ALL-UNNAMED\"")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0242")
                .contains("\"kind\": \"use-fastclock\"", "\"clocksource\": \"tsc\"");
        assertThat(text(Examined.usable(4.4e6, 17)))
                .contains(
                        "kernel tick                 about 4 ms",
                        "an application adds         nothing on Java 17; a run-time image needs the module jdk.unsupported");
    }

    @Test
    void tick_notUsable_reportsShowReasonAndThatReadsAreDirect() {
        TickSupport refused = Examined.tick(TickSupport.State.NOT_USABLE, "no word counts, as in a sandbox");
        assertThat(text(refused))
                .startsWith("tick counter                not usable: no word counts, as in a sandbox")
                .contains(
                        "a read costs                25.0 ns without FastClock, 26.0 ns with it, without a tick counter",
                        "saved at 1.00 million/s     nothing")
                .doesNotContain("an application adds", "kernel tick");
        assertThat(json(refused))
                .contains("\"state\": \"not-usable\"", "\"reason\": \"no word counts, as in a sandbox\"")
                .contains("\"kernelTickNanos\": null", "\"optionOfApplication\": null", "\"savedCores\": 0.0000");
        assertThat(DoctorJson.render(Examined.linux(25, refused), Double.NaN)).contains("\"readsPerSecond\": null");
    }

    /** Whatever this host is, the answer is what the clock says. */
    @Test
    void tickSupport_ofThisJvm_agreesWithSystemAndClock() {
        Host windows = Examined.host(Map.of("os.name", "Windows Server 2025"));
        assertThat(TickSupport.ofThisJvm(windows).state).isSameAs(TickSupport.State.NOT_USABLE);
        TickSupport tick = TickSupport.ofThisJvm(Examined.linux("tsc", Map.of()));
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.CoarseClock;
import io.fastclock.tools.report.NativeAccess;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CoarseSupportTest {
    private static String text(CoarseSupport coarse) {
        return DoctorText.render(findings(coarse), million(coarse));
    }

    private static String json(CoarseSupport coarse) {
        return DoctorJson.render(findings(coarse), million(coarse));
    }

    private static Optional<Savings> million(CoarseSupport coarse) {
        return Optional.of(findings(coarse).savings(ReadKind.CURRENT_TIME_MILLIS, 1_000_000));
    }

    private static Findings findings(CoarseSupport coarse) {
        return FindingsBuilder.on(FakeHost.withClocksource("tsc", "tsc"))
                .coarse(coarse)
                .build();
    }

    @Test
    void reports_usable_showTickCostAndSaving() {
        CoarseSupport usable = CoarseSupport.usable(4e6, 17);
        assertThat(text(usable))
                .contains(
                        "coarse read                 0.75 ns",
                        "coarse clock                usable: no read is older than the kernel's own coarse clock",
                        "kernel tick                 4.0 ms",
                        "saved at 1.00 million/s     2.42 % of a core 1.45 % of a core 2.35 % of a core",
                        "an application adds         nothing on Java 17");
        assertThat(json(usable))
                .contains("\"state\": \"usable\"", "\"reason\": null", "\"kernelTickNanos\": 4000000.0000")
                .contains("\"optionOfApplication\": null", "\"savedCores\": 0.0242", "\"coarseRead\":");
    }

    @Test
    void reports_usableOnLaterJava_showWhatAnApplicationAdds() {
        CoarseSupport usable = CoarseSupport.usable(1e6, 25);
        assertThat(text(usable))
                .contains(
                        "an application adds         --enable-native-access=ALL-UNNAMED on Java 25",
                        "JDK_JAVA_OPTIONS");
        assertThat(json(usable)).contains("\"optionOfApplication\": \"--enable-native-access=ALL-UNNAMED\"");
    }

    @Test
    void reports_notUsable_showReasonAndNoOption() {
        CoarseSupport refused = CoarseSupport.notUsable("no word counts, as in a sandbox", 25);
        assertThat(text(refused))
                .contains(
                        "coarse clock                not usable: no word counts, as in a sandbox",
                        "saved at 1.00 million/s     not usable       1.45 % of a core")
                .doesNotContain("an application adds", "coarse read");
        assertThat(json(refused))
                .contains("\"state\": \"not-usable\"", "\"reason\": \"no word counts, as in a sandbox\"")
                .contains("\"kernelTickNanos\": null", "\"optionOfApplication\": null", "\"savedCores\": null");
    }

    @Test
    void ofThisJvm_otherSystem_isNotUsable() {
        Host windows = new FakeHost().property("os.name", "Windows Server 2025").read();
        assertThat(CoarseSupport.ofThisJvm(windows).state).isSameAs(CoarseSupport.State.NOT_USABLE);
    }

    /** Whatever this host is, the answer is what the clock says. */
    @Test
    void ofThisJvm_linux_agreesWithClock() {
        CoarseSupport coarse = CoarseSupport.ofThisJvm(FakeHost.linux().read());
        boolean untouched = NativeAccess.isMissing(CoarseClock.class.getModule());
        assertThat(coarse.state)
                .isSameAs(
                        untouched
                                ? CoarseSupport.State.UNKNOWN
                                : CoarseClock.instance().kernelTick().isPresent()
                                        ? CoarseSupport.State.USABLE
                                        : CoarseSupport.State.NOT_USABLE);
    }
}

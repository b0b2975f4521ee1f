// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import io.fastclock.tools.report.ReportCase;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DoctorReportsTest {
    private static String printed(ReportCase given) {
        DoctorReport report = new DoctorReport(
                Examined.of(given), Double.parseDouble(given.find("rate").orElse("NaN")));
        String text = report.text();
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        return (text + given.find("json").map(yes -> report.json()).orElse(""))
                .replaceAll("(cores\"?:? +)\\d+", "$1N"); // This host's.
    }

    @Test
    void reports_ofCases_areAsUsersSeeThem() throws Exception {
        ReportCase.check(DoctorReportsTest.class, "reports.txt", DoctorReportsTest::printed);
    }

    /** Whatever this host is, the answer is what the clock says. */
    @Test
    void tickSupport_ofThisJvm_agreesWithSystemAndClock() {
        Host windows = Examined.host(Map.of("os.name", "Windows Server 2025"));
        Host linux = Examined.host(Map.of("os.name", "Linux"));
        assertThat(linux.linux).isTrue();
        assertThat(windows.linux).isFalse();
        assertThat(TickSupport.ofThisJvm(windows).state).isSameAs(TickSupport.State.NOT_USABLE);
        boolean isUnknown = NativeAccess.isMissing(KernelTickClock.class.getModule());
        boolean isUsable = !isUnknown && TickSupport.CLOCK.awaitKernelTick(Duration.ofSeconds(30));
        TickSupport ofLinux = TickSupport.ofThisJvm(linux);
        assertThat(ofLinux.isUsable()).isEqualTo(isUsable);
        assertThat(ofLinux.mayBeUsable()).isEqualTo(isUsable || isUnknown);
    }

    @Test
    void text_noSuchFile_isEmpty() {
        assertThat(Host.text("/no/such/file")).isEmpty();
    }
}

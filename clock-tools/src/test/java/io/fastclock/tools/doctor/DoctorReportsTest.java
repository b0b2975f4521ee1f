// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import io.fastclock.tools.report.ReportCase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DoctorReportsTest {
    private static String printed(ReportCase given) {
        DoctorReport report = new DoctorReport(Examined.of(given), Double.parseDouble(given.get("rate", "NaN")));
        String text = report.text();
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        return (text + (given.has("json") ? report.json() : ""))
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
        assertThat(TickSupport.ofThisJvm(windows).state).isSameAs(TickSupport.State.NOT_USABLE);
        boolean isUnknown = NativeAccess.isMissing(KernelTickClock.class.getModule());
        boolean isUsable = !isUnknown && TickSupport.CLOCK.awaitKernelTick(Duration.ofSeconds(30));
        TickSupport ofLinux = TickSupport.ofThisJvm(Examined.linux("tsc", Map.of()));
        assertThat(ofLinux.isUsable()).isEqualTo(isUsable);
        assertThat(ofLinux.mayBeUsable()).isEqualTo(isUsable || isUnknown);
    }

    /** A name in single quotes is as os-release(5) allows. */
    @Test
    void host_anySystem_isWhatFilesAndVariablesShow() {
        Host host = Examined.linux(
                "kvm-clock tsc",
                Map.of(
                        "os.version", "6.1.0-test",
                        "/etc/os-release", "ID=some\nPRETTY_NAME='Some 12\" Linux'\nVERSION=12",
                        "/proc/cpuinfo", "processor : 0\nmodel name\t: Some CPU\nflags : fpu sse",
                        "DYLD_INSERT_LIBRARIES", " ",
                        "LD_PRELOAD", "/some/lib.so"));
        assertThat(host.os).isEqualTo("Some 12\" Linux");
        assertThat(host.kernel).contains("6.1.0-test");
        assertThat(host.cpu).contains("Some CPU");
        assertThat(host.clocksource).contains("kvm-clock");
        assertThat(host.availableClocksources).contains(List.of("kvm-clock", "tsc"));
        assertThat(host.preloaded).contains("LD_PRELOAD=/some/lib.so");
        assertThat(host.linux).isTrue();
        Host other = Examined.host(Map.of("os.name", "Windows 11", "PROCESSOR_IDENTIFIER", "Some64 Family 6"));
        assertThat(other.os).isEqualTo("Windows 11");
        assertThat(other.cpu).contains("Some64 Family 6");
        assertThat(other.linux).isFalse();
        assertThat(Stream.of(other.kernel, other.clocksource, other.availableClocksources, other.preloaded))
                .allMatch(Optional::isEmpty);
        assertThat(Host.text("/no/such/file")).isEmpty();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.KernelTickClock;
import io.fastclock.tools.report.NativeAccess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DoctorReportsTest {
    private static final TickSupport TICK = Examined.usable(4e6, 25);

    private static String text(double nanos, TickSupport tick) {
        return new DoctorReport(Examined.linux(nanos, tick), Double.NaN).text();
    }

    private static String json(TickSupport tick) {
        return new DoctorReport(Examined.linux(25, tick), 1e6).json();
    }

    /** First what to do, then what FastClock does here. */
    @Test
    void text_usableTick_beginsWithVerdict() {
        String text = text(25, TICK);
        assertThat(text.lines().limit(12))
                .containsExactly(
                        "You do not need FastClock here: it pays from 420,000 reads a second, since a direct read costs 25.0 ns.",
                        "- If reads of the clock appear in a profile, count them from the start of a process: java",
                        "  -javaagent:clock-tools.jar=count ...",
                        "",
                        "tick counter                usable: no read is older than the kernel's own coarse clock",
                        "kernel tick                 about 4 ms",
                        "a read costs                25.0 ns without FastClock, 0.75 ns with it, by the kernel tick",
                        "saved at 1.00 million/s     2.42 % of a core",
                        "an application adds         --enable-native-access=ALL-UNNAMED on Java 25, on the module path"
                                + " =io.fastclock: to the java",
                        "                            command or to JDK_JAVA_OPTIONS; for launchers other than java to"
                                + " JAVA_TOOL_OPTIONS; or with",
                        "                            java -jar the manifest attribute \"Enable-Native-Access:"
                                + " ALL-UNNAMED\"",
                        "");
        assertThat(text)
                .contains("System.currentTimeMillis()  25.0 ns", "FastClock                   0.75 ns")
                .contains("clocksource                 tsc (available: tsc)");
        assertThat(text.lines()).allSatisfy(line -> assertThat(line).isEqualTo(line.stripTrailing()));
        assertThat(text(25, Examined.usable(4.4e6, 17)))
                .contains(
                        "kernel tick                 about 4 ms",
                        "an application adds         nothing on Java 17; a run-time image needs the module jdk.unsupported");
    }

    @Test
    void json_anyTick_hasUnitsAndNullForUnknown() {
        assertThat(json(TICK))
                .contains("\"formatVersion\": 7", "\"state\": \"usable\"", "\"reason\": null")
                .contains("\"kernelTickNanos\": 4000000.0000", "\"fastClockNanosPerRead\": 0.7500")
                .contains("\"optionOfApplication\": \"--enable-native-access=ALL-UNNAMED\"")
                .contains("\"readsPerSecond\": 1000000.0000", "\"savedCores\": 0.0242")
                .contains("\"kind\": \"use-fastclock\"", "\"clocksource\": \"tsc\"", "\"preloaded\": []");
        assertThat(json(Examined.NO_TICK))
                .contains("\"state\": \"not-usable\"", "\"reason\": \"only Linux has a tick counter\"")
                .contains("\"kernelTickNanos\": null", "\"optionOfApplication\": null", "\"savedCores\": 0.0000");
        assertThat(new DoctorReport(Examined.linux(25, TICK), Double.NaN).json())
                .contains("\"readsPerSecond\": null");
    }

    @Test
    void text_expensiveReads_saysWhetherFastClockHelps() {
        assertThat(text(300, TICK)).contains("use FastClock");
        assertThat(text(300, Examined.NO_TICK))
                .startsWith("Reading the clock is expensive here (300 ns). FastClock saves nothing")
                .contains(
                        "tick counter                not usable: only Linux has a tick counter",
                        "a read costs                300 ns without FastClock, 301 ns with it, without a tick counter",
                        "saved at 1.00 million/s     nothing")
                .doesNotContain("an application adds", "kernel tick");
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostTest {
    /** A name in single quotes is as os-release(5) allows. */
    @Test
    void read_linux_returnsWhatFilesShow() {
        Host host = Examined.linux(
                "kvm-clock tsc",
                Map.of(
                        "os.version", "6.1.0-test",
                        "/etc/os-release", "ID=some\nPRETTY_NAME=\"Some Linux 12\"\nVERSION=12",
                        "/proc/cpuinfo", "processor : 0\nmodel name\t: Some CPU\nflags : fpu sse",
                        "LD_PRELOAD", "/some/lib.so"));
        assertThat(host.os).isEqualTo("Some Linux 12");
        assertThat(host.kernel).contains("6.1.0-test");
        assertThat(host.cpu).contains("Some CPU");
        assertThat(host.clocksource).contains("kvm-clock");
        assertThat(host.availableClocksources).contains(List.of("kvm-clock", "tsc"));
        assertThat(host.preloaded).contains("LD_PRELOAD=/some/lib.so");
        assertThat(host.linux).isTrue();
        Host other = Examined.linux("", Map.of("/etc/os-release", "PRETTY_NAME='Some 12\" Linux'", "LD_PRELOAD", " "));
        assertThat(other.os).isEqualTo("Some 12\" Linux");
        assertThat(other.preloaded).isEmpty();
    }

    @Test
    void read_otherSystem_returnsWhatIsKnown() {
        Host host = Examined.host(Map.of("os.name", "Plan 9"));
        assertThat(host.os).isEqualTo("Plan 9");
        assertThat(List.of(host.kernel, host.architecture, host.cpu, host.clocksource, host.availableClocksources))
                .allMatch(Optional::isEmpty);
        assertThat(host.linux).isFalse();
        Host windows = Examined.host(Map.of("os.name", "Windows 11", "PROCESSOR_IDENTIFIER", "Some64 Family 6"));
        assertThat(windows.cpu).contains("Some64 Family 6");
        assertThat(Host.text("/no/such/file")).isEmpty();
    }
}

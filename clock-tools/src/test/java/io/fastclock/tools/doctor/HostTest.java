// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostTest {
    @Test
    void read_linux_returnsWhatFilesShow() {
        Host host = FakeHost.withClocksource("kvm-clock", "tsc kvm-clock")
                .with("/etc/os-release", "ID=some\nPRETTY_NAME=\"Some Linux 12\"\nVERSION=12")
                .with("/proc/cpuinfo", "processor : 0\nmodel name\t: Some CPU\nflags : fpu sse")
                .read();

        assertThat(host.os).isEqualTo("Some Linux 12");
        assertThat(host.kernel).contains("6.1.0-test");
        assertThat(host.cpu).contains("Some CPU");
        assertThat(host.cores).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(host.clocksource).contains("kvm-clock");
        assertThat(host.availableClocksources).contains(List.of("tsc", "kvm-clock"));
        assertThat(host.preloaded).isEmpty();
        assertThat(host.linux).isTrue();
    }

    /** As os-release(5) allows. */
    @Test
    void read_nameInSingleQuotes_returnsItWithoutThem() {
        assertThat(FakeHost.linux()
                        .with("/etc/os-release", "PRETTY_NAME='Some 12\" Linux'")
                        .read()
                        .os)
                .isEqualTo("Some 12\" Linux");
    }

    @Test
    void read_unknownSystem_returnsEmpty() {
        Host host = new FakeHost().with("os.name", "Plan 9").read();

        assertThat(host.os).isEqualTo("Plan 9");
        assertThat(List.of(host.kernel, host.architecture, host.cpu, host.clocksource, host.availableClocksources))
                .allMatch(Optional::isEmpty);
        assertThat(host.linux).isFalse();
        assertThat(host.windows).isFalse();

        FakeHost windows = new FakeHost().with("os.name", "Windows 11");
        assertThat(windows.read().windows).isTrue();
        assertThat(windows.with("PROCESSOR_IDENTIFIER", "Some64 Family 6").read().cpu)
                .contains("Some64 Family 6");
    }

    @Test
    void preloaded_libraryInEnvironment_returnsIt() {
        assertThat(FakeHost.linux().with("LD_PRELOAD", "/some/lib.so").read().preloaded)
                .contains("LD_PRELOAD=/some/lib.so");
        assertThat(FakeHost.linux().with("LD_PRELOAD", " ").read().preloaded).isEmpty();
    }

    @Test
    void text_missingFile_isEmpty() {
        assertThat(Host.text("/no/such/file")).isEmpty();
    }
}

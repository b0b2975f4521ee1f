// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClocksourcesTest {
    @TempDir
    private Path directory;

    private FakeSysfs sysfs;

    @BeforeEach
    void setUp() throws IOException {
        sysfs = new FakeSysfs(directory);
    }

    /** Changes the clocksource of a directory, and then does what it is told. */
    static final class Switcher {
        private Switcher() {}

        @SuppressWarnings("resource") // It is about what happens without close().
        public static void main(String[] args) throws Exception {
            FakeSysfs.open(Path.of(args[0])).use("kvm-clock");
            System.out.println("switched");
            switch (args[1]) {
                case "fail" -> throw new IllegalStateException("as it was told");
                case "exit" -> System.exit(3);
                default -> Thread.sleep(600_000);
            }
        }
    }

    @Test
    void nothingIsChangedByLooking() throws Exception {
        try (Clocksources clocksources = sysfs.open()) {
            assertThat(clocksources.original()).isEqualTo("tsc");
            assertThat(clocksources.available()).containsExactly("tsc", "kvm-clock", "hpet");
            assertThat(clocksources.restoringCommand())
                    .isEqualTo("echo tsc > " + directory.resolve("current_clocksource"));
            assertThat(sysfs.current()).isEqualTo("tsc");
        }
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void itIsSetBackInTheEnd() throws Exception {
        try (Clocksources clocksources = sysfs.open()) {
            clocksources.use("kvm-clock");
            assertThat(sysfs.current()).isEqualTo("kvm-clock");
        }
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void itIsSetBackAfterARefusal() throws Exception {
        assertThatIOException()
                .isThrownBy(() -> {
                    try (Clocksources clocksources = sysfs.open()) {
                        clocksources.use("kvm-clock");
                        clocksources.use("hpet");
                    }
                })
                .withMessageContaining("cannot be set to hpet");
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void aKernelThatDoesNotDoItIsNotBelieved() throws Exception {
        try (Clocksources clocksources = sysfs.open()) {
            assertThatIOException()
                    .isThrownBy(() -> clocksources.use("acpi_pm"))
                    .withMessageContaining("stays with tsc");
        }
    }

    @Test
    void whatCannotBeSetBackIsToldWithWhatToDo() throws Exception {
        sysfs.set("hpet"); // Which the kernel then does not take again.
        Clocksources clocksources = sysfs.open();
        clocksources.use("kvm-clock");
        assertThatIOException()
                .isThrownBy(clocksources::close)
                .withMessageContaining("echo hpet > " + directory.resolve("current_clocksource"));

        sysfs.set("hpet"); // As the message asks for.
        clocksources.close();
    }

    @Test
    void nothingIsChangedAnyMoreOnceItIsSetBack() throws Exception {
        Clocksources clocksources = sysfs.open();
        clocksources.close();
        assertThatThrownBy(() -> clocksources.use("kvm-clock")).isInstanceOf(IllegalStateException.class);
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    void itIsSetBackWhenTheProcessExitsOrFails() throws Exception {
        assertThat(switcher("exit").waitFor()).isEqualTo(3);
        assertThat(sysfs.current()).isEqualTo("tsc");
        assertThat(switcher("fail").waitFor()).isEqualTo(1);
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // It has no signals.
    void itIsSetBackWhenTheProcessIsTerminated() throws Exception {
        Process process = switcher("stay");
        assertThat(sysfs.current()).isEqualTo("kvm-clock");
        process.destroy(); // SIGTERM
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 15);
        assertThat(sysfs.current()).isEqualTo("tsc");
    }

    /** A process that has changed the clocksource by now. */
    private Process switcher(String then) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Switcher.class.getName(),
                        directory.toString(),
                        then)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("switched");
        return process;
    }
}

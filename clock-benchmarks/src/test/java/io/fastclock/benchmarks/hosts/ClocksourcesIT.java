// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.harness.TestForks;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ClocksourcesIT {
    @TempDir
    private Path directory;

    private FakeSysfs sysfs;

    @BeforeEach
    void setUp() throws IOException {
        sysfs = new FakeSysfs(directory);
    }

    /** Switches the clocksource of a directory, and then exits, fails or hangs. */
    static final class Switcher {
        private Switcher() {}

        @SuppressWarnings("resource") // The test is about a missing close().
        public static void main(String[] args) throws Exception {
            new FakeSysfs(Path.of(args[0])).use("kvm-clock");
            System.out.println("switched");
            switch (args[1]) {
                case "fail" -> throw new IllegalStateException("requested failure");
                case "exit" -> System.exit(3);
                default -> Thread.sleep(600_000);
            }
        }
    }

    @Test
    void names_anotherCurrentClocksource_isFirst() throws Exception {
        sysfs.set("kvm-clock");
        assertThat(sysfs.names()).containsExactly("kvm-clock", "tsc", "hpet");
        assertThat(sysfs.command("tsc")).isEqualTo("echo tsc > " + directory.resolve("current_clocksource"));
        assertThat(sysfs.inUse()).isEqualTo("kvm-clock");
    }

    @Test
    void close_afterUse_restoresClocksource() throws Exception {
        try (Closeable restore = sysfs.use("kvm-clock")) {
            assertThat(restore).isNotNull();
            assertThat(sysfs.inUse()).isEqualTo("kvm-clock");
        }
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    void use_refused_fails() throws Exception {
        assertThatIOException()
                .isThrownBy(() -> sysfs.use("hpet"))
                .withMessageContaining("echo hpet > ")
                .withRootCauseInstanceOf(IOException.class);
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    void use_kernelIgnoresIt_fails() {
        assertThatIOException().isThrownBy(() -> sysfs.use("acpi_pm")).withMessageContaining("still uses tsc");
    }

    @Test
    void close_kernelRefuses_namesCommand() throws Exception {
        sysfs.set("hpet"); // The fake kernel refuses to restore hpet.
        Closeable restore = sysfs.use("kvm-clock");
        assertThatIOException()
                .isThrownBy(restore::close)
                .withMessageContaining("echo hpet > " + directory.resolve("current_clocksource"));

        sysfs.set("hpet"); // As the message says.
        restore.close();
    }

    @Test
    void use_processExitsOrFails_restoresClocksource() throws Exception {
        assertThat(switcher("exit").waitFor()).isEqualTo(3);
        assertThat(sysfs.inUse()).isEqualTo("tsc");
        assertThat(switcher("fail").waitFor()).isEqualTo(1);
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS) // It has no signals.
    void use_processIsTerminated_restoresClocksource() throws Exception {
        Process process = switcher("hang");
        assertThat(sysfs.inUse()).isEqualTo("kvm-clock");
        process.destroy(); // SIGTERM
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).isEqualTo(128 + 15);
        assertThat(sysfs.inUse()).isEqualTo("tsc");
    }

    /** Starts a process, and waits until it has switched the clocksource. */
    private Process switcher(String then) throws IOException {
        Process process = new ProcessBuilder(TestForks.java(Switcher.class.getName(), directory.toString(), then))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output = process.inputReader();
        assertThat(output.readLine()).isEqualTo("switched");
        return process;
    }
}

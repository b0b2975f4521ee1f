// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowClockTest {
    /** Prints the share of its processor time, in per cent, that a thread that reads the clock is in the kernel. */
    static final class KernelShare {
        public static void main(String[] args) {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long cpuNanos = threads.getCurrentThreadCpuTime();
            long userNanos = threads.getCurrentThreadUserTime();
            long newest = 0;
            while (threads.getCurrentThreadCpuTime() - cpuNanos < 500_000_000L) {
                for (int i = 0; i < 100_000; i++) {
                    newest = Math.max(newest, System.currentTimeMillis());
                }
            }
            cpuNanos = threads.getCurrentThreadCpuTime() - cpuNanos;
            userNanos = threads.getCurrentThreadUserTime() - userNanos;
            System.out.println(newest == 0 ? -1 : 100 * (cpuNanos - userNanos) / cpuNanos);
        }
    }

    @Test
    void sendsEveryReadToTheKernel(@TempDir Path directory) throws Exception {
        SlowClock slowClock = buildOrSkip(directory);
        long here = kernelPercent(Map.of());
        assumeTrue(here < 40, "this host's own clock is slow: nothing can be told");

        assertThat(kernelPercent(slowClock.environment())).isGreaterThan(here + 20);
    }

    @Test
    void itsJavaDoesAsWell(@TempDir Path directory) throws Exception {
        SlowClock slowClock = buildOrSkip(directory);
        long here = kernelPercent(Map.of());
        assumeTrue(here < 40, "this host's own clock is slow: nothing can be told");

        Path java = slowClock.javaUnder(directory.resolve("it's a directory"));
        assertThat(kernelPercent(java, Map.of())).isGreaterThan(here + 20);
    }

    @Test
    void refusesWhatTheLoaderWouldOverlook(@TempDir Path directory) {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "for Linux only");
        assertThatThrownBy(() -> SlowClock.build(directory.resolve("a directory")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a directory");
    }

    @Test
    void saysWhichCompilerItWanted(@TempDir Path directory) {
        assertThatThrownBy(() -> SlowClock.build(directory, "/no/such/compiler"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("/no/such/compiler");
    }

    private static SlowClock buildOrSkip(Path directory) throws IOException {
        Optional<String> whyNot = SlowClock.whyNot(directory);
        assumeTrue(whyNot.isEmpty(), () -> whyNot.orElse(""));
        return SlowClock.build(directory);
    }

    private static long kernelPercent(Map<String, String> environment) throws Exception {
        return kernelPercent(Path.of(System.getProperty("java.home"), "bin", "java"), environment);
    }

    private static long kernelPercent(Path java, Map<String, String> environment) throws Exception {
        List<String> command = new ArrayList<>(List.of(java.toString(), "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(KernelShare.class.getName());
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return Long.parseLong(out.trim());
    }
}

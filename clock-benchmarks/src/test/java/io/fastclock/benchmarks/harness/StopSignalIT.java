// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(OS.WINDOWS) // Windows has no SIGTERM.
class StopSignalIT {
    /** Starts a child process that hangs, and reports when the signal arrives. */
    static final class Run {
        public static void main(String[] args) throws Exception {
            try (StopSignal signal = new StopSignal()) {
                Process child = new ProcessBuilder("sleep", "600").start();
                System.out.println(child.pid());
                while (!signal.isGiven()) {
                    Thread.sleep(10);
                }
                System.out.println("reported");
            }
        }
    }

    @Test
    void sigterm_whileChildRuns_killsChildAndWaitsForReport() throws Exception {
        Process run = new ProcessBuilder(TestForks.java(Run.class.getName()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = run.inputReader(StandardCharsets.UTF_8)) {
            ProcessHandle child = ProcessHandle.of(Long.parseLong(Objects.requireNonNull(output.readLine())))
                    .orElseThrow();
            run.toHandle().destroy(); // Process.destroy() would close the output.

            assertThat(output.readLine()).isEqualTo("reported");
            await().atMost(Duration.ofMinutes(1)).until(() -> !child.isAlive() && !run.isAlive());
        } finally {
            run.destroyForcibly();
        }
    }
}

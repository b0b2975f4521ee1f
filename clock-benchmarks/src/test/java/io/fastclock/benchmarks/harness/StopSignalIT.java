// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.awaitility.Awaitility.await;

import io.fastclock.JavaProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
                System.out.println("child: " + child.pid());
                while (!signal.isGiven()) {
                    Thread.sleep(10);
                }
                System.out.println("reported");
            }
        }
    }

    @Test
    void sigterm_whileChildRuns_killsChildAndWaitsForReport() throws Exception {
        List<String> command = TestForks.java(Run.class.getName());
        try (JavaProcess.Running run = JavaProcess.start(command, Map.of())) {
            run.awaitText("child: ");
            ProcessHandle child = ProcessHandle.of(Long.parseLong(run.out().replaceAll("\\D", "")))
                    .orElseThrow();
            run.process.destroy();

            run.awaitText("reported");
            await().atMost(Duration.ofMinutes(1)).until(() -> !child.isAlive() && !run.process.isAlive());
        }
    }
}

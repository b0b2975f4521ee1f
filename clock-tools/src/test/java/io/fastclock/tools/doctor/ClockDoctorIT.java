// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.tools.packaging.JavaCommand;
import org.junit.jupiter.api.Test;

/** An examination takes seconds. */
class ClockDoctorIT {
    /** Prints the findings. */
    static final class DoctorMain {
        public static void main(String[] args) {
            Findings findings = ClockDoctor.examine(notice -> {});
            System.out.println(findings.servedBy(ReadKind.CURRENT_TIME_MILLIS) + " "
                    + (findings.nanos(ReadKind.CURRENT_TIME_MILLIS) > 0) + " " + (findings.fastClockNanos() > 0));
            // The updater thread ends shortly after the clock is closed.
            long startNanos = System.nanoTime();
            while (threads() > 0 && System.nanoTime() - startNanos < 30_000_000_000L) {
                Thread.onSpinWait();
            }
            System.out.println("threads: " + threads());
        }

        private static long threads() {
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("fastclock"))
                    .count();
        }
    }

    @Test
    void examine_withoutJavaManagement_reportsUnknownAndLeavesNoThread() throws Exception {
        assertThat(JavaCommand.runMain(DoctorMain.class, "--limit-modules", "java.base")
                        .out
                        .lines())
                .containsExactly("UNKNOWN true true", "threads: 0");
    }
}

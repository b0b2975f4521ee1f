// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import io.fastclock.JavaProcess;
import org.junit.jupiter.api.Test;

class ClockDoctorTest {
    /** Prints what it can find out. */
    static final class DoctorMain {
        public static void main(String[] args) {
            Diagnosis diagnosis = ClockDoctor.examine();
            System.out.println(diagnosis.servedBy() + " " + diagnosis.breakEvenReadsPerSecond() + " "
                    + (diagnosis.currentTimeMillisCostNanos() > 0));
        }
    }

    @Test
    void anInterruptedThreadMeasuresNothing() {
        Thread.currentThread().interrupt();
        try {
            assertThatIllegalStateException().isThrownBy(PlainTicker::measure);
            assertThatIllegalStateException().isThrownBy(AdaptiveTicker::measure);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void withoutJavaManagementItSaysWhatIsUnknown() throws Exception {
        assertThat(JavaProcess.run(DoctorMain.class, "--limit-modules", "java.base")
                        .out
                        .trim())
                .isEqualTo("UNKNOWN OptionalDouble.empty true");
    }

    @Test
    void examinesTheHostThatItRunsOnAndLeavesNoThread() {
        Diagnosis diagnosis = ClockDoctor.examine();

        assertThat(diagnosis.currentTimeMillisCostNanos()).isPositive();
        assertThat(diagnosis.nanoTimeCostNanos()).isPositive();
        assertThat(diagnosis.instantNowCostNanos()).isPositive();
        assertThat(diagnosis.cachedReadCostNanos()).isPositive();
        assertThat(diagnosis.currentTimeMillisScaling()).isPositive();
        assertThat(diagnosis.verdict().sentence()).isNotBlank();
        diagnosis.breakEvenReadsPerSecond().ifPresent(rate -> assertThat(rate).isPositive());
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("fastclock-doctor")));
    }
}

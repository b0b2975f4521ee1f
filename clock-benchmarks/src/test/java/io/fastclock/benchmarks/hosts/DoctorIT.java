// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fastclock.JavaProcess;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.tools.doctor.Host;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the doctor of {@code clock-tools} in a process of its own, on this host and under the slow clock. */
class DoctorIT {
    /** Clocksources that the vDSO always supports. It supports kvm-clock only if the host's TSC is stable. */
    private static final List<String> FAST = List.of("tsc", "arch_sys_counter");

    /** A burst of a noisy neighbour may disturb a single one. */
    private static final int EXAMINATIONS = 3;

    private record Examination(int exitCode, boolean hasCost, JsonNode diagnosis) {}

    @TempDir
    Path directory;

    @BeforeEach
    void skipOnSlowHost() {
        String current = Host.current().clocksource.orElse("unknown");
        assumeTrue(FAST.contains(current), "this host's own clocksource is " + current);
    }

    @ParameterizedTest
    @CsvSource({
        "false, 0, not-needed, do not need, reads a second",
        "true, 3, use-fastclock, expensive here, use FastClock",
    })
    void examine_hostAndSlowClock_verdictNamesProblemAndGain(
            boolean slow, int exitCode, String verdict, String problem, String advice) throws Exception {
        Map<String, String> environment = slow ? TestForks.slowClock(directory).environment() : Map.of();
        Examination found = examine(environment);
        for (int i = 1; i < EXAMINATIONS && !(found.exitCode == exitCode && found.hasCost); i++) {
            found = examine(environment);
        }
        JsonNode diagnosis = found.diagnosis;
        assertThat(found).isEqualTo(new Examination(exitCode, true, diagnosis));
        assertThat(diagnosis.at("/verdict/kind").asText()).isEqualTo(verdict);
        assertThat(diagnosis.at("/verdict/sentence").asText()).contains(problem, advice);
        assertThat(diagnosis.at("/host/preloaded").toString().contains("libslowclock.so"))
                .isEqualTo(slow);
        if (slow) {
            assertThat(diagnosis.at("/verdict/advice").toString()).contains("libslowclock.so");
        }
    }

    private Examination examine(Map<String, String> environment) throws Exception {
        List<String> command = TestForks.java("io.fastclock.tools.Main", "doctor", "--json");
        try (JavaProcess.Running doctor = JavaProcess.start(command, environment)) {
            JsonNode diagnosis = new ObjectMapper().readTree(doctor.end().out);
            boolean hasCost = diagnosis.at("/fastClockNanosPerRead").isNumber();
            return new Examination(doctor.process.exitValue(), hasCost, diagnosis);
        }
    }
}

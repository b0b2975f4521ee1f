// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fastclock.benchmarks.harness.TestForks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the doctor of {@code clock-tools} in a process of its own, on this host and under the slow clock. */
class DoctorIT {
    private static final String DOCTOR = "io.fastclock.tools.Main";
    private static final int NOTHING_TO_DO = 0;
    private static final int FASTCLOCK_HELPS = 3;

    /** Clocksources that the vDSO always supports. It supports kvm-clock only if the host's TSC is stable. */
    private static final List<String> FAST = List.of("tsc", "arch_sys_counter");

    @TempDir
    Path directory;

    /** Repeats the examination, because a burst of a noisy neighbour may disturb a single one. */
    private static final int EXAMINATIONS = 3;

    @Test
    void examine_readsAreCheap_verdictIsNotNeeded() throws Exception {
        JsonNode diagnosis = diagnose(Map.of(), "vdso", NOTHING_TO_DO);

        assertThat(diagnosis.at("/servedBy").asText())
                .as(diagnosis.at("/servedByUnknownReason").asText())
                .isEqualTo("vdso");
        assertThat(diagnosis.at("/verdict/kind").asText()).isEqualTo("not-needed");
        assertThat(diagnosis.at("/verdict/sentence").asText()).contains("do not need", "at ordinary rates");
    }

    @Test
    void examine_slowClockPreloaded_verdictNamesProblemAndGain() throws Exception {
        String library = TestForks.slowClock(directory).library().toString();
        JsonNode diagnosis = diagnose(Map.of("LD_PRELOAD", library), "system-call", FASTCLOCK_HELPS);

        assertThat(diagnosis.at("/servedBy").asText())
                .as(diagnosis.at("/servedByUnknownReason").asText())
                .isEqualTo("system-call");
        assertThat(diagnosis.at("/verdict/kind").asText()).isEqualTo("use-fastclock");
        assertThat(diagnosis.at("/verdict/sentence").asText())
                .contains("expensive", "every read is a system call", "use FastClock");
        assertThat(diagnosis.at("/verdict/advice").toString())
                .contains("libslowclock.so", "Reads a second at which FastClock saves 1 % of a core");
        assertThat(diagnosis.at("/host/preloaded").toString()).contains("libslowclock.so");
    }

    /** Returns the first diagnosis that is as expected, or the last one. */
    private JsonNode diagnose(Map<String, String> environment, String servedBy, int exitCode) throws Exception {
        Path clocksource = Path.of("/sys/devices/system/clocksource/clocksource0/current_clocksource");
        assumeTrue(Files.isReadable(clocksource), "the clocksource cannot be read here");
        String current = Files.readString(clocksource).trim();
        assumeTrue(FAST.contains(current), "this host's own clocksource is " + current);

        for (int examination = 1; ; examination++) {
            Examination found = examine(environment);
            boolean expected = found.exitCode == exitCode
                    && found.diagnosis.at("/servedBy").asText().equals(servedBy)
                    && found.diagnosis.at("/breakEvenReadsPerSecond").isNumber();
            if (expected || examination == EXAMINATIONS) {
                assertThat(found.exitCode)
                        .as("%s%s", found.diagnosis.toPrettyString(), found.notices)
                        .isEqualTo(exitCode);
                return found.diagnosis;
            }
        }
    }

    private record Examination(int exitCode, JsonNode diagnosis, String notices) {}

    private Examination examine(Map<String, String> environment) throws Exception {
        Path json = directory.resolve("diagnosis.json");
        Path notices = directory.resolve("notices.txt");
        ProcessBuilder doctor = new ProcessBuilder(TestForks.java(DOCTOR, "doctor", "--json"))
                .redirectOutput(json.toFile())
                .redirectError(notices.toFile());
        doctor.environment().putAll(environment);
        Process process = doctor.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
        return new Examination(
                process.exitValue(), new ObjectMapper().readTree(json.toFile()), Files.readString(notices));
    }
}

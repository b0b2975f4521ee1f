// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.fastclock.benchmarks.harness.Fork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class CountClockCallsIT {
    /** Shell code that runs the original command of the script. */
    private static final String RUN = "exec '" + Fork.THIS_JAVA + "' \"$@\"";

    private static final int CANNOT_COUNT = 77;

    private record Outcome(int exitCode, String output) {}

    @TempDir
    private Path directory;

    @Test
    void count_hostAndSlowClock_findsNoCallAndOneCallPerRead() throws Exception {
        // A doctor with another exit code than 0.
        Outcome outcome = countOrSkip(
                script("if [ \"$1\" = -jar ]; then", doctorSays("${LD_PRELOAD:+system-call}"), "exit 1", "fi", RUN));
        assertThat(outcome.output())
                .contains("host         System.nanoTime()")
                .contains("slow clock   System.currentTimeMillis()")
                .contains("  host: unknown\n", "  slow clock: system-call\n")
                .contains("As expected: no system call per read on the host, one per read under the slow clock.");
        assertThat(outcome.exitCode()).isZero();
    }

    @Test
    void count_libraryWithoutEffectAndWrongDoctor_reportsBoth() throws Exception {
        Outcome outcome =
                countOrSkip(script("if [ \"$1\" = -jar ]; then", doctorSays("vdso"), "fi", "unset LD_PRELOAD", RUN));
        assertThat(outcome.output())
                .contains("NOT AS EXPECTED: System.nanoTime() on the slow clock is served by vdso, not by system-call")
                .contains("NOT AS EXPECTED: the doctor reports vdso on the slow clock, but system-call was expected")
                .doesNotContain("As expected");
        assertThat(outcome.exitCode()).isEqualTo(1);
    }

    @Test
    void count_noCompiler_reportsThatItCannotCount() throws Exception {
        Outcome outcome = run("/no/such/compiler", Fork.THIS_JAVA, "-t", "strace", "target/classes");
        assertThat(outcome.exitCode()).isEqualTo(CANNOT_COUNT);
        assertThat(outcome.output()).contains("Cannot count system calls here: ");
    }

    @Test
    void run_noArguments_printsUsage() throws Exception {
        assertThat(run("cc", Fork.THIS_JAVA))
                .isEqualTo(new Outcome(
                        2, "usage: count-clock-calls.sh [-n READS] [-t strace|perf] [-d DOCTOR_JAR] CLASSPATH\n"));
    }

    /** Shell code that prints a doctor's report; an empty value stands for unknown. */
    private static String doctorSays(String servedBy) {
        return "said=" + servedBy
                + "; printf '{\\n  \"clock\" : {\\n    \"servedBy\" : \"%s\",\\n    \"x\" : 1 } }\\n' "
                + "\"${said:-unknown}\"";
    }

    private Path script(String... lines) throws IOException {
        Path script = directory.resolve("java");
        Files.writeString(script, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Outcome countOrSkip(Path java) throws Exception {
        String compiler = System.getenv().getOrDefault("CC", "cc");
        Outcome outcome = run(compiler, java.toString(), "-n", "20000", "-d", "doctor.jar", "target/classes");
        assumeFalse(outcome.exitCode() == CANNOT_COUNT, outcome.output());
        assumeFalse(outcome.output().contains("on the host is served by"), "this host's own clock makes system calls");
        return outcome;
    }

    private Outcome run(String compiler, String java, String... arguments) throws Exception {
        Path output = directory.resolve("output");
        ProcessBuilder builder = new ProcessBuilder("sh", "src/main/scripts/count-clock-calls.sh")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.command().addAll(List.of(arguments));
        Path temporary = Files.createDirectories(directory.resolve("a directory"));
        builder.environment().putAll(Map.of("CC", compiler, "JAVA", java, "TMPDIR", temporary.toString()));
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return new Outcome(process.exitValue(), Files.readString(output));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SlowClockIT {
    private static final int READS = 20_000;

    @TempDir
    private Path directory;

    /** Reads both clocks, and prints whether the library is loaded. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] args) throws IOException {
            long latest = 0;
            for (int i = 0; i < READS; i++) {
                latest = Math.max(latest, System.currentTimeMillis() + System.nanoTime());
            }
            boolean mapped = Files.readString(Path.of("/proc/self/maps")).contains("libslowclock.so");
            System.out.println(latest == 0 ? "no time" : mapped ? "slow" : "fast");
        }
    }

    @Test
    void javaUnder_directoryNeedsQuotes_loadsLibrary() throws Exception {
        Path java = buildOrSkip().javaUnder(directory.resolve("it's a directory"));
        assertThat(output(reader(java.toString()), Map.of())).isEqualTo("slow");
        assertThat(output(reader(Fork.THIS_JAVA), Map.of())).isEqualTo("fast");
    }

    record Mapped() implements Callable<Boolean> {
        @Override
        public Boolean call() throws IOException {
            return Files.readString(Path.of("/proc/self/maps")).contains("libslowclock.so");
        }
    }

    @Test
    void javaUnder_ofFork_loadsLibrary() throws Exception {
        String java = buildOrSkip().javaUnder(directory).toString();
        assertThat(TestForks.in(directory).run(new Fork<>(java, "slow", new Mapped(), List.of())))
                .isTrue();
    }

    @Test
    void javaUnder_always_makesEveryReadASystemCall() throws Exception {
        Path java = buildOrSkip().javaUnder(directory);
        Path counts = directory.resolve("counts");
        List<String> strace = new ArrayList<>(List.of("strace", "-f", "-c", "-e", "trace=clock_gettime,gettimeofday"));
        strace.addAll(List.of("-o", counts.toString()));
        assumeTrue(
                isUsable(Stream.concat(strace.stream(), Stream.of("true")).toList()),
                "strace is not installed or not permitted");
        strace.addAll(reader(java.toString()));

        assertThat(output(strace, Map.of())).isEqualTo("slow");

        long calls = Files.readAllLines(counts).stream()
                .filter(line -> line.endsWith("clock_gettime") || line.endsWith("gettimeofday"))
                .mapToLong(line -> Long.parseLong(line.strip().split("\\s+", -1)[3]))
                .sum();
        assertThat(calls).isGreaterThanOrEqualTo(2 * READS);
    }

    @Test
    void countingEnvironment_ofJvm_countsReadsOfTheWallClock() throws Exception {
        SlowClock slowClock = buildOrSkip();
        Path counts = directory.resolve("counts");

        assertThat(output(reader(Fork.THIS_JAVA), slowClock.countingEnvironment(counts)))
                .isEqualTo("slow");

        // The JVM itself adds few reads of the wall clock.
        assertThat(SlowClock.wallReads(counts)).isBetween((long) READS, READS + READS / 2L);
    }

    @Test
    void build_pathThatTheLoaderWouldSplit_fails() {
        assertThatIOException()
                .isThrownBy(() -> SlowClock.build(directory.resolve("a directory")))
                .withMessageContaining("a directory");
    }

    private SlowClock buildOrSkip() throws Exception {
        assumeTrue(isUsable(List.of(System.getenv().getOrDefault("CC", "cc"), "--version")), "no C compiler");
        return SlowClock.build(directory);
    }

    private static boolean isUsable(List<String> command) throws Exception {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<String> reader(String java) {
        return List.of(java, "-cp", System.getProperty("java.class.path"), Reader.class.getName());
    }

    private static String output(List<String> command, Map<String, String> environment) throws Exception {
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return output.strip();
    }
}

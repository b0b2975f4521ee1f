// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SlowClockIT {
    private static final int READS = 20_000;

    @TempDir
    private Path directory;

    /** Whether the library is loaded. */
    record Mapped() implements Callable<Boolean> {
        @Override
        public Boolean call() throws IOException {
            return Files.readString(Path.of("/proc/self/maps")).contains("libslowclock.so");
        }
    }

    private boolean isSlow(String java) throws Exception {
        return TestForks.in(directory).run(new Fork<>(java, "mapped", new Mapped(), List.of()));
    }

    /** {@code CountClockCallsIT} counts the system calls of a library that a script builds from the same source. */
    @Test
    void javaUnder_directoryNeedsQuotes_loadsLibrary() throws Exception {
        Path home = directory.resolve("it's a directory");
        Path java = buildOrSkip(home).javaUnder(home);
        assertThat(isSlow(java.toString())).isTrue();
        assertThat(isSlow(Fork.THIS_JAVA)).isFalse();
    }

    /** Reads both clocks. */
    static final class Reader {
        private Reader() {}

        public static void main(String[] args) {
            long latest = 0;
            for (int i = 0; i < READS; i++) {
                latest = Math.max(latest, System.currentTimeMillis() + System.nanoTime());
            }
            System.exit(latest == 0 ? 1 : 0); // Otherwise the JIT may eliminate the reads.
        }
    }

    @Test
    void countingEnvironment_ofJvm_countsReadsOfTheWallClock() throws Exception {
        SlowClock slowClock = buildOrSkip(directory);
        Path counts = directory.resolve("counts");
        ProcessBuilder reader = new ProcessBuilder(TestForks.java(Reader.class.getName()));
        reader.environment().putAll(slowClock.countingEnvironment(counts));
        assertThat(isSuccessful(reader)).isTrue();
        // The JVM itself adds few reads of the wall clock.
        assertThat(SlowClock.wallReads(counts)).isBetween((long) READS, READS + READS / 2L);
    }

    @Test
    void build_pathThatTheLoaderWouldSplit_fails() {
        assertThatIOException()
                .isThrownBy(() -> SlowClock.build(directory.resolve("a;directory")))
                .withMessageContaining("a;directory");
    }

    private static SlowClock buildOrSkip(Path directory) throws Exception {
        String compiler = System.getenv().getOrDefault("CC", "cc");
        assumeTrue(isSuccessful(new ProcessBuilder(compiler, "--version")), "no C compiler");
        return SlowClock.build(directory);
    }

    private static boolean isSuccessful(ProcessBuilder command) throws Exception {
        try {
            Process process = command.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(1, TimeUnit.MINUTES) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}

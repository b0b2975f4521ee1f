// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.annotations.Benchmark;

public class JmhIT { // Public for the code that JMH generates.
    public static class Sleep extends NanosBenchmark {
        @Benchmark
        public void sleep() throws InterruptedException {
            Thread.sleep(10);
        }
    }

    record Sleeps() implements Callable<Jmh.Score> {
        @Override
        public Jmh.Score call() throws IOException {
            return Jmh.run(
                    Sleep.class.getName().replace('$', '.') + ".sleep", new JmhIterations(0, 1, 1, 50).options());
        }
    }

    /** The tests' own processes ignore the lock of JMH. */
    @Test
    void run_lockCannotBeOpened_returnsScore(@TempDir Path directory) throws Exception {
        Files.createDirectory(directory.resolve("jmh.lock"));
        List<String> options = List.of("-Djava.io.tmpdir=" + directory, "-Djmh.ignoreLock=false");
        assertThat(TestForks.in(directory)
                        .run(new Fork<>("sleeps", new Sleeps(), options))
                        .score())
                .isGreaterThanOrEqualTo(10_000_000);
    }
}

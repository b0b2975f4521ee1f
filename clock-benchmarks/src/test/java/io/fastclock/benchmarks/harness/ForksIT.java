// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.fastclock.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForksIT {
    @TempDir
    private Path directory;

    record Echo(String text, double number) {}

    /** Returns its argument and its directory, fails, or hangs. */
    record Child(String what) implements Callable<List<Echo>> {
        @Override
        public List<Echo> call() throws InterruptedException {
            System.out.println("output of a library");
            switch (what) {
                case "fail" -> throw new IllegalStateException("requested failure");
                case "hang" -> Thread.sleep(600_000);
                default -> {}
            }
            return List.of(new Echo(what, Double.NaN), new Echo(System.getProperty("java.io.tmpdir"), 0));
        }
    }

    /** Starts a child that hangs, and waits for it. */
    static final class Parent {
        public static void main(String[] arguments) throws Exception {
            TestForks.in(Path.of(arguments[0])).run(fork("hang"));
        }
    }

    private static Fork<List<Echo>> fork(String what) {
        return new Fork<>("child", new Child(what));
    }

    /** Temporary files are beside the logs. JMH has its lock there. In {@code /tmp} it may be another user's. */
    @Test
    void run_resultsAndOtherOutput_returnsResultsOnly() throws Exception {
        assertThat(TestForks.in(directory).run(fork("a \"ü\"\n")))
                .containsExactly(new Echo("a \"ü\"\n", Double.NaN), new Echo(directory.toString(), 0));
    }

    @Test
    void run_processFails_reportsItsErrorOutput() {
        assertThatIOException()
                .isThrownBy(() -> TestForks.in(directory).run(fork("fail")))
                .withMessageContaining("requested failure");
    }

    @Test
    void run_timeout_killsProcess() {
        Forks forks = new Forks(directory, System.nanoTime() + 500_000_000);
        assertThatIOException().isThrownBy(() -> forks.run(fork("hang")));
        await().atMost(Duration.ofSeconds(30))
                .until(() -> ProcessHandle.current().descendants().noneMatch(ProcessHandle::isAlive));
    }

    @Test
    void fork_parentIsKilled_endsItself() throws Exception {
        List<String> command = TestForks.java(Parent.class.getName(), directory.toString());
        try (JavaProcess.Running parent = JavaProcess.start(command, Map.of())) {
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> parent.process.children().findAny().isPresent());
            ProcessHandle grandchild = parent.process.children().findAny().orElseThrow();
            await().atMost(Duration.ofMinutes(2))
                    .until(() ->
                            Files.readString(directory.resolve("child.err")).contains("output of a library"));
            parent.process.destroyForcibly().waitFor();

            await().atMost(Duration.ofMinutes(2)).until(() -> !grandchild.isAlive());
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedJvmTest {
    private static final Duration PLENTY = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    /** Says what it was given, fails, or does not end. */
    static final class Child {
        private Child() {}

        public static void main(String[] args) throws InterruptedException {
            switch (args[0]) {
                case "fail" -> throw new IllegalStateException("as it was told");
                case "stay" -> Thread.sleep(600_000);
                default -> System.out.println(String.join("\n", args));
            }
        }
    }

    @Test
    void itReturnsTheLines() throws Exception {
        assertThat(ForkedJvm.run(Child.class, List.of("a", "b c"), PLENTY, directory, "child"))
                .containsExactly("a", "b c");
    }

    @Test
    void aFailureIsReportedWithWhatItSaid() {
        assertThatIOException()
                .isThrownBy(() -> ForkedJvm.run(Child.class, List.of("fail"), PLENTY, directory, "child"))
                .withMessageContaining("as it was told");
    }

    @Test
    void aProcessThatDoesNotEndIsEnded() {
        assertThatIOException()
                .isThrownBy(
                        () -> ForkedJvm.run(Child.class, List.of("stay"), Duration.ofMillis(500), directory, "child"))
                .withMessageContaining("has not ended within");
        assertThat(ProcessHandle.current().children().filter(ProcessHandle::isAlive))
                .isEmpty();
    }
}

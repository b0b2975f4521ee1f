// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RealApplicationTest {
    @TempDir
    private Path directory;

    private final RealApplication application = new RealApplication(
            "a note",
            List.of("h2-*.jar", "agent-*.jar"),
            "org.h2.*",
            "-javaagent:{1}=file -cp {0}:x.jar Main {port}",
            place -> () -> "");

    @Test
    void arguments_withPlaceholders_areFilled() throws Exception {
        Path h2 = Files.createFile(directory.resolve("h2-2.5.jar"));
        Path agent = Files.createFile(directory.resolve("agent-1.jar"));
        assertThat(application.arguments(directory, 81))
                .containsExactly("-javaagent:" + agent + "=file", "-cp", h2 + ":x.jar", "Main", "81");
        assertThat(application.label(directory)).isEqualTo("h2-2.5 with agent-1, a note");
    }

    @Test
    void label_artifactMissing_namesPattern() {
        assertThatIOException().isThrownBy(() -> application.label(directory)).withMessageContaining("no h2-*.jar in");
    }
}

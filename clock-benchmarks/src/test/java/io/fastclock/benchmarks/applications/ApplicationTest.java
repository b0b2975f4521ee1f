// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationTest {
    @TempDir
    private Path directory;

    private final Application application = new Application(
            "a note",
            List.of("h2-*.jar", "agents/agent-*.jar"),
            "org.h2.*",
            "-javaagent:{1}=file -cp {0}:x.jar Main {port}",
            server -> () -> 1);

    @Test
    void arguments_withPlaceholders_areFilled() throws Exception {
        Files.createFile(directory.resolve("h2-2.5.jar"));
        Files.createFile(Files.createDirectory(directory.resolve("agents")).resolve("agent-1.jar"));
        assertThat(application.arguments(directory.resolve("work"), 81))
                .isEqualTo("-javaagent:../agents/agent-1.jar=file -cp ../h2-2.5.jar:x.jar Main 81");
        assertThat(application.label(directory)).isEqualTo("h2-2.5 with agent-1, a note");
    }

    @Test
    void label_artifactMissing_namesPattern() {
        assertThatIOException().isThrownBy(() -> application.label(directory)).withMessageContaining("no h2-*.jar in");
    }

    @Test
    void wallReads_everyMethod_sumsReadsOfWallClock() throws Exception {
        assertThat(ToolsRun.wallReads(new JsonMapper().readTree("""
                {"methods": [
                  {"method": "System.currentTimeMillis()", "calls": 1},
                  {"method": "System.nanoTime()", "calls": 10},
                  {"method": "new Date()", "calls": 100},
                  {"method": "FastClock.currentTimeMillis()", "calls": 1000},
                  {"method": "FastClock.nanoTime()", "calls": 10000},
                  {"method": "Instant.now()", "calls": 100000}
                ]}
                """))).isEqualTo(100_101);
    }
}

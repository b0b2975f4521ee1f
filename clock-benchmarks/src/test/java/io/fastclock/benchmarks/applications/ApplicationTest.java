// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ApplicationTest {
    @TempDir
    private Path directory;

    @Test
    void arguments_withPlaceholders_areFilled() throws Exception {
        Files.createFile(directory.resolve("h2-2.5.jar"));
        Files.createFile(directory.resolve("org.jacoco.agent-1.jar"));
        Files.createFile(Files.createDirectory(directory.resolve("kafka")).resolve("kafka_2.13-4.jar"));
        assertThat(Application.H2_WITH_JACOCO.arguments(directory.resolve("work"), 81))
                .isEqualTo("-javaagent:../org.jacoco.agent-1.jar=destfile=jacoco.exec"
                        + " -cp ../h2-2.5.jar org.h2.tools.Server -tcp -tcpPort 81 -ifNotExists");
        assertThat(Application.H2_WITH_JACOCO.label(directory)).isEqualTo("h2-2.5 with org.jacoco.agent-1");
        assertThat(Application.KAFKA.label(directory)).isEqualTo("kafka_2.13-4, records of 100 bytes");
    }

    @Test
    void label_artifactMissing_namesPattern() {
        assertThatIOException()
                .isThrownBy(() -> Application.H2.label(directory))
                .withMessageContaining("no h2-*.jar in");
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

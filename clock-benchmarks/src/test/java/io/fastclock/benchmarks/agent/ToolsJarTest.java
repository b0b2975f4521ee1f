// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolsJarTest {
    @TempDir
    private Path directory;

    @Test
    void find_nextToBenchmarks_returnsAgent() throws Exception {
        Path agent = Files.createFile(directory.resolve("clock-tools.jar"));
        assertThat(ToolsJar.nextTo(directory.resolve("benchmarks.jar"))).isEqualTo(agent);
    }

    @Test
    void find_notBuilt_namesExpectedPath() {
        assertThatIOException()
                .isThrownBy(() -> ToolsJar.nextTo(directory.resolve("classes")))
                .withMessageContaining("the agent is missing")
                .withMessageContaining(directory.resolve("clock-tools.jar").toString());
    }
}

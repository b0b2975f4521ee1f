// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentModeTest {
    private static final Path AGENT = Path.of("/agent.jar");
    private static final Path REPORT = Path.of("/report.json");

    private static List<String> options(AgentMode mode) {
        return mode.jvmOptions(AGENT, "org.h2.*;org.other.*", REPORT);
    }

    @Test
    void jvmOptions_none_areEmpty() {
        assertThat(options(AgentMode.NONE)).isEmpty();
    }

    @Test
    void jvmOptions_count_nameTheReport() {
        assertThat(options(AgentMode.COUNT))
                .containsExactly(
                        "-javaagent:" + AGENT + "=count,json=true,examine=false,file=" + REPORT.toAbsolutePath());
    }

    @Test
    void jvmOptions_replace_nameTheClasses() {
        assertThat(options(AgentMode.REPLACE))
                .containsExactly("-javaagent:" + AGENT + "=replace,include=org.h2.*;org.other.*");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.agent.ApplicationRun.Window;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.servers.Application;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ApplicationRunTest {
    @TempDir
    private Path directory;

    private ApplicationRun run(Application application) {
        return new ApplicationRun(application, AgentMode.NONE, Optional.empty(), directory.resolve("run"));
    }

    /** The clients check each answer. */
    @ParameterizedTest
    @EnumSource
    void fork_noAgent_clientsGetCorrectAnswersAndServerEnds(Application application) throws Exception {
        List<Window> windows =
                TestForks.in(directory).run(ClientProcess.fork("test", run(application), 1, 200), Window.class);
        assertThat(windows).singleElement().satisfies(window -> {
            assertThat(window.warmupOperations()).isPositive();
            assertThat(window.operations()).isPositive();
            assertThat(window.nanos()).isGreaterThanOrEqualTo(200_000_000);
            assertThat(window.reads()).isNull();
        });
    }

    @Test
    void measure_serverFails_reportsFailure() {
        assertThatIOException()
                .isThrownBy(() -> run(Application.H2).measure(1, 1, "-XX:NoSuchOption"))
                .withMessageContaining("has not started: H2");
    }
}

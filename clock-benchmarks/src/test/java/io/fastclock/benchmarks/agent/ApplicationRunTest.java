// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.agent.ClientProcess.Window;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
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
        return new ApplicationRun(
                application, AgentMode.NONE, new ToolsJar(Path.of("none")), directory.resolve("run"), Optional.empty());
    }

    /** The clients check each answer. */
    @ParameterizedTest
    @EnumSource
    void forks_noAgent_clientsGetCorrectAnswersAndServerEnds(Application application) throws Exception {
        ApplicationRun run = run(application);
        List<Window> windows = TestForks.in(directory).runTogether(run.forks("test", 1, 200), Window.class);
        assertThat(windows).singleElement().satisfies(window -> {
            assertThat(window.warmupOperations()).isPositive();
            assertThat(window.operations()).isPositive();
            assertThat(window.nanos()).isGreaterThanOrEqualTo(200_000_000);
            assertThat(window.reads()).isNull();
        });
        run.delete();
        assertThat(directory.resolve("run")).doesNotExist();
    }

    @Test
    void forks_serverFails_reportsFailure() throws Exception {
        List<Fork> forks = run(Application.H2).forks("test", 1, 1);
        Fork failing = Fork.of("failing", ServerProcess.class, "NO_SUCH_APPLICATION", directory);
        assertThatIOException()
                .isThrownBy(() -> TestForks.in(directory).runTogether(List.of(failing, forks.get(1)), Window.class))
                .withMessageContaining("NO_SUCH_APPLICATION");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.fastclock.benchmarks.agent.AgentFigures.OfApplication;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.servers.Application;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClientProcessIT {
    @TempDir
    private Path directory;

    private List<OfApplication> run(Application application, String... serverOptions) throws Exception {
        List<Object> arguments =
                new ArrayList<>(List.of(application, "", AgentMode.NONE, 0, 1, 200, directory.resolve("run")));
        arguments.addAll(List.of(serverOptions));
        Fork fork = Fork.of("test", ClientProcess.class, arguments.toArray());
        return TestForks.in(directory).run(fork, OfApplication.class);
    }

    /** The clients check each answer. */
    @ParameterizedTest
    @EnumSource
    void run_noAgent_clientsGetCorrectAnswersAndServerEnds(Application application) throws Exception {
        assertThat(run(application)).singleElement().satisfies(figures -> {
            assertThat(figures.operationsPerSecond()).isPositive();
            assertThat(figures.cpuMicrosPerOperation()).isPositive();
            assertThat(figures.wallReadsPerSecond()).isNaN();
        });
    }

    @Test
    void run_serverFails_reportsFailure() {
        assertThatIOException()
                .isThrownBy(() -> run(Application.H2, "-XX:NoSuchOption"))
                .withMessageContaining("has not started: H2");
    }
}

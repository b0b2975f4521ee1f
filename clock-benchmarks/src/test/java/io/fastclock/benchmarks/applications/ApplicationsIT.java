// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.benchmarks.report.Header;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tools on the two applications that are in {@code benchmarks.jar}; a step of CI has the others. */
@EnabledOnOs(OS.LINUX)
class ApplicationsIT {
    @TempDir
    private Path target;

    private Path applications;

    @BeforeEach
    void linkJars() throws Exception {
        for (String jar : new String[] {"benchmarks.jar", "clock-tools.jar"}) {
            Files.createSymbolicLink(target.resolve(jar), Path.of("target", jar).toAbsolutePath());
        }
        applications = Files.createDirectory(target.resolve("applications"));
        String h2 = Header.ofThisMachine("").withVersions("h2-{h2}.jar");
        Files.createSymbolicLink(applications.resolve(h2), target.resolve("benchmarks.jar"));
    }

    /** The agent's counts are compared with an independent one. */
    @ParameterizedTest
    @EnumSource(names = {"H2", "ARTEMIS"})
    void fromStart_countedReads_agreeWithSystemCalls(Application application) throws Exception {
        ToolsRun run = new ToolsRun("test", application, Path.of(Fork.THIS_JAVA), applications);
        TableRow row = run.countFromStart(TestForks.slowClock(target.resolve("slow")));
        assertThat(row.figures().get("counted by the agent")).isGreaterThan(1_000);
    }
}

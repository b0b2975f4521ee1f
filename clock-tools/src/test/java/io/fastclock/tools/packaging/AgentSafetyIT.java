// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.app.AllReads;
import com.example.app.Ending;
import com.example.app.FrozenReads;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent does not change the behaviour of an application. */
class AgentSafetyIT {
    private static final String REPLACE = "replace,include=com.example.app.*";

    @TempDir
    Path directory;

    @Test
    void options_invalid_changeNothingAndAreReportedOnce() throws Exception {
        Map<String, String> problems = Map.of(
                "", "\"\" is not a job; the jobs are count and replace",
                "cont", "\"cont\" is not a job",
                "replace,nano-time", "nano-time needs include: without it the catalogue of libraries says",
                "replace,include=a/b", "Invalid value for option 'include': \"a/b\" is neither a class name",
                "replace,include=a.B,clock=coarse", "Unknown option: 'clock=coarse'",
                "count,speed=1", "Unknown option: 'speed=1'",
                "count,json=true,json=true", "option 'json'",
                "count,examine=yes", "Invalid value for option 'examine': 'yes' is not a boolean",
                "count,", "\"count,\" has an empty option",
                "count,file=/no/such/directory/report", "file is \"/no/such/directory/report\", which is not writable");
        Object[] agents = problems.keySet().stream().map(Tools::option).toArray();
        JavaCommand.Result result = Tools.run(FrozenReads.class, Tools.join(agents, "-cp", Tools.WITH_CORE));
        problems.values().forEach(problem -> assertThat(result.err).containsOnlyOnce("fastclock-agent: " + problem));
        assertThat(result.err.lines().filter(line -> line.startsWith("fastclock-agent:")))
                .hasSize(problems.size());
        assertThat(result.err).doesNotContain("Exception", "\tat ");
        assertThat(result.out.lines().skip(2)).hasSize(9).allMatch(line -> line.endsWith(": system"));
    }

    @Test
    void agent_startedTwice_secondIsIgnoredAndReported() throws Exception {
        JavaCommand.Result result = Tools.run(
                FrozenReads.class,
                Tools.countTo(directory),
                Tools.option("count,file=" + directory.resolve("never.txt")),
                Tools.option(REPLACE),
                Tools.option("replace,include=com.example.other.*"),
                "-cp",
                Tools.WITH_CORE);
        assertThat(result.err)
                .containsOnlyOnce(
                        "the clock reads of this process are already being counted; this -javaagent option is ignored")
                .containsOnlyOnce(
                        "another FastClock agent already replaces clock reads; this -javaagent option is ignored")
                .doesNotContain("Exception");
        assertThat(result.out.lines()).contains("static method: FastClock", "other package: system");
        assertThat(directory).isDirectoryContaining("glob:**report.json").isDirectoryNotContaining("glob:**never.txt");
    }

    @ParameterizedTest
    @CsvSource({"exit, 3, false", "throw, 1, true"})
    void application_exitsOrThrows_keepsExitCodeAndWritesReport(String end, int exitCode, boolean isThrown)
            throws Exception {
        JavaCommand.Result result =
                JavaCommand.run(Tools.countTo(directory), "-cp", Tools.APPLICATIONS, Ending.class.getName(), end);
        assertThat(result.expectExitCode(exitCode).err.contains("IllegalStateException: the application's own"))
                .isEqualTo(isThrown);
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.expectedBy(Ending.class));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void jacoco_beforeOrAfterCount_bothAgentsWork(boolean first) throws Exception {
        Path executed = directory.resolve("jacoco.exec");
        String jacoco = "-javaagent:" + Tools.jarOf(Class.forName("org.jacoco.agent.rt.RT")) + "=destfile=" + executed;
        String count = Tools.countTo(directory);
        JavaCommand.Result result = Tools.run(AllReads.class, first ? jacoco : count, first ? count : jacoco);
        assertThat(result.out).isEqualTo("done" + System.lineSeparator());
        assertThat(result.err).doesNotContain("Exception", "fastclock-agent");
        assertThat(ReportedCounts.in(directory).callSites().stream()
                        .filter(site -> site.startsWith("com.example.app.")))
                .hasSameElementsAs(ReportedCounts.expectedBy(AllReads.class));
        assertThat(Files.readString(executed, StandardCharsets.ISO_8859_1))
                .contains("com/example/app/AllReads$Instance$Inner");
    }
}

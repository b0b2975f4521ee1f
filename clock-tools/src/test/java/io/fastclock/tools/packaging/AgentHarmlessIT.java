// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.AllReads;
import com.example.app.Ending;
import com.example.app.FrozenReads;
import com.example.app.Hidden;
import com.example.app.LockedLoader;
import com.example.app.Server;
import com.example.app.Swapped;
import io.fastclock.JavaProcess;
import io.fastclock.tools.report.ReportCase;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The agent does not change the behaviour of an application, and does no harm to one with odd class loaders, few modules, or other agents. */
class AgentHarmlessIT {
    @TempDir
    Path directory;

    /** The first counted read of a class must not ask a class loader. On JDK 17 the JVM asks for each protection domain. */
    @Test
    void loader_needsLockThatReadersHold_countAndReplaceWork() throws Exception {
        try (JavaProcess.Running server = Tools.start(LockedLoader.class, Tools.countTo(directory), Tools.REPLACE)) {
            for (int i = 0; i < 5; i++) {
                assertThat(server.send("load")).isEqualTo("still reads");
            }
            assertThat(server.endInput().err).contains("replaced 8 call sites in 8 classes");
            assertThat(ReportedCounts.in(directory).callSites())
                    .anyMatch(site -> site.matches(".*LockedLoader\\$Loaded.* FastClock.currentTimeMillis\\(\\)"));
        }
    }

    @Test
    void count_processTerminatedDuringExamination_printsReportWithoutIt() throws Exception {
        assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "Windows has no SIGTERM");
        try (JavaProcess.Running server = Tools.start(Server.class, Tools.option("count,seconds=0.2"))) {
            server.awaitText("examining the clock");
            server.process.toHandle().destroy(); // SIGTERM. A Process would also close the standard input.
            JavaProcess ended = server.end().expectExitCode(128 + 15);
            assertThat(ended.err).contains("Clock reads: ").doesNotContain("A read costs");
        }
    }

    /** One class loader finds no class of the application, and the other one does not find the counter either. */
    @Test
    void count_hiddenClasses_areCountedOrNamed() throws Exception {
        try (JavaProcess.Running server = Tools.start(Hidden.class, Tools.countTo(directory))) {
            assertThat(server.send("use")).isEqualTo("plugin works: true");
            server.endInput();
            ReportedCounts counted = ReportedCounts.in(directory);
            assertThat(counted.callSites())
                    .anyMatch(site -> site.startsWith("com.example.app.Hidden$Clock.getAsLong:"));
            assertThat(counted.leftAlone())
                    .containsExactly("its class loader does not find the tool's class in java.lang: \""
                            + Hidden.Clock.class.getName() + "\"");
        }
    }

    /** The JVM and this tool need no other module. */
    @Test
    void process_withoutSignalHandlersAndMostModules_isCountedAndReplaced() throws Exception {
        Object[] modules = {"-Xrs", "--limit-modules=java.base,java.instrument", Tools.countTo(directory), Tools.REPLACE
        };
        assertThat(Tools.run(AllReads.class, modules).err).contains("replaces ").doesNotContain("Error", "Exception");
        assertThat(ReportedCounts.in(directory).callSites()).hasSizeGreaterThan(30);
    }

    @Test
    void jar_overwrittenWhileInUse_processGoesOn() throws Exception {
        Path jar = Files.copy(Tools.JAR, directory.resolve("copy.jar"));
        String agent = "-javaagent:" + jar + "=";
        try (JavaProcess.Running server = Tools.start(
                Server.class, agent + "count,json,examine=false", agent + "replace,include=com.example.*")) {
            try (OutputStream out = Files.newOutputStream(jar)) { // In place, as a build does.
                out.write(new byte[100]);
            }
            assertThat(server.endInput().err).contains("\"com.example.app.Server\"", "replaced 1 call site");
        }
    }

    private String swappingAgent() throws Exception {
        Path manifest = Files.writeString(
                directory.resolve("manifest"),
                "Premain-Class: " + Swapped.class.getName()
                        + "\nCan-Redefine-Classes: true\nCan-Retransform-Classes: true\n");
        Path agent = directory.resolve("agent.jar");
        Tools.runTool("jar", "--create", "--file", agent, "--manifest", manifest);
        return "-javaagent:" + agent;
    }

    /** As by a debugger, and by an agent that transforms loaded classes. What they put there is counted and replaced as well. */
    @Test
    void class_changedByOtherAgent_isCountedAndReplacedAgain() throws Exception {
        try (JavaProcess.Running server =
                Tools.start(Swapped.class, Tools.countTo(directory), Tools.REPLACE, swappingAgent())) {
            assertThat(server.send("swap")).isEqualTo("other");
            assertThat(server.send("and now?")).isEqualTo("still other");
            server.endInput();
            assertThat(ReportedCounts.in(directory).callSites())
                    .anyMatch(site -> site.matches(".*Swapped\\$Version.get:\\d+ 5 FastClock.currentTimeMillis\\(\\)"));
        }
    }

    /** What an earlier agent has loaded is left, and the report is no answer about it. */
    @Test
    void class_loadedByEarlierAgent_isLeftAndNamed() throws Exception {
        String early = swappingAgent() + "=load";
        try (JavaProcess.Running server = Tools.start(Swapped.class, early, Tools.countTo(directory), Tools.REPLACE)) {
            assertThat(server.send("swap")).isEqualTo("other");
            assertThat(server.endInput().err).contains("Swapped$Version): loaded before this agent, and not changed");
            ReportedCounts counted = ReportedCounts.in(directory);
            assertThat(counted.callSites()).noneMatch(site -> site.contains("Version"));
            assertThat(counted.toString()).contains("\"complete\": false", "\"verdict\": \"unknown\"");
        }
    }

    /** As in an image for one application. */
    @Test
    void doctor_runtimeWithoutOtherModules_examines() throws Exception {
        assertThat(Tools.java("--limit-modules=java.base", "-jar", Tools.JAR, "doctor").out)
                .containsPattern("a read costs +[0-9.]+ .s without FastClock, [0-9.]+ .s with it");
    }

    @Test
    void options_invalid_changeNothingAndAreReportedOnce() throws Exception {
        ReportCase.check(AgentHarmlessIT.class, "invalid-options.txt", given -> {
            Object[] agents = given.all("option").stream().map(Tools::option).toArray();
            JavaProcess result = Tools.run(FrozenReads.class, agents, "-cp", Tools.WITH_CORE);
            assertThat(result.out.lines().skip(2)).hasSize(9).allMatch(line -> line.endsWith(": system"));
            assertThat(result.err).doesNotContain("Exception", "\tat ");
            return result.err
                    .replace(Tools.JAR.toString(), "clock-tools.jar")
                    .lines()
                    .filter(line -> line.startsWith("fastclock-agent:"))
                    .map(line -> line + "\n")
                    .collect(Collectors.joining());
        });
    }

    @Test
    void agent_startedTwice_secondIsIgnoredAndReported() throws Exception {
        JavaProcess result = Tools.run(
                FrozenReads.class,
                Tools.countTo(directory),
                Tools.option("count,file=" + directory.resolve("never.txt")),
                Tools.option("replace,include=com.example.app.*"),
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
        assertThat(directory).isDirectoryContaining("glob:**report.json").isDirectoryNotContaining("glob:**never.txt*");
    }

    @ParameterizedTest
    @CsvSource({"exit, 3, false", "throw, 1, true"})
    void application_exitsOrThrows_keepsExitCodeAndWritesReport(String end, int exitCode, boolean isThrown)
            throws Exception {
        JavaProcess result =
                Tools.java(Tools.countTo(directory), "-cp", Tools.APPLICATIONS, Ending.class.getName(), end);
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
        JavaProcess result = Tools.run(AllReads.class, first ? jacoco : count, first ? count : jacoco);
        assertThat(result.out).isEqualTo("done" + System.lineSeparator());
        assertThat(result.err).doesNotContain("Exception", "fastclock-agent");
        assertThat(ReportedCounts.in(directory).callSites().stream()
                        .filter(site -> site.startsWith("com.example.app.")))
                .hasSameElementsAs(ReportedCounts.expectedBy(AllReads.class));
        assertThat(Files.readString(executed, StandardCharsets.ISO_8859_1))
                .contains("com/example/app/AllReads$Instance$Inner");
    }

    /** The link leads to the log of the application, which is neither replaced nor emptied. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void count_fileIsStandardError_keepsWhatIsThere() throws Exception {
        String err = Tools.run(
                        AllReads.class,
                        Tools.option("replace,include=com.example.*"),
                        Tools.option("count,file=/dev/stderr"))
                .err;
        assertThat(err).contains("replaces ", "Clock reads: ");
    }

    /** A property that the application sets in its main method counts. */
    @Test
    void replace_nothing_doesNotUseFastClock() throws Exception {
        String err =
                Tools.run(FrozenReads.class, "-cp", Tools.WITH_CORE, "-verbose:class", Tools.option("replace")).out;
        assertThat(err.lines().filter(line -> line.matches(".*io.fastclock.KernelTickClock source.*")))
                .isNotEmpty();
        assertThat(err.indexOf("io.fastclock.KernelTickClock source"))
                .isGreaterThan(err.indexOf("com.example.app.FrozenReads source"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.AllReads;
import com.example.app.Ending;
import com.example.app.FrozenReads;
import com.example.app.UnusualClasses;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent does not change the behaviour of an application. */
class AgentSafetyIT {
    private static final String REPLACE = "replace,include=com.example.app.*";

    @TempDir
    Path directory;

    private Path report() {
        return directory.resolve("report.json");
    }

    @Test
    void options_invalid_changeNothingAndAreReportedOnce() throws Exception {
        Map<String, String> problems = Map.of(
                "", "\"\" is not a job; the jobs are count and replace",
                "replace", "Missing required option: 'include=PATTERNS'",
                "replace,include=", "Invalid value for option 'include': \"\" is neither a class name",
                "count,speed=1", "\"speed=1\" is not an option of count; its options are",
                "count,json=true,json=true", "option 'json'",
                "count,file=/no/such/directory/report", "file is \"/no/such/directory/report\", which is not writable");
        Stream<String> agents = problems.keySet().stream().map(ToolsJar::option);
        JavaCommand.Result result = Tools.run(
                FrozenReads.class,
                Stream.concat(agents, Stream.of("-cp", ToolsJar.withCore())).toArray());
        problems.values().forEach(problem -> assertThat(result.err).containsOnlyOnce("fastclock-agent: " + problem));
        assertThat(result.err.lines().filter(line -> line.startsWith("fastclock-agent:")))
                .hasSize(problems.size());
        assertThat(result.err).doesNotContain("Exception", "\tat ");
        assertThat(result.out.lines().skip(2)).hasSize(21).allMatch(line -> line.endsWith(": system"));
    }

    @Test
    void agent_startedTwice_secondIsIgnoredAndReported() throws Exception {
        JavaCommand.Result result = Tools.run(
                FrozenReads.class,
                ToolsJar.count(report()),
                ToolsJar.count(directory.resolve("never.json")),
                ToolsJar.option(REPLACE),
                ToolsJar.option("replace,include=com.example.other.*"),
                "-cp",
                ToolsJar.withCore());
        assertThat(result.err)
                .containsOnlyOnce(
                        "the clock reads of this process are already being counted; this -javaagent option is ignored")
                .containsOnlyOnce(
                        "another FastClock agent already replaces clock reads; this -javaagent option is ignored")
                .doesNotContain("Exception");
        assertThat(result.out.lines()).contains("static method: FastClock", "other package: system");
        assertThat(report()).exists();
        assertThat(directory.resolve("never.json")).doesNotExist();
    }

    @Test
    void application_exitsOrThrows_keepsExitCodeAndWritesReport() throws Exception {
        for (Map.Entry<String, Integer> end : Map.of("exit", 3, "throw", 1).entrySet()) {
            JavaCommand.Result result = JavaCommand.run(
                    ToolsJar.count(report()), "-cp", ToolsJar.applications(), Ending.class.getName(), end.getKey());
            result.expectExitCode(end.getValue());
            assertThat(result.err.contains("IllegalStateException: the application's own"))
                    .isEqualTo(end.getKey().equals("throw"));
            assertThat(ReportedCounts.read(report()).callSites()).isEqualTo(ReportedCounts.expectedBy(Ending.class));
            Files.delete(report());
        }
    }

    @Test
    void application_terminatedBySignal_printsReport() throws Exception {
        assumeTrue(!System.getProperty("os.name").startsWith("Windows"), "Windows has no SIGTERM");
        try (JavaCommand java = JavaCommand.start(
                ToolsJar.option("count,examine=false"),
                "-cp",
                ToolsJar.applications(),
                Ending.class.getName(),
                "wait")) {
            java.awaitOut("read");
            java.process().destroy();
            assertThat(java.end().expectExitCode(128 + 15).err)
                    .contains("Clock reads: ")
                    .containsPattern("com\\.example\\.app\\.Ending\\.main:\\d+  System\\.nanoTime\\(\\)");
        }
    }

    @Test
    void jacoco_beforeOrAfterCount_bothAgentsWork() throws Exception {
        String jacoco = "-javaagent:"
                + Path.of(Class.forName("org.jacoco.agent.rt.RT")
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                + "=destfile=" + directory.resolve("jacoco.exec");
        String count = ToolsJar.count(report());
        for (List<String> agents : List.of(List.of(jacoco, count), List.of(count, jacoco))) {
            JavaCommand.Result result = Tools.run(AllReads.class, agents.toArray());
            assertThat(result.out).isEqualTo("done" + System.lineSeparator());
            assertThat(result.err).doesNotContain("Exception", "fastclock-agent");
            assertThat(ReportedCounts.read(report()).callSites().stream()
                            .filter(site -> site.startsWith("com.example.app.")))
                    .hasSameElementsAs(ReportedCounts.expectedBy(AllReads.class));
            assertThat(Files.readString(directory.resolve("jacoco.exec"), StandardCharsets.ISO_8859_1))
                    .contains("com/example/app/AllReads$Instance$Inner");
            Files.delete(directory.resolve("jacoco.exec"));
            Files.delete(report());
        }
    }

    @Test
    void signedJar_countedAndReplaced_passesVerification() throws Exception {
        assumeTrue(Files.exists(JavaCommand.tool("jarsigner")), "this Java has no jarsigner");
        Path jar = signedJar();
        JavaCommand.Result result = JavaCommand.run(
                        ToolsJar.option("replace,include=com.example.other.*"),
                        ToolsJar.count(report()),
                        "-cp",
                        jar,
                        "com.example.other.Signed")
                .expectExitCode(0);
        assertThat(result.out.lines()).containsExactly("signers: 1", "read: true");
        assertThat(ReportedCounts.read(report()).callSites())
                .containsExactly("com.example.other.Signed.main:8 1 FastClock.currentTimeMillis()");
    }

    private Path signedJar() throws Exception {
        Path classes = Files.createDirectory(directory.resolve("signed"));
        Path source = directory.resolve("Signed.java");
        Files.writeString(
                source,
                String.join(
                        "\n",
                        "package com.example.other;",
                        "public class Signed {",
                        "    public static void main(String[] args) {",
                        "        System.out.println(\"signers: \" + Signed.class.getSigners().length);",
                        "        // The JVM verifies the signature of the class file in the jar.",
                        "        // It does not verify the class file that the agent generates.",
                        "        System.out.println(\"read: \"",
                        "            + (System.currentTimeMillis() > 0));",
                        "    }",
                        "}"));
        JavaCommand.runTool("javac", "-d", classes, source);
        Path jar = directory.resolve("signed.jar");
        JavaCommand.runTool("jar", "--create", "--file", jar, "-C", classes, ".");
        Path keys = directory.resolve("keys.p12");
        String key = "-genkeypair -alias test -keyalg EC -dname CN=Test -storetype PKCS12 -storepass secret -keystore";
        JavaCommand.runTool(
                "keytool",
                Stream.concat(Stream.of(key.split(" ")), Stream.of(keys.toString()))
                        .toArray());
        JavaCommand.runTool("jarsigner", "-keystore", keys, "-storepass", "secret", jar, "test");
        return jar;
    }

    @Test
    void classes_unusualClassLoaders_workAndAreReportedIfLeftAlone() throws Exception {
        JavaCommand.Result result = Tools.run(UnusualClasses.class, ToolsJar.count(report()));
        assertThat(result.out.lines())
                .contains("isolated class loader: true", "newer class file: refused by the JVM")
                .noneMatch(line -> line.endsWith("false"));
        Map<String, Set<String>> leftAlone = ReportedCounts.read(report()).leftAlone();
        assertThat(leftAlone.keySet()).hasSize(1).allMatch(reason -> reason.startsWith("Unsupported class file"));
        assertThat(leftAlone.values()).allMatch(Set.of("com.example.app.UnusualClasses$Reader")::equals);
        // The reads of the isolated loader. The JVM passes hidden classes to no agent.
        assertThat(ReportedCounts.read(report()).callSites())
                .hasSize(2)
                .allMatch(site -> site.matches("com.example.app.UnusualClasses\\$Reader.getAsLong:\\d+ \\d+ .*"));
    }
}

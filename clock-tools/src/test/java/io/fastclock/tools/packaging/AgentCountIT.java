// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.AllReads;
import com.example.app.ClockReads;
import com.example.app.Server;
import io.fastclock.JavaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counts from the start of a process. The report contains every call with its call site, and no other call. */
class AgentCountIT {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    /** The host is not examined at the exit, and the file is named by the process. */
    @Test
    void count_allKindsOfReads_isExact() throws Exception {
        JavaProcess result =
                Tools.run(AllReads.class, Tools.option("count,json,file=" + directory.resolve("report-%p.json")));
        assertThat(result.out).isEqualTo("done" + System.lineSeparator());
        assertThat(result.err).doesNotContain("Examining");
        assertThat(directory).isDirectoryContaining("regex:.*report-\\d+\\.json");

        Path report = Objects.requireNonNull(directory.toFile().listFiles())[0].toPath();
        ReportedCounts counted = new ReportedCounts(Files.readString(report));
        assertThat(counted.callSites()).hasSizeGreaterThan(30).isEqualTo(ReportedCounts.expectedBy(AllReads.class));
        assertThat(counted.leftAlone())
                .containsExactly("a serializable method reference: \"" + AllReads.class.getName() + "\"");
        assertThat(counted.toString()).contains("\"rewrittenClasses\": 7");
    }

    /** The application's own clocks, by methods, method references and variables. */
    @Test
    void count_readsOfFastClock_isExact() throws Exception {
        Tools.run(ClockReads.class, "-cp", Tools.WITH_CORE, Tools.countTo(directory));
        ReportedCounts counted = ReportedCounts.in(directory);
        assertThat(counted.callSites()).isEqualTo(ReportedCounts.expectedBy(ClockReads.class));
        assertThat(counted.leftAlone()).isEmpty();
    }

    private static boolean isCounting(JavaProcess.Running server) throws Exception {
        return Boolean.parseBoolean(server.send("Are your reads counted?"));
    }

    /** Outside of its window, a count counts nothing. The report is there when the window is over. */
    @Test
    void count_withDelayAndSeconds_countsInItsWindowOnly() throws Exception {
        Path report = directory.resolve(ReportedCounts.FILE);
        String window = "count,delay=0.5,seconds=3,json,examine=false,file=" + report;
        try (JavaProcess.Running server = Tools.start(Server.class, Tools.option(window))) {
            await().atMost(PATIENCE).until(() -> Files.exists(report));
            assertThat(isCounting(server)).isFalse();
            Object written = Files.getLastModifiedTime(report);
            server.endInput();
            assertThat(Files.getLastModifiedTime(report)).isEqualTo(written);
            ReportedCounts counted = ReportedCounts.in(directory);
            assertThat(counted.callSites()).anyMatch(site -> site.startsWith("com.example.app.Server.onServer:"));
            assertThat(counted.toString()) // The first caller is the application's.
                    .containsPattern(
                            "Server.onServer:\\d+\",\\s*\"samples\": \\d+,\\s*\"callers\": .\"com.example.app.Server.serve");
            assertThat(counted.toString()).containsPattern("\"seconds\": [3-9]");
        }
    }

    /** Each report replaces the last one. */
    @ParameterizedTest
    @ValueSource(strings = {"every=0.3", "every=0.3,seconds=0.1"})
    void count_every_reportsAgainAndAgain(String options) throws Exception {
        Path report = directory.resolve(ReportedCounts.FILE);
        String count = "count,json,examine=false," + options + ",file=" + report;
        try (JavaProcess.Running server = Tools.start(Server.class, Tools.option(count))) {
            for (int i = 0; i < 3; i++) {
                await().atMost(PATIENCE)
                        .untilAsserted(() -> assertThat(report)
                                .as("%s: %s", server.process, server.err())
                                .exists());
                assertThat(ReportedCounts.in(directory).toString())
                        .contains("\"formatVersion\"")
                        .endsWith("}\n");
                Files.delete(report);
            }
            server.endInput();
        }
    }

    @Test
    void count_processEndsBeforeDelay_countsNothingAndSaysSo() throws Exception {
        Path report = directory.resolve(ReportedCounts.FILE);
        try (JavaProcess.Running server = Tools.start(Server.class, Tools.option("count,delay=1h,file=" + report))) {
            assertThat(isCounting(server)).isFalse();
            assertThat(server.endInput().err)
                    .contains("the process has ended before the count began: delay was too long");
        }
        try (JavaProcess.Running server = Tools.start(Server.class, Tools.option("count,delay=0.1,file=" + report))) {
            await().atMost(PATIENCE).until(() -> isCounting(server));
        }
        assertThat(report).doesNotExist();
    }

    @Test
    void count_withoutCallersOrInSomeClasses_isWhatTheOptionsSay() throws Exception {
        String options = "count,json,callers=0,include=com.example.*,exclude=com.example.app.AllReads$Instance,file=";
        Tools.run(AllReads.class, Tools.option(options + directory.resolve(ReportedCounts.FILE)));
        ReportedCounts counted = ReportedCounts.in(directory);
        assertThat(counted.toString()).contains("\"callers\": []");
        assertThat(counted.callSites())
                .isNotEmpty()
                .allMatch(site -> site.startsWith("com.example.app.AllReads"))
                .noneMatch(site -> site.contains("AllReads$Instance"));
    }

    /** The tests themselves are compiled for Java 11. */
    @Test
    void count_recordsAndInstantSource_isExact() throws Exception {
        assumeTrue(Runtime.version().feature() >= 17, "needs a compiler of Java 17");
        String source = ReportedCounts.source("resources/io/fastclock/tools/packaging/LaterJava.txt");
        Tools.runTool("javac", "-g", "-d", directory, Files.writeString(directory.resolve("LaterJava.java"), source));
        Tools.java(Tools.countTo(directory), "-cp", directory, "com.example.app.LaterJava")
                .expectExitCode(0);
        assertThat(ReportedCounts.in(directory).callSites()).isEqualTo(ReportedCounts.expectedBy(source));
    }
}

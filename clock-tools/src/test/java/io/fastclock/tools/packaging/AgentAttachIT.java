// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static io.fastclock.tools.packaging.Tools.command;
import static io.fastclock.tools.packaging.Tools.count;
import static io.fastclock.tools.packaging.Tools.startCommand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.Server;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line counts in a running process and restores its classes. */
class AgentAttachIT {
    private static final String COUNTING = "Counting the clock reads of process ";

    /** The process has other network settings than the command line. */
    @Test
    void process_countedTwice_isListedAndRestoredEachTime() throws Exception {
        try (JavaCommand server = server("-Djava.net.preferIPv6Addresses=true")) {
            assertThat(command("list").expectExitCode(0).out.lines())
                    .contains(server.pid() + " " + Server.class.getName());
            assertThat(server.send("before")).isEqualTo("0");
            for (int i = 0; i < 2; i++) {
                ReportedCounts counted = count(server);
                assertThat(counted.callSites())
                        .anyMatch(site -> site.matches(
                                "com.example.app.Server.onServer:\\d+ \\d+ System.currentTimeMillis\\(\\)"));
                assertThat(counted.number("rewrittenClasses")).isPositive();
                assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
                assertThat(counted.leftAlone()).isEmpty();
                assertThat(counted.toString()
                                .contains("This process has been counted 2 times. After each count the JVM"))
                        .isEqualTo(i == 1);
                assertThat(server.send("counted now?")).isEqualTo("0");
            }
            assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
            signal("STOP", server);
            assertThat(command("count", server.pid()).expectExitCode(1).err)
                    .contains("Process " + server.pid() + " does not run. Its state is T (stopped): kill -CONT ");
            signal("CONT", server);
        }
    }

    private static void signal(String name, JavaCommand process) throws Exception {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    @Test
    void commandLine_killed_processIsRestoredAndCanBeCounted() throws Exception {
        try (JavaCommand server = server()) {
            try (JavaCommand killed =
                    startCommand("count", server.pid(), "--seconds", "600", "--json", "--no-examine")) {
                killed.awaitErr(COUNTING + server.pid());
                assertThat(server.send("counted now?")).isEqualTo("1000");

                JavaCommand.Result second = command("count", server.pid());
                assertThat(second.expectExitCode(1).err)
                        .contains("Process " + server.pid()
                                + " was left as it is: the clock reads of this process are already being counted.");
                assertThat(second.out).isEmpty();

                killed.process().destroyForcibly();
            }
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() -> assertThat(server.send("counted now?")).isEqualTo("0"));
            assertThat(count(server).number("restoredClasses")).isPositive();
        }
    }

    @Test
    void count_processWithReplacedReads_showsFastClock() throws Exception {
        try (JavaCommand server = server(ToolsJar.option("replace,include=com.example.app.*"))) {
            ReportedCounts counted = count(server);
            assertThat(counted.callSites())
                    .anyMatch(site -> site.matches(
                            "com.example.app.Server.onServer:\\d+ \\d+ FastClock.currentTimeMillis\\(\\)"));
            assertThat(counted.methods()).doesNotContainKey("System.currentTimeMillis()");
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
            server.process()
                    .getOutputStream()
                    .close(); // Ends the process. The class was retransformed, but is reported once.
            assertThat(server.end().expectExitCode(0).err.lines())
                    .contains("fastclock-agent: replaced 2 call sites in 1 class");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"count,examine=false", "count,examine=false,seconds=600"})
    void count_processCountsSinceStart_reportsDifference(String agent) throws Exception {
        try (JavaCommand server = server(ToolsJar.option(agent))) {
            ReportedCounts counted = count(server);
            assertThat(counted.toString()).contains("This process counts since its start.");
            assertThat(counted.callSites()).anyMatch(site -> site.startsWith("com.example.app.Server.onServer"));
            assertThat(counted.toString()).containsPattern("\"seconds\": 0\\.[2-9]");
            assertThat(server.send("counted now?")).isEqualTo("1000");
        }
    }

    @Test
    void count_includeAndExclude_countThere() throws Exception {
        try (JavaCommand server = server()) {
            assertThat(count(server, "--include", "com.example.other.*").callSites())
                    .isEmpty();
            assertThat(count(server, "--exclude", "com.example.app.Server").callSites())
                    .isEmpty();
            assertThat(count(server, "--include", "com.example.app.*").callSites())
                    .isNotEmpty();
        }
    }

    @Test
    void count_callers_areNamedUnlessNoneAreWanted() throws Exception {
        try (JavaCommand server = server()) {
            assertThat(count(server, "--callers=0").toString()).contains("\"callers\": []");
            assertThat(count(server).toString())
                    .containsPattern("\"callSite\": \"com.example.app.Server.onServer:\\d+\"")
                    .containsPattern(
                            "\"com.example.app.Server.serve(:\\d+)?\", *\\s*\"java.(base/java.)?lang.Thread.run(With)?[:\"]");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void replace_runningProcess_isUndoneButForNativeAccess(boolean coarse) throws Exception {
        try (JavaCommand server = server()) {
            List<Object> line =
                    new ArrayList<>(List.of("replace", server.pid(), "--include=com.example.*", "--seconds=0.5"));
            if (coarse) {
                line.add("--clock=coarse");
            }
            String out = command(line.toArray()).expectExitCode(0).out;
            assertThat(out.lines())
                    .contains("replaced 2 call sites in 1 class", "restored 1 of 1 class")
                    .anyMatch(each -> each.matches(".* FastClock of this tool" + (coarse ? ": CoarseClock\\[.*" : "")));
            if (coarse) {
                ToolsJar.expectNativeAccess(out, "the whole class path");
            }
            assertThat(count(server).methods())
                    .doesNotContainKeys("FastClock.currentTimeMillis()", "FastClock.coarseTimeMillis()");
        }
    }

    @Test
    void replace_killed_isUndone() throws Exception {
        try (JavaCommand server = server()) {
            try (JavaCommand killed = startCommand("replace", server.pid(), "--include=com.example.*")) {
                killed.awaitErr("Replacing clock reads of process " + server.pid());
                assertThat(count(server).methods()).containsKey("FastClock.currentTimeMillis()");
                killed.process().destroyForcibly();
            }
            await().atMost(Duration.ofSeconds(60))
                    .untilAsserted(() ->
                            assertThat(count(server).methods()).doesNotContainKey("FastClock.currentTimeMillis()"));
        }
    }

    @Test
    void replace_nanoTimeOfRunningProcess_isRefused() throws Exception {
        try (JavaCommand server = server()) {
            assertThat(command("replace", server.pid(), "--include=com.example.*", "--nano-time")
                            .expectExitCode(1)
                            .err)
                    .contains("System.nanoTime() cannot be replaced in a running process");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void count_processEndsOrIsKilled_reportsLastCounts(boolean killed) throws Exception {
        try (JavaCommand server = server();
                JavaCommand command = startCommand(
                        "count", server.pid(), "--seconds=600", "--every=1s", "--json", "--examine=false")) {
            command.awaitOut("callSites");
            if (killed) {
                server.process().destroyForcibly();
            } else {
                server.process().getOutputStream().close(); // The process sends its counts when it ends.
            }
            assertThat(command.end().expectExitCode(0).out)
                    .contains(
                            killed ? "The process has ended, or the job in it has failed" : "The process has ended.",
                            "com.example.app.Server");
        }
    }

    @Test
    void count_processForbidsAgents_messageNamesOption() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "earlier Java versions cannot forbid agents");
        try (JavaCommand server = server("-XX:-EnableDynamicAgentLoading")) {
            assertThat(command("count", server.pid()).expectExitCode(1).err)
                    .contains("Process " + server.pid() + " forbids agents", "-XX:+EnableDynamicAgentLoading")
                    .doesNotContain("\tat ");
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void commandLine_terminated_printsReportAndRestoresProcess() throws Exception {
        try (JavaCommand server = server();
                JavaCommand command = startCommand("count", server.pid(), "--seconds", "10m", "--live", "--json")) {
            command.awaitErr(COUNTING + server.pid());
            assertThat(server.send("counted now?")).isEqualTo("1000");
            command.process().destroy(); // SIGTERM. Ctrl-C does the same.
            ReportedCounts counted = new ReportedCounts(command.end().out); // JSON only, in spite of --live.
            assertThat(counted.callSites()).anyMatch(site -> site.startsWith("com.example.app.Server.onServer"));
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void commandLine_terminatedDuringDelay_endsWithoutCount() throws Exception {
        try (JavaCommand server = server();
                JavaCommand command = startCommand("count", server.pid(), "--delay", "600")) {
            command.awaitErr("The count begins in 600");
            command.process().destroy(); // SIGTERM. Ctrl-C does the same.
            JavaCommand.Result result = command.end();
            assertThat(result.out).isEmpty();
            assertThat(result.err).doesNotContain("Exception", COUNTING);
        }
    }

    private static JavaCommand server(Object... options) throws Exception {
        return Tools.start(Server.class, options);
    }
}

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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line counts in a running process and restores its classes. */
class AgentAttachIT {
    private static final String COUNTING = "Counting the clock reads of process ";

    /** The process of the tests that leave it as it was. */
    private static JavaCommand server;

    @BeforeAll
    static void start() throws Exception {
        server = Tools.start(Server.class);
    }

    @AfterAll
    static void close() throws Exception {
        server.close();
    }

    private static String counted() throws Exception {
        return server.send("How many of 1000 reads are counted?");
    }

    /** The process has other network settings than the command line. */
    @Test
    void process_countedTwice_isRestoredEachTime() throws Exception {
        try (JavaCommand other = Tools.start(Server.class, "-Djava.net.preferIPv6Addresses=true")) {
            assertThat(other.send("before")).isEqualTo("0");
            for (int i = 0; i < 2; i++) {
                ReportedCounts counted = count(other);
                assertThat(counted.callSites())
                        .anyMatch(site -> site.matches(
                                "com.example.app.Server.onServer:\\d+ \\d+ System.currentTimeMillis\\(\\)"));
                assertThat(counted.number("rewrittenClasses")).isPositive();
                assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
                // The reads of its method reference are not seen.
                assertThat(counted.leftAlone())
                        .singleElement()
                        .asString()
                        .startsWith("a method reference to a clock was evaluated before")
                        .endsWith("-javaagent: \"" + Server.class.getName() + '"');
                assertThat(counted.toString()).contains("\"complete\": false");
                assertThat(counted.toString()
                                .contains("This process has been counted 2 times. After each count the JVM"))
                        .isEqualTo(i == 1);
                assertThat(other.send("counted now?")).isEqualTo("0");
            }
            assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
            signal("STOP", other);
            assertThat(command("count", other.pid()).expectExitCode(1).err)
                    .contains("Process " + other.pid() + " does not run. Its state is T (stopped): kill -CONT ");
            signal("CONT", other);
        }
    }

    private static void signal(String name, JavaCommand process) throws Exception {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    @Test
    void commandLine_killed_processIsRestoredAndCanBeCounted() throws Exception {
        try (JavaCommand killed = startCommand("count", server.pid(), "--seconds", "600", "--json", "--no-examine")) {
            killed.awaitText(COUNTING + server.pid());
            assertThat(counted()).isEqualTo("1000");

            JavaCommand.Result second = command("count", server.pid());
            assertThat(second.expectExitCode(1).err)
                    .contains("the clock reads of this process are already being counted");
            assertThat(second.out).isEmpty();
            assertThat(counted()).isEqualTo("1000");

            killed.process.destroyForcibly();
        }
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(counted()).isEqualTo("0"));
        assertThat(count(server).number("restoredClasses")).isPositive();
    }

    @Test
    void count_processWithReplacedReads_showsFastClock() throws Exception {
        try (JavaCommand replaced = Tools.start(Server.class, Tools.option("replace,include=com.example.app.*"))) {
            ReportedCounts counted = count(replaced);
            assertThat(counted.callSites())
                    .anyMatch(site -> site.matches(
                            "com.example.app.Server.onServer:\\d+ \\d+ FastClock.currentTimeMillis\\(\\)"));
            assertThat(counted.methods()).doesNotContain("System.currentTimeMillis()");
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
            // The class was retransformed, but is reported once.
            assertThat(replaced.endInput().err.lines()).contains("fastclock-agent: replaced 2 call sites in 1 class");
        }
    }

    @Test
    void count_processCountsSinceStart_reportsDifference() throws Exception {
        try (JavaCommand counting = Tools.start(Server.class, Tools.option("count,examine=false,seconds=600"))) {
            ReportedCounts counted = count(counting);
            assertThat(counted.toString()).contains("This process counts since its start.");
            assertThat(counted.callSites()).anyMatch(site -> site.startsWith("com.example.app.Server.onServer"));
            assertThat(counted.toString()).containsPattern("\"seconds\": 0\\.[2-9]");
            assertThat(counting.send("counted now?")).isEqualTo("1000");
        }
    }

    @Test
    void count_withAndWithoutOptions_countsThereAndNamesCallersUnlessNoneAreWanted() throws Exception {
        assertThat(count(server).toString())
                .containsPattern("\"callSite\": \"com.example.app.Server.onServer:\\d+\"")
                .containsPattern("\"com.example.app.Server.serve(:\\d+)?\",\\s*\"com.example.app.Requests.");
        ReportedCounts withoutCallers = count(server, "--callers=0", "--include=com.example.app.*");
        assertThat(withoutCallers.toString()).contains("\"callers\": []");
        assertThat(withoutCallers.callSites()).isNotEmpty();
        // Date::new was evaluated before. That does not change a verdict about System.
        assertThat(count(server, "--include=com.example.app.Server$Dates").toString())
                .contains("\"complete\": true", "Server$Dates): a method reference to a clock was evaluated before");
        assertThat(count(server, "--include=com.example.*", "--exclude=com.example.app.Server")
                        .callSites())
                .isEmpty();
    }

    @Test
    void replace_runningProcess_isUndoneButForNativeAccess() throws Exception {
        try (JavaCommand fresh = Tools.start(Server.class)) { // Native access was never enabled there.
            String out = command("replace", fresh.pid(), "--include=com.example.*", "--seconds=0.5")
                    .expectExitCode(0)
                    .out;
            assertThat(out.lines())
                    .contains("replaced 2 call sites in 1 class", "restored 1 of 1 class")
                    .anyMatch(line -> line.matches(".* FastClock of this tool: KernelTickClock\\[.*"));
            Tools.expectNativeAccess(out, "the whole class path");
            assertThat(count(fresh).methods()).isNotEmpty().doesNotContain("FastClock.currentTimeMillis()");
        }
    }

    @Test
    void replace_nanoTimeOfRunningProcess_isRefused() throws Exception {
        assertThat(command("replace", server.pid(), "--include=com.example.*", "--nano-time")
                        .expectExitCode(1)
                        .err)
                .contains("System.nanoTime() cannot be replaced in a running process");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void count_processEndsOrIsKilled_reportsCountsOrSaysSo(boolean killed) throws Exception {
        try (JavaCommand ending = Tools.start(Server.class);
                JavaCommand command =
                        startCommand("count", ending.pid(), "--seconds=600", "--json", "--examine=false")) {
            command.awaitText(COUNTING + ending.pid());
            assertThat(ending.send("counted now?")).isEqualTo("1000");
            if (killed) {
                ending.process.destroyForcibly();
            } else {
                ending.endInput(); // The process sends its counts when it ends.
            }
            JavaCommand.Result result = command.end().expectExitCode(killed ? 1 : 0);
            assertThat(killed ? result.err : result.out)
                    .contains(
                            killed
                                    ? "Process " + ending.pid() + " has ended without a report."
                                    : "The process has ended.")
                    .contains(killed ? "" : "com.example.app.Server");
        }
    }

    @Test
    void count_processForbidsAgents_messageNamesOption() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "earlier Java versions cannot forbid agents");
        try (JavaCommand closed = Tools.start(Server.class, "-XX:-EnableDynamicAgentLoading")) {
            assertThat(command("count", closed.pid()).expectExitCode(1).err)
                    .contains("Process " + closed.pid() + " forbids agents", "-XX:+EnableDynamicAgentLoading")
                    .doesNotContain("\tat ");
            assertThat(closed.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void commandLine_terminated_printsReportAndRestoresProcess() throws Exception {
        try (JavaCommand command = startCommand("count", server.pid(), "--seconds", "10m", "--json")) {
            command.awaitText(COUNTING + server.pid());
            assertThat(counted()).isEqualTo("1000");
            command.process.destroy(); // SIGTERM. Ctrl-C does the same.
            ReportedCounts counted = new ReportedCounts(command.end().out);
            assertThat(counted.callSites()).anyMatch(site -> site.startsWith("com.example.app.Server.onServer"));
            assertThat(counted.number("restoredClasses")).isEqualTo(counted.number("rewrittenClasses"));
            assertThat(counted()).isEqualTo("0");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.packaging;

import static io.fastclock.tools.packaging.Tools.command;
import static io.fastclock.tools.packaging.Tools.count;
import static io.fastclock.tools.packaging.Tools.startCommand;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.example.app.Server;
import com.example.app.Swapped;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** In which processes the command line works, and that it leaves the others as they are. */
@EnabledOnOs(OS.LINUX)
class AttachRulesIT {
    private static final Path JAVA = JavaCommand.program("java");
    private static final String SERVER =
            quoted(JAVA) + " -cp " + quoted(Tools.APPLICATIONS) + " " + Server.class.getName();

    @TempDir
    Path directory;

    /** For a shell, also inside of single quotes: a path may contain spaces. */
    private static String quoted(Path path) {
        return '"' + path.toString() + '"';
    }

    private static JavaCommand shell(String line) throws Exception {
        return new JavaCommand(Path.of("/bin/sh"), "-c", line);
    }

    /** Starts a shell as in a container, if this system lets a user do so. */
    private static JavaCommand container(String line) throws Exception {
        String unshare = "unshare --user --map-root-user --mount --pid --fork --kill-child --mount-proc ";
        try (JavaCommand trial = shell(unshare + "true")) {
            assumeTrue(trial.end().exitCode == 0, "no namespaces for users");
        }
        return shell("exec " + unshare + "sh -c '" + line + "'");
    }

    @Test
    void count_processInOtherNamespaces_isRefusedAndNothingIsSent() throws Exception {
        try (JavaCommand server = container("exec " + SERVER)) {
            server.awaitText("ready");
            long pid = server.process.descendants().findFirst().orElseThrow().pid();
            assertThat(command("count", pid, "--seconds=0.2").expectExitCode(1).err)
                    .contains("Process " + pid + " has another mnt, pid, user namespace", "Nothing was sent to it")
                    .contains("docker exec CONTAINER java -jar /tmp/clock-tools.jar count 1 --seconds=0.2");
            assertThat(Path.of("/tmp/.java_pid1")).doesNotExist(); // What a JVM that is attached to creates.
        }
    }

    @Test
    void count_firstProcessOfOwnContainer_isCounted() throws Exception {
        String count = quoted(JAVA) + " -jar " + quoted(Tools.JAR) + " count 1 --seconds=0.2 --no-examine";
        try (JavaCommand server = container("(until " + count + "; do :; done) & exec " + SERVER)) {
            server.awaitText("Restored: ");
            assertThat(server.out()).contains(Server.class.getName());
        } finally {
            Files.deleteIfExists(Path.of("/tmp/.java_pid1")); // A killed JVM leaves it.
        }
    }

    /** The first class of the agent would be too much. */
    @Test
    void count_metaspaceIsNearlyFull_isRefusedAndProcessLives() throws Exception {
        try (JavaCommand server = Tools.start(Server.class, "-XX:MaxMetaspaceSize=5m", "-XX:+ExitOnOutOfMemoryError")) {
            assertThat(command("count", server.pid()).expectExitCode(1).err)
                    .contains("Process " + server.pid() + " has too little room in its Metaspace");
            assertThat(server.send("counted now?")).isEqualTo("0");
        }
    }

    @Test
    void count_workingDirectoryWasDeleted_isReason() throws Exception {
        Path gone = Files.createDirectory(directory.resolve("gone"));
        try (JavaCommand server = shell("cd " + quoted(gone) + " && exec " + SERVER)) {
            server.awaitText("ready");
            Files.delete(gone);
            assertThat(command("count", server.pid()).expectExitCode(1).err)
                    .contains("Process " + server.pid()
                            + " has not started the agent: its working directory was deleted");
            assertThat(server.process.isAlive()).isTrue();
        }
    }

    /** As in an image that has Java and nothing else. */
    @Test
    void count_systemWithoutShell_leavesSignalToTheJdk() throws Exception {
        try (JavaCommand server = Tools.start(Server.class);
                JavaCommand count = new JavaCommand(
                        Path.of("/usr/bin/env"),
                        "PATH=/none",
                        JAVA,
                        "-jar",
                        Tools.JAR,
                        "count",
                        server.pid(),
                        "--seconds=0.2")) {
            assertThat(count.end().expectExitCode(0).out).contains(Server.class.getName());
        }
    }

    /** Before Java 21 a restored class would be the one that was there first. */
    @Test
    void count_classIsRedefinedMeanwhile_newVersionStays() throws Exception {
        Path manifest = Files.writeString(
                directory.resolve("manifest"),
                "Premain-Class: " + Swapped.class.getName() + "\nCan-Redefine-Classes: true\n");
        Path agent = directory.resolve("agent.jar");
        JavaCommand.runTool("jar", "--create", "--file", agent, "--manifest", manifest);
        try (JavaCommand server = Tools.start(Swapped.class, "-javaagent:" + agent);
                JavaCommand count = startCommand("count", server.pid(), "--seconds=600", "--json", "--no-examine")) {
            count.awaitText("Counting the clock reads of process ");
            assertThat(server.send("swap")).isEqualTo("other");
            count.process.destroy();
            ReportedCounts counted = new ReportedCounts(count.end().out);
            boolean isOld = Runtime.version().feature() < 21;
            assertThat(counted.toString()
                            .contains("1 class (" + Swapped.class.getName() + "$Version): redefined meanwhile"))
                    .isEqualTo(isOld);
            assertThat(counted.number("rewrittenClasses") - counted.number("restoredClasses"))
                    .isEqualTo(isOld ? 1 : 0);
            assertThat(server.send("and now?")).isEqualTo("still other");
            assertThat(count(server).leftAlone()).isEmpty();
        }
    }
}

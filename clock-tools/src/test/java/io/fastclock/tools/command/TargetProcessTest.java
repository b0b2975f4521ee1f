// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A process of which the kernel says what the test writes. */
@EnabledOnOs(OS.LINUX)
class TargetProcessTest {
    @TempDir
    Path processes;

    private final ProcessHandle sleep;
    private final String pid;
    private TargetProcess process;
    private Path temporary;
    private String user;

    TargetProcessTest() throws IOException {
        sleep = new ProcessBuilder("sleep", "600").start().toHandle();
        pid = String.valueOf(sleep.pid());
    }

    @AfterEach
    void end() {
        sleep.destroyForcibly();
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(processes.resolve(pid).resolve(file), text);
    }

    private void writeStatus(String name, String state, String uids, String gids) throws IOException {
        write(
                "status",
                "Name:\t" + name + "\nState:\t" + state + "\nTracerPid:\t99\nUid:\t" + uids + "\nGid:\t" + gids
                        + "\nSigCgt:\t4\nNSpid:\t" + pid + "\t1\n");
    }

    private void writeIds(String uids, String gids) throws IOException {
        writeStatus("java", "S (sleeping)", uids, gids);
    }

    private void writeMaps(String file) throws IOException {
        write("maps", "7f00-7f01 r-xp 00000000 08:01 17       " + file + "\n");
    }

    private void link(String of, String name, String to) throws IOException {
        Path link = processes.resolve(of).resolve(name);
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(to));
    }

    /** Returns why the process is refused, with 17 as its number; an empty text if it is not. */
    private String refusal() {
        try {
            process.check();
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage()).replaceAll("\\b" + pid + "\\b", "17");
        }
    }

    private static String ids(Object id) {
        return String.join("\t", List.of("" + id, "" + id, "" + id, "" + id));
    }

    @BeforeEach
    void begin() throws IOException {
        temporary = Files.createDirectory(processes.resolve("tmp"));
        user = ids(Files.getAttribute(temporary, "unix:uid"));
        for (String each : List.of(pid, "self")) {
            for (String kind : List.of("mnt", "pid", "user")) {
                link(each, "ns/" + kind, kind + ":[1]");
            }
            link(each, "root", processes.toString());
        }
        Files.writeString(processes.resolve("self/status"), "Uid:\t" + user + "\nGid:\t" + ids(8) + "\n");
        writeIds(user, ids(8));
        writeMaps("/usr/lib/jvm/lib/server/libjvm.so");
        write("cmdline", "java\0Main\0");
        Refusal refusal = new Refusal(pid, List.of("count", pid, "--include=a.*;b.C"));
        process = new TargetProcess(processes, temporary, sleep, refusal);
    }

    @Test
    void check_ownJvmAtSamePlace_isAcceptedAndLeavesNoFile() throws IOException {
        assertThat(refusal()).isEmpty();
        assertThat(temporary).isEmptyDirectory();
        for (String each : List.of(pid, "self")) { // As an old kernel, or gVisor.
            Files.delete(processes.resolve(each).resolve("ns/user"));
        }
        assertThat(refusal()).isEmpty();
    }

    /** The command to copy is made of what the kernel says, and of what the user has written. */
    @ParameterizedTest
    @CsvSource({
        "1001, 1001, 1001, 1001, 8",
        "1001, 1001, 1001, SELF, 8",
        "SELF, SELF, 1001, SELF, 8",
        "SELF, 1001, SELF, SELF, 8",
        "SELF, SELF, SELF, SELF, 9"
    })
    void check_anyIdIsOfOtherUser_isRefusedWithCommand(
            String real, String effective, String saved, String files, int group) throws IOException {
        String uids = String.join("\t", real, effective, saved, files).replace("SELF", user.split("\t", -1)[0]);
        writeIds(uids, ids(group));
        assertThat(refusal())
                .startsWith("Process 17 belongs to another user or group. Nothing was sent to it.")
                .containsPattern("(--reuid=|-u '#)" + uids.split("\t", -1)[0])
                .contains("count 17 '--include=a.*;b.C'")
                .containsPattern("JDK_JAVA_OPTIONS=(-javaagent:[^ ]+|'\"-javaagent:.+ .+\"')$");
    }

    /** The name of a process may contain each character but a line feed. */
    @Test
    void check_nameForgesLines_areNotTakenForLines() throws IOException {
        writeStatus("x\rUid:\t" + user + "\rGid:\t" + ids(8), "S (sleeping)", ids(1001), ids(8));
        assertThat(refusal()).contains("another user");
        writeIds(user, ids(8));
        writeMaps("/data/x\r7 7 7 7 7 /libjvm.so.x");
        assertThat(refusal()).contains("is not a Java process");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mnt", "pid", "user"})
    void check_otherNamespace_isRefusedWithCommandsForContainers(String kind) throws IOException {
        link(pid, "ns/" + kind, kind + ":[2]");
        assertThat(refusal())
                .startsWith("Process 17 has another " + kind + " namespace")
                .contains(
                        "Nothing was sent", "docker cp ", "kubectl exec ", " count 1 '--include=", "JDK_JAVA_OPTIONS");
        writeIds(ids(1001), ids(8));
        assertThat(refusal()).contains("namespace");
    }

    /** As in a chroot. */
    @Test
    void check_otherRoot_isRefused() throws IOException {
        link(pid, "root", temporary.toString());
        assertThat(refusal()).startsWith("Process 17 has another root directory");
    }

    @ParameterizedTest
    @CsvSource({
        "T (stopped), ': kill -CONT 17 continues it.'",
        "t (tracing stop), ', by process 99.'",
        "X (dead), : it has ended."
    })
    void check_processDoesNotRun_messageNamesItsState(String state, String message) throws IOException {
        writeStatus("java", state, user, ids(8));
        assertThat(refusal()).isEqualTo("Process 17 does not run. Its state is " + state + message);
    }

    @Test
    void check_processHasEnded_isReason() throws IOException {
        writeStatus("java", "Z (zombie)", user, ids(8));
        assertThat(refusal()).isEqualTo("Process 17 has ended.");
        writeIds(user, ids(8));
        sleep.destroyForcibly();
        sleep.onExit().join();
        assertThat(refusal()).isEqualTo("Process 17 has ended.");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+DisableAttachMechanism, true",
        "-XX:+DisableAttachMechanism -XX:-DisableAttachMechanism, false",
        "-XX:-DisableAttachMechanism -XX:+DisableAttachMechanism, true"
    })
    void check_attachMechanismDisabled_isRefused(String options, boolean isRefused) throws IOException {
        write("cmdline", "java\0" + options.replace(' ', '\0') + "\0Main\0");
        assertThat(refusal()).matches(isRefused ? "(?s).*DisableAttachMechanism.*" : "");
    }

    /** The files that a process has mapped, some of which are named after the JVM, or are below a folder of its name. */
    @ParameterizedTest
    @CsvSource(
            nullValues = "accepted",
            value = {
                "/usr/lib/jvm/java-8-openjdk-amd64/jre/lib/amd64/server/libjvm.so, runs Java 8",
                "/opt/jre1.8.0/lib/aarch64/server/libjvm.so (deleted), runs Java 8",
                "/opt/my jre/lib/amd64/server/libjvm.so, runs Java 8",
                "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so, accepted",
                "/opt/lib/lib/server/libjvm.so, accepted",
                "/opt/lib/amd64/server/libjvm.so\\012/lib/server/libjvm.so, accepted",
                "/usr/lib/debug/libjvm.so.debug, is not a Java process",
                "/data/libjvm.so/index, is not a Java process",
                "/data/not libjvm.so, is not a Java process",
                "[anon:/libjvm.so], is not a Java process"
            })
    void check_mappedLibrary_showsWhichJavaItIs(String library, @Nullable String refusal) throws IOException {
        writeMaps(library);
        assertThat(refusal()).startsWith(refusal == null ? "" : "Process 17 " + refusal);
        assertThat(refusal().isEmpty()).isEqualTo(refusal == null);
    }

    /** Another user has put it there, to lead this tool to another JVM. */
    @Test
    void check_linkInPlaceOfSocket_isRefused() throws IOException {
        Files.createSymbolicLink(
                temporary.resolve(".java_pid" + pid), Files.createFile(temporary.resolve(".java_pid18")));
        assertThat(refusal()).contains(" is not the socket of process 17");
    }

    /** Another command attaches: the signal is left to the JDK. */
    @Test
    void openSocket_fileIsThere_sendsNothing() throws Exception {
        Path trigger = Files.createFile(temporary.resolve(".attach_pid" + pid));
        process.openSocket(new Patience(60));
        assertThat(sleep.isAlive()).isTrue();
        assertThat(trigger).exists();
    }

    @Test
    void openSocket_nobodyAnswers_endsAndDeletesFile() {
        assertThatThrownBy(() -> process.openSocket(new Patience(0.05)))
                .hasMessageStartingWith("Cannot attach to process " + pid);
        assertThat(temporary).isEmptyDirectory();
    }

    /** As if it were read-only or full: the message of the system follows. */
    @Test
    void openSocket_noFileCanBeCreated_messageSaysSo() throws IOException {
        Files.delete(temporary);
        Files.writeString(temporary, "");
        assertThatThrownBy(() -> process.openSocket(new Patience(0.05)))
                .hasMessageStartingWith("No file can be written in ")
                .hasMessageContaining("opens its socket: Not a directory. Make it writable");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(OS.LINUX)
class TargetProcessTest {
    private static final String RUNNING = "S (sleeping)";

    @TempDir
    Path processes;

    private Path temporary;
    private String user;

    /** Changes what the kernel says about the process. */
    private void write(String file, String text) throws IOException {
        Files.writeString(processes.resolve("17").resolve(file), text);
    }

    private void writeStatus(String name, String state, String user, String group) throws IOException {
        write(
                "status",
                String.join(
                        "\n",
                        "Name:\t" + name,
                        "State:\t" + state,
                        "TracerPid:\t99",
                        "Uid:\t" + user,
                        "Gid:\t" + group,
                        "SigCgt:\t4",
                        "NSpid:\t17\t1",
                        ""));
    }

    private void writeMaps(String file) throws IOException {
        write("maps", "7f00-7f01 r-xp 00000000 08:01 17       " + file + "\n");
    }

    private void link(String process, String name, String to) throws IOException {
        Path link = processes.resolve(process).resolve(name);
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, Path.of(to));
    }

    private TargetProcess process() throws IOException {
        Refusal refusal = new Refusal("17", List.of("count", "17", "--include=a.*;b.C"));
        return new TargetProcess(processes, temporary, "17", refusal);
    }

    /** Returns why the process is refused; an empty text if it is not. */
    private String refusal() {
        try {
            process().check();
            return "";
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String ids(Object id) {
        return String.join("\t", List.of("" + id, "" + id, "" + id, "" + id));
    }

    @BeforeEach
    void begin() throws IOException {
        temporary = Files.createDirectory(processes.resolve("tmp"));
        user = ids(Files.getAttribute(temporary, "unix:uid"));
        for (String process : List.of("17", "self")) {
            for (String kind : List.of("mnt", "pid", "user")) {
                link(process, "ns/" + kind, kind + ":[1]");
            }
            link(process, "root", processes.toString());
        }
        Files.writeString(processes.resolve("self/status"), "Uid:\t" + user + "\nGid:\t" + ids(8) + "\n");
        writeStatus("java", RUNNING, user, ids(8));
        writeMaps("/usr/lib/jvm/lib/server/libjvm.so");
        write("cmdline", "java\0Main\0");
        write("stat", "17 (java) S" + " 0".repeat(40));
    }

    @Test
    void check_ownJvmAtSamePlace_isAcceptedAndLeavesNoFile() {
        assertThat(refusal()).isEmpty();
        assertThat(temporary).isEmptyDirectory();
    }

    /** The command to copy is made of what the kernel says, and of what the user has written. */
    @ParameterizedTest
    @CsvSource({"1001, 1001, 1001, 1001", "1001, 1001, 1001, SELF", "SELF, SELF, 1001, SELF", "SELF, 1001, SELF, SELF"})
    void check_anyIdIsOfOtherUser_isRefusedWithCommand(String real, String effective, String saved, String files)
            throws IOException {
        String uids = String.join("\t", real, effective, saved, files).replace("SELF", user.split("\t", -1)[0]);
        writeStatus("java", RUNNING, uids, ids(8));
        assertThat(refusal())
                .startsWith("Process 17 belongs to another user or group. Nothing was sent to it.")
                .containsPattern("(--reuid=|-u '#)" + uids.split("\t", -1)[0])
                .contains("count 17 '--include=a.*;b.C'")
                .containsPattern("JDK_JAVA_OPTIONS=(-javaagent:[^ ]+|'\"-javaagent:.+ .+\"')$");
    }

    @Test
    void check_otherGroup_isRefused() throws IOException {
        writeStatus("java", RUNNING, user, ids(9));
        assertThat(refusal()).startsWith("Process 17 belongs to another user or group.");
    }

    /** The name of a process may contain each character but a line feed. */
    @Test
    void check_nameForgesLines_areNotTakenForLines() throws IOException {
        writeStatus("x\rUid:\t" + user + "\rGid:\t" + ids(8), RUNNING, ids(1001), ids(8));
        assertThat(refusal()).contains("another user");
        writeMaps("/data/x\r7f00-7f01 r-xp 00000000 08:01 17       /lib/server/libjvm.so");
        writeStatus("java", RUNNING, user, ids(8));
        write("maps", "7f00-7f01 r-xp 00000000 08:01 17       /data/x\r" + "7 7 7 7 7 /libjvm.so.x\n");
        assertThat(refusal()).contains("is not a Java process");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mnt", "pid", "user"})
    void check_otherNamespace_isRefusedWithCommandsForContainers(String kind) throws IOException {
        link("17", "ns/" + kind, kind + ":[2]");
        assertThat(refusal())
                .startsWith("Process 17 has another " + kind + " namespace")
                .contains(
                        "Nothing was sent", "docker cp ", "kubectl exec ", " count 1 '--include=", "JDK_JAVA_OPTIONS");
        writeStatus("java", RUNNING, ids(1001), ids(8));
        assertThat(refusal()).contains("namespace");
    }

    /** As in a chroot. */
    @Test
    void check_otherRoot_isRefused() throws IOException {
        link("17", "root", temporary.toString());
        assertThat(refusal()).startsWith("Process 17 has another root directory");
    }

    /** As an old kernel, or gVisor. */
    @Test
    void check_systemWithoutNamespaces_isAccepted() throws IOException {
        for (String process : List.of("17", "self")) {
            Files.delete(processes.resolve(process).resolve("ns/user"));
        }
        assertThat(refusal()).isEmpty();
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

    /** Another process has its id. */
    @Test
    void check_startedAtAnotherTime_hasEnded() throws IOException {
        TargetProcess process = process();
        write("stat", "17 (java) S" + " 1".repeat(40));
        assertThat(process.isAlive()).isFalse();
        assertThatThrownBy(process::check).hasMessageContaining("has ended");
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

    @ParameterizedTest
    @CsvSource({
        "/usr/lib/jvm/java-8-openjdk-amd64/jre/lib/amd64/server/libjvm.so, true",
        "/opt/jre1.8.0/lib/aarch64/server/libjvm.so (deleted), true",
        "/opt/my jre/lib/amd64/server/libjvm.so, true",
        "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/libjvm.so, false",
        "/opt/lib/lib/server/libjvm.so, false",
        "/opt/lib/amd64/server/libjvm.so\\012/lib/server/libjvm.so, false"
    })
    void check_java8_isRefusedBeforeAnythingIsSent(String library, boolean isRefused) throws IOException {
        writeMaps(library);
        assertThat(refusal()).isEqualTo(isRefused ? "Process 17 runs Java 8; this tool needs Java 11 or later." : "");
    }

    /** Files that are named after the JVM, or that are below a folder of its name. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/usr/lib/debug/libjvm.so.debug",
                "/data/libjvm.so/index",
                "/data/not libjvm.so",
                "[anon:/libjvm.so]"
            })
    void check_otherFileNamedLikeJvm_isNoJavaProcess(String file) throws IOException {
        writeMaps(file);
        assertThat(refusal()).startsWith("Process 17 is not a Java process");
    }

    /** Another user has put it there, to lead this tool to another JVM. */
    @Test
    void check_linkInPlaceOfSocket_isRefused() throws IOException {
        Files.createSymbolicLink(temporary.resolve(".java_pid17"), Files.createFile(temporary.resolve(".java_pid18")));
        assertThat(refusal()).contains(".java_pid17 is not the socket of process 17");
    }

    /** The JVM reads the file after the signal, and prints its threads if there is none. */
    @Test
    void openSocket_anotherCommandAttachesNow_waitsForItsSignalAndKeepsItsFile() throws Exception {
        Path trigger = Files.createFile(temporary.resolve(".attach_pid17"));
        FutureTask<Boolean> opening = new FutureTask<>(() -> {
            process().openSocket(new Patience(60));
            return Files.exists(trigger);
        });
        Thread thread = new Thread(opening);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive());
        Files.createFile(temporary.resolve(".java_pid17"));
        assertThat(opening.get()).isTrue();
    }

    @Test
    void openSocket_nobodyAnswers_endsAndDeletesFile() throws IOException {
        Path trigger = Files.createFile(temporary.resolve(".attach_pid17")); // Else a signal is sent.
        assertThatThrownBy(() -> process().openSocket(new Patience(0.05)))
                .hasMessageStartingWith("Cannot attach to process 17");
        assertThat(trigger).doesNotExist();
    }

    /** As if it were read-only or full: the message of the system follows. */
    @Test
    void openSocket_noFileCanBeCreated_messageSaysSo() throws IOException {
        Files.delete(temporary);
        Files.writeString(temporary, "");
        assertThatThrownBy(() -> process().openSocket(new Patience(0.05)))
                .hasMessageStartingWith("No file can be written in ")
                .hasMessageContaining("opens its socket: Not a directory. Make it writable");
    }
}

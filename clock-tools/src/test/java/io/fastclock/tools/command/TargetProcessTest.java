// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TargetProcessTest {
    @TempDir
    Path processes;

    private void writeStatus(String state) throws IOException {
        String status = "State:\t" + state + "\nTracerPid:\t99\nSigCgt:\t4\nNSpid:\t17\n";
        Files.writeString(processes.resolve("17").resolve("status"), status);
    }

    private void writeMaps(String file) throws IOException {
        Files.writeString(processes.resolve("17/maps"), "7f00-7f01 r-xp 00000000 08:01 17       " + file + "\n");
    }

    private TargetProcess process() {
        return new TargetProcess(processes, "17");
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

    @BeforeEach
    void begin() throws IOException {
        Files.createDirectories(processes.resolve("17/root/tmp"));
        Files.writeString(Files.createDirectory(processes.resolve("self")).resolve("status"), "");
        writeMaps("/usr/lib/jvm/lib/server/libjvm.so");
        Files.writeString(processes.resolve("17/cmdline"), "java\0Main\0");
        writeStatus("S (sleeping)");
    }

    @Test
    void check_runningJvm_leavesNoFile() {
        assertThat(refusal()).isEmpty();
        assertThat(processes.resolve("17/root/tmp")).isEmptyDirectory();
    }

    /** The JVM reads the file after the signal, and prints its threads if there is none. */
    @Test
    void openSocket_anotherCommandAttachesNow_waitsForItsSignalAndKeepsItsFile() throws Exception {
        Path trigger = Files.createFile(processes.resolve("17/root/tmp/.attach_pid17"));
        FutureTask<Boolean> opening = new FutureTask<>(() -> {
            process().openSocket(10_000);
            return Files.exists(trigger);
        });
        Thread thread = new Thread(opening);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive());
        Files.createFile(processes.resolve("17/root/tmp/.java_pid17"));
        assertThat(opening.get()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "T (stopped), ': kill -CONT 17 continues it.'",
        "t (tracing stop), ', by process 99.'",
        "Z (zombie), : it has ended."
    })
    void check_processDoesNotRun_messageNamesItsState(String state, String message) throws IOException {
        writeStatus(state);
        assertThat(refusal()).isEqualTo("Process 17 does not run. Its state is " + state + message);
    }

    /** As if it were read-only or full: the message of the system follows. */
    @Test
    void check_noFileCanBeCreatedInTmp_messageSaysSo() throws IOException {
        Files.delete(processes.resolve("17/root/tmp"));
        Files.writeString(processes.resolve("17/root/tmp"), "");
        assertThat(refusal())
                .startsWith("No file can be written in ")
                .contains("opens its socket: Not a directory. Make it writable");
    }

    @Test
    void toRead_ownerOfProcess_decidesTheCause() {
        assertThat(Refusal.toRead("17", "1001", "1000")).contains("belongs to another user", "sudo -u '#1001'");
        assertThat(Refusal.toRead("17", "1000", "1000"))
                .contains("setcap", "non-dumpable", "-javaagent:")
                .doesNotContain("another user.");
    }

    /** As in a chroot. */
    @Test
    void check_otherRoot_isRefusedAndSaysWhatToDo() throws IOException {
        Files.move(processes.resolve("17/root"), processes.resolve("other"));
        Files.createSymbolicLink(processes.resolve("17/root"), processes.resolve("other"));
        Files.createSymbolicLink(processes.resolve("self/root"), Path.of("/"));
        assertThat(refusal())
                .startsWith("Process 17 has another root directory, " + processes.resolve("other"))
                .contains("Nothing was sent", "chroot", "docker exec", "kubectl exec");
    }

    /** As a service of systemd with PrivateTmp. */
    @Test
    void check_otherMounts_areRefusedUntilJava24() throws IOException {
        for (String each : List.of("17", "self")) {
            Files.createDirectory(processes.resolve(each).resolve("ns"));
            Files.createSymbolicLink(processes.resolve(each).resolve("ns/mnt"), Path.of("mnt:[" + each + "]"));
        }
        assertThat(refusal()).matches(Runtime.version().feature() >= 25 ? "" : ".*directory /tmp of its own.*");
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+DisableAttachMechanism, true",
        "-XX:+DisableAttachMechanism -XX:-DisableAttachMechanism, false",
        "-XX:-DisableAttachMechanism -XX:+DisableAttachMechanism, true"
    })
    void check_attachMechanismDisabled_isRefused(String options, boolean isRefused) throws IOException {
        Files.writeString(processes.resolve("17/cmdline"), "java\0" + options.replace(' ', '\0') + "\0Main\0");
        assertThat(refusal()).matches(isRefused ? ".*DisableAttachMechanism.*" : "");
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

    @Test
    void openSocket_statusOfOldKernel_looksForSocketOfProcess() throws Exception {
        Files.writeString(processes.resolve("17/status"), "SigCgt:\t4\n");
        Files.createFile(processes.resolve("17/root/tmp/.java_pid17"));
        Files.createFile(processes.resolve("17/root/tmp/.attach_pid0")); // Else a failure would send a signal.
        process().openSocket(10_000);
    }

    @Test
    void openSocket_nobodyAnswers_endsAndDeletesFile() throws IOException {
        Path trigger = Files.createFile(processes.resolve("17/root/tmp/.attach_pid17")); // Else a signal is sent.
        assertThatThrownBy(() -> process().openSocket(50)).hasMessage(Refusal.toAttach("17"));
        assertThat(trigger).doesNotExist();
    }

    @Test
    void list_userWithoutName_saysWhyAndNamesCount() {
        assertThat(ListCommand.nothing("?")).contains("this user has no name", "count PID");
        assertThat(ListCommand.nothing("alice")).doesNotContain("no name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b,c.jar", "a=b.jar", "ü.jar"})
    void visible_pathThatNotEachJvmOpens_isThatOfCopy(String name) throws IOException {
        assumeTrue(Charset.forName(System.getProperty("sun.jnu.encoding"))
                .newEncoder()
                .canEncode(name));
        Path jar = Files.writeString(processes.resolve(name), "a jar");
        Path seen = Path.of(processes.resolve("17/root") + jar.toString());
        Files.createDirectories(seen.getParent());
        Files.createSymbolicLink(seen, jar);
        Files.writeString(processes.resolve("17/status"), "Uid:\t" + Files.getAttribute(processes, "unix:uid"));
        try (TargetProcess process = process()) {
            assertThat(process.visible(jar))
                    .matches(name.equals("a b,c.jar") ? Pattern.quote(jar + "") : "/tmp/[!-<>-~]+");
        }
    }
}

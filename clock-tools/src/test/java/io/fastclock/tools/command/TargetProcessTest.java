// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TargetProcessTest {
    @TempDir
    Path processes;

    private void writeStatus(String state) throws IOException {
        String status = "State:\t" + state + "\nTracerPid:\t99\nSigCgt:\t4\nNSpid:\t17\n";
        Files.writeString(processes.resolve("17").resolve("status"), status);
    }

    private TargetProcess process() {
        return new TargetProcess(processes, "17");
    }

    @BeforeEach
    void begin() throws IOException {
        Files.createDirectories(processes.resolve("17/root/tmp"));
        Files.writeString(Files.createDirectory(processes.resolve("self")).resolve("status"), "");
        Files.writeString(processes.resolve("17/maps"), "/usr/lib/jvm/libjvm.so");
        writeStatus("S (sleeping)");
    }

    @Test
    void check_runningJvm_leavesNoFile() throws IOException {
        process().check();
        assertThat(processes.resolve("17/root/tmp")).isEmptyDirectory();
    }

    @ParameterizedTest
    @CsvSource({
        "T (stopped), ': kill -CONT 17 continues it.'",
        "t (tracing stop), ', by process 99.'",
        "Z (zombie), : it has ended."
    })
    void check_processDoesNotRun_messageNamesItsState(String state, String message) throws IOException {
        writeStatus(state);
        assertThatThrownBy(() -> process().check())
                .hasMessage("Process 17 does not run. Its state is " + state + message);
    }

    /** As if it were read-only or full: the message of the system follows. */
    @Test
    void check_noFileCanBeCreatedInTmp_messageSaysSo() throws IOException {
        Files.delete(processes.resolve("17/root/tmp"));
        Files.writeString(processes.resolve("17/root/tmp"), "");
        assertThatThrownBy(() -> process().check())
                .hasMessageStartingWith("No file can be written in ")
                .hasMessageContaining("opens its socket: Not a directory. Make it writable");
    }

    @Test
    void toRead_ownerOfProcess_decidesTheCause() {
        assertThat(Refusal.toRead("17", "1001", "1000")).contains("belongs to another user", "sudo -u '#1001'");
        assertThat(Refusal.toRead("17", "1000", "1000"))
                .contains("setcap", "non-dumpable", "-javaagent:")
                .doesNotContain("another user.");
    }

    @Test
    void toAttach_directoryOfItsOwn_isTheCause() {
        assertThat(Refusal.toAttach("17", new IOException("no socket"), true)).contains("DisableAttachMechanism");
        assertThat(Refusal.toAttach("17", new IOException("no socket"), false))
                .contains("no socket. It has a directory /tmp of its own")
                .doesNotContain("DisableAttachMechanism");
    }
}

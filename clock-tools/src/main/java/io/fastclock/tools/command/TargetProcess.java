// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the operating system says about a process, before this tool attaches. Attaching needs a {@code SIGQUIT}, which ends a
 * process that does not handle it. A JVM that does not listen answers it by a thread dump.
 */
final class TargetProcess {
    private static final int SIGQUIT = 3;

    /** A line of the list of mappings: five fields without spaces, then the name. After an upgrade of the JDK it ends in "(deleted)". */
    private static final Pattern JVM = Pattern.compile("(\\S+ +){5}/(.*/)?libjvm\\.so( \\(deleted\\))?");

    /** Since Java 9 the folder has no name of the processor in its path. The home of a later one may be named lib. */
    private static final Pattern OF_JAVA_8 =
            Pattern.compile("/lib/(?!lib/)\\w+/(server|client|minimal)/libjvm\\.so( \\(deleted\\))?$");

    /** Knows when it has started: a later process with the same id is not it. */
    private final ProcessHandle process;

    final String pid;
    private final Refusal refusal;
    private final Path temporary;
    private final ProcFiles files;
    private final ProcFiles self;

    TargetProcess(ProcessHandle process, Refusal refusal) {
        this(Path.of("/proc"), Path.of("/tmp"), process, refusal);
    }

    /** @param temporary where a JVM and who attaches meet */
    TargetProcess(Path processes, Path temporary, ProcessHandle process, Refusal refusal) {
        this.process = process;
        this.refusal = refusal;
        this.temporary = temporary;
        pid = String.valueOf(process.pid());
        files = new ProcFiles(processes.resolve(pid));
        self = new ProcFiles(processes.resolve("self"));
    }

    private boolean isLinux() {
        return self.exist();
    }

    boolean isAlive() {
        return process.isAlive() && !files.state().startsWith("Z");
    }

    /**
     * To be repeated before each step: the process may have ended, and another one have its id.
     *
     * @throws IOException if attaching could harm the process or this system, or cannot work; the message says what to do
     */
    void check() throws IOException {
        try {
            if (!isAlive()) {
                throw new IOException("Process " + pid + " has ended.");
            }
            if (isLinux()) {
                checkLinux();
            } else if (!process.info()
                            .user()
                            .equals(ProcessHandle.current().info().user())
                    || VirtualMachine.list().stream().noneMatch(jvm -> jvm.id().equals(pid))) {
                throw new IOException("Process " + pid + " is not a Java process of this user.");
            }
        } catch (FileSystemException e) { // It ends in the midst.
            throw new IOException("Process " + pid + " has ended, or cannot be examined: " + e.getMessage(), e);
        }
    }

    private void checkLinux() throws IOException {
        SameUserRule.check(files, self, refusal);
        Optional<String> suspension = suspension();
        if (suspension.isPresent()) {
            throw new IOException(suspension.get());
        }
        String jvm = files.lines("maps").stream()
                .filter(line -> JVM.matcher(line).matches())
                .findFirst()
                .orElseThrow(() -> new IOException("Process " + pid
                        + " is not a Java process: it has not loaded libjvm.so. Nothing was sent to it."));
        if (OF_JAVA_8.matcher(jvm).find()) {
            throw new IOException("Process " + pid + " runs Java 8; this tool needs Java 11 or later.");
        }
        // Options in variables and files are not seen.
        List<String> command = List.of(files.text("cmdline").split("\0", -1));
        if (command.lastIndexOf("-XX:+DisableAttachMechanism") > command.lastIndexOf("-XX:-DisableAttachMechanism")) {
            throw new IOException(refusal.toAttach());
        }
        long handled = Long.parseUnsignedLong(files.status("SigCgt"), 16);
        if (!isListening() && (handled >>> (SIGQUIT - 1) & 1) == 0) {
            throw new IOException(
                    "Process " + pid + " does not handle SIGQUIT, so attaching would end it. If its JVM is"
                            + " still starting, try again.");
        }
    }

    /** Returns why the process does not answer now, and what to do, if its state says so. */
    Optional<String> suspension() throws IOException {
        String state = files.state();
        if (!state.matches("[TtZX].*")) {
            return Optional.empty();
        }
        return Optional.of("Process " + pid + " does not run. Its state is " + state
                + (state.startsWith("T")
                        ? ": kill -CONT " + pid + " continues it."
                        : state.startsWith("t")
                                ? ", by process " + files.status("TracerPid") + "."
                                : ": it has ended."));
    }

    /**
     * Makes the JVM open its socket, with one signal. The JDK would send several, if the JVM does not listen. It does so where
     * another command attaches at this moment, and on a system without a shell.
     */
    void openSocket(Patience patience) throws IOException, InterruptedException {
        Path trigger = temporary.resolve(".attach_pid" + pid);
        if (!isLinux() || isListening() || !create(trigger)) {
            return;
        }
        try {
            if (!sendQuit()) {
                return;
            }
            while (!isListening()) {
                if (!patience.pause()) {
                    throw new IOException(suspension().orElse(refusal.toAttach()));
                }
            }
        } finally {
            Files.deleteIfExists(trigger);
        }
    }

    private boolean create(Path trigger) throws IOException {
        try {
            Files.createFile(trigger);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        } catch (FileSystemException e) {
            throw new IOException(
                    "No file can be written in " + temporary + ", where the JVM of process " + pid
                            + " opens its socket: " + (e.getReason() == null ? "permission denied" : e.getReason())
                            + ". Make it writable.\n" + refusal.fromStart(),
                    e);
        }
    }

    private boolean sendQuit() throws IOException, InterruptedException {
        check();
        try {
            new ProcessBuilder("sh", "-c", "kill -QUIT " + pid).start().waitFor();
            return true;
        } catch (IOException e) { // No shell.
            return false;
        }
    }

    /** Whether the socket that a JVM opens after the first signal is there. Another user may have put something in its place. */
    private boolean isListening() throws IOException {
        Path socket = temporary.resolve(".java_pid" + pid);
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (Files.isSymbolicLink(socket)
                || !self.status("Uid")
                        .startsWith(Files.getAttribute(socket, "unix:uid", LinkOption.NOFOLLOW_LINKS) + "\t")) {
            throw new IOException(socket + " is not the socket of process " + pid + ", but belongs to another user.");
        }
        return true;
    }

    boolean isInDeletedFolder() {
        try {
            return files.link("cwd").endsWith(" (deleted)");
        } catch (IOException e) {
            return false;
        }
    }
}

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

    private final String pid;
    private final Refusal refusal;
    private final Path temporary;
    private final ProcFiles files;
    private final ProcFiles self;
    private final String startTime;

    TargetProcess(String pid, Refusal refusal) throws IOException {
        this(Path.of("/proc"), Path.of("/tmp"), pid, refusal);
    }

    /** @param temporary where a JVM and who attaches meet */
    TargetProcess(Path processes, Path temporary, String pid, Refusal refusal) throws IOException {
        this.pid = pid;
        this.refusal = refusal;
        this.temporary = temporary;
        files = new ProcFiles(processes, pid);
        self = new ProcFiles(processes, "self");
        startTime = startTime();
    }

    private boolean isLinux() {
        return self.exist();
    }

    private String startTime() throws IOException {
        if (isLinux() && !files.exist()) {
            throw new IOException("There is no process " + pid + ".");
        }
        return isLinux() ? files.startTime() : "";
    }

    boolean isAlive() {
        try {
            return isLinux()
                    ? startTime().equals(startTime) && !files.status("State").startsWith("Z")
                    : ProcessHandle.of(Long.parseLong(pid)).isPresent();
        } catch (IOException e) {
            return false;
        }
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
            } else {
                checkElsewhere();
            }
        } catch (FileSystemException e) { // It ends in the midst.
            throw new IOException("Process " + pid + " has ended, or cannot be examined: " + e.getMessage(), e);
        }
    }

    private void checkElsewhere() throws IOException {
        Optional<String> owner = ProcessHandle.of(Long.parseLong(pid))
                .flatMap(process -> process.info().user());
        if (!owner.equals(ProcessHandle.current().info().user())
                || VirtualMachine.list().stream().noneMatch(jvm -> jvm.id().equals(pid))) {
            throw new IOException("Process " + pid + " is not a Java process of this user.");
        }
    }

    private void checkLinux() throws IOException {
        SameUserRule.check(files, self, refusal);
        Optional<String> suspension = suspension();
        if (suspension.isPresent()) {
            throw new IOException(suspension.get());
        }
        Optional<String> jvm = files.lines("maps").stream()
                .filter(line -> JVM.matcher(line).matches())
                .findFirst();
        if (jvm.isEmpty()) {
            throw new IOException(
                    "Process " + pid + " is not a Java process: it has not loaded libjvm.so. Nothing was sent to it.");
        }
        if (OF_JAVA_8.matcher(jvm.get()).find()) {
            throw new IOException(refusal.tooOld());
        }
        // Options in variables and files are not seen.
        List<String> command = List.of(files.text("cmdline").split("\0", -1));
        if (command.lastIndexOf("-XX:+DisableAttachMechanism") > command.lastIndexOf("-XX:-DisableAttachMechanism")) {
            throw new IOException(refusal.toAttach());
        }
        if (!isListening() && !handlesQuit()) {
            throw new IOException(
                    "Process " + pid + " does not handle SIGQUIT, so attaching would end it. If its JVM is"
                            + " still starting, try again.");
        }
    }

    /** Returns why the process does not answer now, and what to do, if its state says so. */
    Optional<String> suspension() throws IOException {
        String state = files.exist() ? files.status("State") : "";
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

    /** Makes the JVM open its socket, with one signal. The JDK would send several, if the JVM does not listen. */
    void openSocket(Patience patience) throws IOException, InterruptedException {
        if (!isLinux() || isListening()) {
            return;
        }
        Path trigger = temporary.resolve(".attach_pid" + pid);
        boolean isOurs = create(trigger);
        try {
            if (isOurs ? !sendQuit() : !isOwn(trigger)) {
                return; // The JDK sends it, and has another folder for its file.
            }
            while (!isListening()) {
                if (!patience.pause()) {
                    isOurs |= isOwn(trigger); // Whoever created it has given up as well.
                    throw new IOException(suspension().orElse(refusal.toAttach()));
                }
            }
        } finally {
            if (isOurs) {
                Files.deleteIfExists(trigger);
            }
        }
    }

    /** False if another command attaches now: its signal is enough, and without its file the JVM would print its threads. */
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

    /** Returns false if this system has no shell. */
    private boolean sendQuit() throws IOException, InterruptedException {
        ProcessBuilder kill = new ProcessBuilder("sh", "-c", "kill -QUIT " + pid);
        check();
        try {
            kill.start().waitFor();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private boolean handlesQuit() throws IOException {
        long caught = Long.parseUnsignedLong(files.status("SigCgt"), 16);
        return (caught >>> (SIGQUIT - 1) & 1) != 0;
    }

    /** Whether the socket that a JVM opens after the first signal is there. Another user may have put something in its place. */
    private boolean isListening() throws IOException {
        Path socket = temporary.resolve(".java_pid" + pid);
        if (!Files.exists(socket, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        if (!isOwn(socket)) {
            throw new IOException(socket + " is not the socket of process " + pid + ", but belongs to another user.");
        }
        return true;
    }

    private boolean isOwn(Path file) throws IOException {
        return !Files.isSymbolicLink(file)
                && self.status("Uid")
                        .startsWith(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS) + "\t");
    }

    boolean isInDeletedFolder() {
        try {
            return files.link("cwd").endsWith(" (deleted)");
        } catch (IOException e) {
            return false;
        }
    }
}

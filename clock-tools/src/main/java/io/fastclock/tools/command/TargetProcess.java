// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the operating system says about a process, before this tool attaches. Attaching needs a {@code SIGQUIT}, which ends a
 * process that does not handle it. A JVM that does not listen answers it by a thread dump.
 */
final class TargetProcess implements AutoCloseable {
    private static final int SIGQUIT = 3;

    /** A line of the list of mappings: five fields without spaces, then the name. After an upgrade of the JDK it ends in "(deleted)". */
    private static final Pattern JVM = Pattern.compile("(\\S+ +){5}/(.*/)?libjvm\\.so( \\(deleted\\))?");

    /** Since Java 9 the folder has no name of the processor in its path. The home of a later one may be named lib. */
    private static final Pattern OF_JAVA_8 =
            Pattern.compile("/lib/(?!lib/)\\w+/(server|client|minimal)/libjvm\\.so( \\(deleted\\))?$");

    private static final int POLL_MILLIS = 20;

    /** From it on, the JDK looks for the socket in the directory /tmp of the process. */
    private static final int FIRST_JAVA_THAT_LOOKS_THERE = 25;

    private final String pid;
    private final Path processes;
    private final Path proc;
    private @Nullable Path copy;

    TargetProcess(String pid) {
        this(Path.of("/proc"), pid);
    }

    TargetProcess(Path processes, String pid) {
        this.pid = pid;
        this.processes = processes;
        this.proc = processes.resolve(pid);
    }

    /** @throws IOException if attaching could harm the process, or cannot work; the message says what to do */
    void check() throws IOException {
        if (Files.exists(processes.resolve("self").resolve("status"))) {
            checkLinux();
        } else if (VirtualMachine.list().stream().noneMatch(jvm -> jvm.id().equals(pid))) {
            throw new IOException("Process " + pid + " is not a Java process of this user. \"list\" shows the processes"
                    + " to which this command can attach.");
        }
    }

    private void checkLinux() throws IOException {
        if (!Files.exists(proc)) {
            throw new IOException("There is no process " + pid + ". \"list\" shows the Java processes of this user.");
        }
        Optional<String> suspension = suspension();
        if (suspension.isPresent()) {
            throw new IOException(suspension.get());
        }
        try (Stream<String> maps = Files.lines(proc.resolve("maps"), StandardCharsets.ISO_8859_1)) {
            Optional<String> jvm =
                    maps.filter(line -> JVM.matcher(line).matches()).findFirst();
            if (jvm.isEmpty()) {
                throw new IOException("Process " + pid
                        + " is not a Java process: it has not loaded libjvm.so. Nothing was sent to it.");
            }
            if (OF_JAVA_8.matcher(jvm.get()).find()) {
                throw new IOException(Refusal.tooOld(pid, "8"));
            }
        } catch (AccessDeniedException e) {
            throw new IOException(Refusal.toRead(pid, userId(), new TargetProcess(processes, "self").userId()), e);
        }
        if (sameNamespace("mnt") && !root().equals(new TargetProcess(processes, "self").root())) {
            throw new IOException(Refusal.otherRoot(pid, root()));
        }
        boolean isOfOtherMounts = !sameNamespace("mnt") && pids().length == 1;
        if (isOfOtherMounts && Runtime.version().feature() < FIRST_JAVA_THAT_LOOKS_THERE) {
            throw new IOException(Refusal.otherTmp(pid));
        }
        // Options in variables and files are not seen.
        List<String> command = List.of(Files.readString(proc.resolve("cmdline"), StandardCharsets.ISO_8859_1)
                .split("\0", -1));
        if (command.lastIndexOf("-XX:+DisableAttachMechanism") > command.lastIndexOf("-XX:-DisableAttachMechanism")) {
            throw new IOException(Refusal.toAttach(pid));
        }
        boolean wasAttachedTo = Files.exists(socket());
        if (!wasAttachedTo && !handlesQuit()) {
            throw new IOException(
                    "Process " + pid + " does not handle SIGQUIT, so attaching would end it. If its JVM is"
                            + " still starting, try again.");
        }
        if (!sameNamespace("net")) {
            throw new IOException("Process " + pid + " is in another network namespace. Run this command there: nsenter"
                    + " --target " + pid + " --net java -jar ...");
        }
        if (!wasAttachedTo) {
            write(new byte[0], "opens its socket");
            close();
        }
    }

    /** Returns why the process does not answer now, and what to do, if its state says so. */
    Optional<String> suspension() throws IOException {
        String state = Files.exists(proc) ? status("State") : "";
        if (!state.matches("[TtZX].*")) {
            return Optional.empty();
        }
        return Optional.of("Process " + pid + " does not run. Its state is " + state
                + (state.startsWith("T")
                        ? ": kill -CONT " + pid + " continues it."
                        : state.startsWith("t") ? ", by process " + status("TracerPid") + "." : ": it has ended."));
    }

    /** Writes a file in the directory /tmp of the process, until this object is closed. */
    private Path write(byte[] bytes, String use) throws IOException {
        try {
            copy = Files.createTempFile(temporary(), "fastclock-tools", ".jar");
            Files.write(copy, bytes);
            return Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-r--r--"));
        } catch (IOException e) {
            String reason = e instanceof FileSystemException ? ((FileSystemException) e).getReason() : e.getMessage();
            throw new IOException(
                    "No file can be written in " + temporary() + ", where the JVM of process " + pid + " " + use + ": "
                            + (reason == null ? "permission denied" : reason)
                            + ". Make it writable, or start the process with" + Refusal.javaagent(),
                    e);
        }
    }

    private Path temporary() {
        return proc.resolve("root").resolve("tmp");
    }

    /** Makes the JVM open its socket, with one signal. The JDK would send several, if the JVM does not listen. */
    void openSocket(int maxMillis) throws IOException, InterruptedException {
        if (!Files.exists(proc)) {
            return;
        }
        Path trigger = temporary().resolve(".attach_pid" + pids()[pids().length - 1]);
        boolean mayDelete = false;
        try {
            for (int polls = 0; !Files.exists(socket()); polls++) { // A faked clock may stand still.
                if (polls == maxMillis / POLL_MILLIS) {
                    mayDelete = true; // Whoever created it has given up as well.
                    throw new IOException(suspension().orElse(Refusal.toAttach(pid)));
                }
                if (!mayDelete && created(trigger)) {
                    mayDelete = true;
                    new ProcessBuilder("sh", "-c", "kill -QUIT " + pid).start().waitFor();
                }
                Thread.sleep(POLL_MILLIS);
            }
        } finally {
            if (mayDelete) {
                Files.deleteIfExists(trigger);
            }
        }
    }

    /** False if another command attaches now: its signal is enough, and without its file the JVM would print its threads. */
    private static boolean created(Path trigger) throws IOException {
        try {
            Files.createFile(trigger);
            return true;
        } catch (FileAlreadyExistsException e) {
            return false;
        }
    }

    private String root() throws IOException {
        try {
            return Files.readSymbolicLink(proc.resolve("root")).toString();
        } catch (FileSystemException e) { // Below it is seen whether that matters.
            return "/";
        }
    }

    private boolean handlesQuit() throws IOException {
        long caught = Long.parseUnsignedLong(status("SigCgt"), 16);
        return (caught >>> (SIGQUIT - 1) & 1) != 0;
    }

    /** The socket that a JVM opens after the first signal. */
    private Path socket() throws IOException {
        return temporary().resolve(".java_pid" + pids()[pids().length - 1]);
    }

    /** The ids of the process in each of its nested namespaces, the innermost last. */
    private String[] pids() throws IOException {
        return status("NSpid", pid).split("\\s+", -1); // Linux before 4.1 has no such line.
    }

    private String userId() throws IOException {
        return status("Uid").split("\\s+", -1)[0];
    }

    private String status(String field) throws IOException {
        return status(field, "0");
    }

    private String status(String field, String ifMissing) throws IOException {
        List<String> lines = Files.readAllLines(proc.resolve("status"), StandardCharsets.ISO_8859_1);
        return lines.stream()
                .filter(line -> line.startsWith(field + ":"))
                .map(line -> line.substring(field.length() + 1).strip())
                .findFirst()
                .orElse(ifMissing);
    }

    boolean sameNamespace(String kind) {
        try {
            return Files.readSymbolicLink(proc.resolve("ns").resolve(kind))
                    .equals(Files.readSymbolicLink(
                            processes.resolve("self").resolve("ns").resolve(kind)));
        } catch (IOException e) {
            return true; // An old kernel.
        }
    }

    /**
     * Returns the path of a jar, as the process sees it. If the process is of another user or in a container, the jar is copied to
     * the directory /tmp of the process until this object is closed. So is a jar whose path ends for Java at a {@code =}, or has
     * letters outside ASCII, which a process in the locale POSIX cannot open.
     */
    String visible(Path jar) throws IOException {
        if (!Files.exists(proc) || (jar.toString().matches("[ -<>-~]+") && isVisible(jar))) {
            return jar.toString();
        }
        return "/tmp/"
                + write(Files.readAllBytes(jar), "needs a copy of this jar").getFileName();
    }

    @Override
    public void close() throws IOException {
        if (copy != null) {
            Files.deleteIfExists(copy);
        }
    }

    private boolean isVisible(Path jar) throws IOException {
        Path seen = proc.resolve("root").resolve(jar.toString().substring(1));
        String self = String.valueOf(Files.getAttribute(processes.resolve("self"), "unix:uid"));
        return self.equals(userId()) && Files.exists(seen) && Files.isSameFile(seen, jar);
    }
}

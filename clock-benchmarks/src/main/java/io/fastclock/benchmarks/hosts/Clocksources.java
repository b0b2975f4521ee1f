// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.hosts;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * Switches the clocksource of Linux for a while. The clocksource is global: every process on the machine uses the new
 * one. It is restored when the JVM exits at the latest, also after Ctrl-C and {@code SIGTERM}. After {@code SIGKILL} it
 * stays switched.
 */
class Clocksources {
    private final Path currentFile;
    private final Path availableFile;

    Clocksources() {
        this(Path.of("/sys/devices/system/clocksource/clocksource0"));
    }

    Clocksources(Path directory) {
        currentFile = directory.resolve("current_clocksource");
        availableFile = directory.resolve("available_clocksource");
    }

    /** Returns the available clocksources, the current one first. */
    List<String> names() throws IOException {
        return Stream.of((current() + " " + Files.readString(availableFile)).split("\\s+", 0))
                .distinct()
                .toList();
    }

    /** Returns the command that a user can run instead. */
    String command(String name) {
        return "echo " + name + " > " + currentFile;
    }

    /**
     * Switches the clocksource until the result is closed. If the kernel refuses to restore it then, the JVM tries
     * again at exit.
     */
    synchronized Closeable use(String name) throws IOException {
        String original = current();
        Thread restoreAtExit = new Thread(() -> restoreOrReport(original), "restore-clocksource");
        Runtime.getRuntime().addShutdownHook(restoreAtExit); // Fails if the JVM is shutting down.
        set(name); // Still synchronized: the hook has to wait.
        return () -> {
            set(original);
            try {
                Runtime.getRuntime().removeShutdownHook(restoreAtExit);
            } catch (IllegalStateException e) {
                // The JVM is shutting down, and the hook has nothing left to do.
            }
        };
    }

    private synchronized void set(String name) throws IOException {
        if (current().equals(name)) {
            return;
        }
        try {
            write(currentFile, name);
        } catch (IOException e) {
            throw new IOException("cannot switch the clocksource; as root: " + command(name), e);
        }
        if (!current().equals(name)) {
            throw new IOException("the clocksource was set to " + name + ", but the kernel still uses " + current());
        }
    }

    private void restoreOrReport(String name) {
        try {
            set(name);
        } catch (IOException e) {
            System.err.println(e.getMessage() + " (" + e.getCause() + ")");
        }
    }

    /** Writes the kernel's file, but never creates it. */
    void write(Path file, String name) throws IOException {
        Files.writeString(file, name, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private String current() throws IOException {
        return Files.readString(currentFile).strip();
    }
}

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
 * Linux's clocksource, changed for a while. It is the whole machine's: every process reads the new one. What was changed is set
 * back at the end of the JVM at the latest, by Ctrl-C and {@code SIGTERM} too. {@code SIGKILL} leaves it changed.
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

    /** All that this machine offers, the one in use first. */
    List<String> names() throws IOException {
        return Stream.of((current() + " " + Files.readString(availableFile)).split("\\s+", 0))
                .distinct()
                .toList();
    }

    /** What a person has to do where it could not be set. */
    String command(String name) {
        return "echo " + name + " > " + currentFile;
    }

    /** Changes it, if it is another, until the result is closed; if the kernel refuses then, the JVM's end tries again. */
    synchronized Closeable use(String name) throws IOException {
        String original = current();
        Thread setBackAtExit = new Thread(() -> setOrReport(original), "restore-clocksource");
        Runtime.getRuntime().addShutdownHook(setBackAtExit); // Fails if the JVM is about to end.
        set(name); // Still synchronized: the hook waits for it.
        return () -> {
            set(original);
            try {
                Runtime.getRuntime().removeShutdownHook(setBackAtExit);
            } catch (IllegalStateException e) {
                // The JVM is ending, and the hook finds nothing left to do.
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
            throw new IOException("the clocksource cannot be set; as root: " + command(name), e);
        }
        if (!current().equals(name)) {
            throw new IOException("the clocksource was set to " + name + ", but the kernel stays with " + current());
        }
    }

    private void setOrReport(String name) {
        try {
            set(name);
        } catch (IOException e) {
            System.err.println(e.getMessage() + " (" + e.getCause() + ")");
        }
    }

    /** Never creates the file: it is the kernel's, or there is none. */
    void write(Path file, String name) throws IOException {
        Files.writeString(file, name, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
    }

    private String current() throws IOException {
        return Files.readString(currentFile).strip();
    }
}

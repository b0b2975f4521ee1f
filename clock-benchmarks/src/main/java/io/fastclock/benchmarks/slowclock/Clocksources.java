// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.slowclock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Linux's clocksource, to be changed for a while: {@link #close()} sets it back to what it was, and so does the end of the
 * JVM, whether by itself, by Ctrl-C or by {@code SIGTERM}. Against {@code SIGKILL} there is no help.
 *
 * <p>The clocksource is the whole machine's: every process reads the new one.
 */
public final class Clocksources implements ClocksourceSwitch, AutoCloseable {
    private static final Path SYSFS = Path.of("/sys/devices/system/clocksource/clocksource0");

    /** How a file of sysfs is written. */
    @FunctionalInterface
    interface Writer {
        void write(Path file, String text) throws IOException;
    }

    private final Path currentFile;
    private final List<String> available;
    private final String original;
    private final Writer writer;
    private final Thread restoreAtExit = new Thread(this::restoreOrTell, "restore-clocksource");
    private boolean ended;

    private Clocksources(Path directory, Writer writer) throws IOException {
        this.currentFile = directory.resolve("current_clocksource");
        this.available = List.of(Files.readString(directory.resolve("available_clocksource"))
                .strip()
                .split("\\s+"));
        this.original = current();
        this.writer = writer;
    }

    /**
     * Changes nothing yet.
     *
     * @throws IOException if this is not Linux
     */
    public static Clocksources open() throws IOException {
        // Not created where it is missing: the kernel's own file or none.
        return open(
                SYSFS,
                (file, text) ->
                        Files.writeString(file, text, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING));
    }

    static Clocksources open(Path directory, Writer writer) throws IOException {
        Clocksources clocksources = new Clocksources(directory, writer);
        Runtime.getRuntime().addShutdownHook(clocksources.restoreAtExit);
        return clocksources;
    }

    /** The one that was there at first. */
    public String original() {
        return original;
    }

    /** All that this machine offers. */
    public List<String> available() {
        return available;
    }

    /** What a person has to do where it could not be set back. */
    public String restoringCommand() {
        return "echo " + original + " > " + currentFile;
    }

    /**
     * Changes it, if it is another.
     *
     * @throws IOException if the kernel refuses
     * @throws IllegalStateException if it has been set back already
     */
    @Override
    public synchronized void use(String clocksource) throws IOException {
        if (ended) { // The JVM is about to end, while this thread still runs.
            throw new IllegalStateException("the clocksource has been set back already");
        }
        set(clocksource);
    }

    private void set(String clocksource) throws IOException {
        if (current().equals(clocksource)) {
            return;
        }
        try {
            writer.write(currentFile, clocksource);
        } catch (IOException e) {
            throw new IOException("the clocksource cannot be set to " + clocksource + "; that takes root's rights", e);
        }
        if (!current().equals(clocksource)) {
            throw new IOException(
                    "the clocksource was to be set to " + clocksource + ", and the kernel stays with " + current());
        }
    }

    private String current() throws IOException {
        return Files.readString(currentFile).strip();
    }

    private synchronized void restore() throws IOException {
        ended = true;
        try {
            set(original);
        } catch (IOException e) {
            throw new IOException("the clocksource is not what it was; as root: " + restoringCommand(), e);
        }
    }

    private void restoreOrTell() {
        try {
            restore();
        } catch (IOException e) {
            System.err.println(e.getMessage() + " (" + e.getCause() + ")");
        }
    }

    /**
     * Sets it back.
     *
     * @throws IOException if the kernel refuses; it is tried once more when the JVM ends
     */
    @Override
    public void close() throws IOException {
        restore();
        try {
            Runtime.getRuntime().removeShutdownHook(restoreAtExit);
        } catch (IllegalStateException e) {
            // The JVM is ending, and the hook finds nothing left to do.
        }
    }
}

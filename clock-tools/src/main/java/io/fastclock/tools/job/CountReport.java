// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.AgentJar;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the report of a count where and how the options say. Examines the host first, if they ask for it. */
public final class CountReport {
    private static final String CLEAR_TERMINAL = "\u001b[H\u001b[2J";

    /** The lines per table on a terminal. Three tables fit on a screen. */
    private static final int LIVE_LINES = 8;

    private final CountOptions options;
    private final Consumer<String> messages;
    private boolean written;

    /** @throws IllegalArgumentException if the file cannot be written: checked before the count, so that none is lost */
    public CountReport(CountOptions options, Consumer<String> messages) {
        this.options = options;
        this.messages = messages;
        options.file().ifPresent(CountReport::checkWritable);
    }

    private static void checkWritable(Path file) {
        try {
            Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                    .close();
        } catch (IOException e) {
            throw new IllegalArgumentException("file is \"" + file + "\", which is not writable", e);
        }
    }

    /** Returns a receiver of snapshots, which writes the counts between two of them. */
    public Consumer<Snapshot> interim(PrintStream standard) {
        return Snapshot.differences(counted -> write(counted, standard, Optional.empty()));
    }

    /** Returns a receiver of snapshots, which shows the counts since the last one on a terminal. */
    public Consumer<Snapshot> live(PrintStream terminal) {
        return Snapshot.differences(counted -> {
            terminal.print(CLEAR_TERMINAL + CountText.counts(counted, LIVE_LINES));
            terminal.flush();
        });
    }

    /** Returns a receiver that fails after the stream was closed, as by {@code | head}: a count that nobody reads ends. */
    public static Consumer<Snapshot> whileRead(PrintStream out, Consumer<Snapshot> receiver) {
        return snapshot -> {
            receiver.accept(snapshot);
            if (out.checkError()) {
                throw new IllegalStateException("The count has ended, because its output was closed.");
            }
        };
    }

    /**
     * Writes a report. If the options name a file, the first one replaces its contents, and the others are appended.
     *
     * @param standard is written to if no file is given
     * @param host from {@link #examination}, if there was time for it
     */
    public void write(Snapshot counted, PrintStream standard, Optional<Findings> host) {
        String report =
                options.json ? CountJson.render(counted, host) : CountText.render(counted, host, AgentJar.path());
        if (options.file().isEmpty()) {
            standard.print(report);
            standard.flush();
            return;
        }
        Path file = options.file().get();
        try {
            StandardOpenOption how = written ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING;
            Files.write(file, report.getBytes(StandardCharsets.UTF_8), StandardOpenOption.CREATE, how);
            written = true;
        } catch (IOException e) {
            messages.accept("cannot write the report to " + file + ": " + e);
        }
    }

    public Optional<Findings> examination() {
        if (!options.examine) {
            return Optional.empty();
        }
        messages.accept("Examining the clock of this host for some seconds (examine=false skips this).");
        try {
            return Optional.of(ClockDoctor.examine(messages));
        } catch (RuntimeException | Error e) {
            Thread.interrupted(); // An interrupt ends the examination, not the report.
            messages.accept("The examination failed: " + e.getMessage());
            return Optional.empty();
        }
    }
}

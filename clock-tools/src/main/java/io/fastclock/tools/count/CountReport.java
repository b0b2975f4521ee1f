// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

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
import org.jspecify.annotations.Nullable;

/** Writes the report of a count where and how the options say. Examines the host first, if they ask for it. */
public final class CountReport {
    private final CountOptions options;
    private final Consumer<String> messages;

    /**
     * @param messages receives messages for the operator
     * @throws IllegalArgumentException if the file cannot be written: checked before the count, so that none is lost
     */
    public CountReport(CountOptions options, Consumer<String> messages) {
        this.options = options;
        this.messages = messages;
        options.file().ifPresent(CountReport::checkWritable);
    }

    private static void checkWritable(Path file) {
        try {
            Files.newOutputStream(file).close();
        } catch (IOException e) {
            throw new IllegalArgumentException("file is \"" + file + "\", which is not writable", e);
        }
    }

    /** Returns a receiver of snapshots, which writes the counts between two of them. */
    public Consumer<Snapshot> interim(PrintStream standard) {
        return new Consumer<>() {
            private @Nullable Snapshot before;

            @Override
            public void accept(Snapshot now) {
                write(before == null ? now : now.since(before), standard, Optional.empty());
                before = now;
            }
        };
    }

    /**
     * Writes a report. Each one is appended to the file, if the options name one.
     *
     * @param standard is written to if no file is given
     * @param host from {@link #examination}, if there was time for it
     */
    public void write(Snapshot counted, PrintStream standard, Optional<Findings> host) {
        if (options.file().isEmpty()) {
            print(counted, standard, host);
            return;
        }
        Path file = options.file().get();
        try (PrintStream out = new PrintStream(
                Files.newOutputStream(file, StandardOpenOption.APPEND, StandardOpenOption.CREATE),
                false,
                StandardCharsets.UTF_8)) {
            print(counted, out, host);
            if (out.checkError()) {
                messages.accept("cannot write the whole report to " + file);
            }
        } catch (IOException e) {
            messages.accept("cannot write the report to " + file + ": " + e);
        }
    }

    private void print(Snapshot counted, PrintStream out, Optional<Findings> host) {
        out.print(
                options.json() ? JsonReport.render(counted, host) : TextReport.render(counted, host, AgentJar.path()));
        out.flush();
    }

    /** Examines the host for some seconds, if the options ask for it. */
    public Optional<Findings> examination() {
        if (!options.examine()) {
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

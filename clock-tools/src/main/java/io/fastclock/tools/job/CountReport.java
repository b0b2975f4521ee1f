// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.job;

import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.AgentJar;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;

/** Writes the report of a count where and how the options say. Examines the host first, if they ask for it. */
public final class CountReport {
    private final CountOptions options;
    private final Consumer<String> messages;

    /** @throws IllegalArgumentException if the file cannot be written: checked before the count, so that none is lost */
    public CountReport(CountOptions options, Consumer<String> messages) {
        this.options = options;
        this.messages = messages;
        options.file().ifPresent(CountReport::checkWritable);
    }

    private static void checkWritable(Path file) {
        try {
            Files.write(file, new byte[0], StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new IllegalArgumentException("file is \"" + file + "\", which is not writable", e);
        }
    }

    /**
     * Writes the report.
     *
     * @param standard is written to if no file is given
     * @param host from {@link #examination}, if there was time for it
     */
    public void write(Snapshot counted, PrintStream standard, Optional<Findings> host) throws IOException {
        Assessment assessment = new Assessment(counted, host);
        String report = options.json ? CountJson.render(assessment) : CountText.render(assessment, AgentJar.path());
        if (options.file().isEmpty()) {
            standard.print(report);
            standard.flush();
            return;
        }
        Path file = options.file().get();
        try {
            Files.writeString(file, report);
        } catch (IOException e) {
            throw new IOException("The report could not be written to " + file + ": " + e.getMessage(), e);
        }
    }

    public Optional<Findings> examination() {
        if (!options.examine) {
            return Optional.empty();
        }
        messages.accept("Examining the clock of this host for some seconds (examine=false skips this).");
        try {
            return Optional.of(ClockDoctor.examine());
        } catch (RuntimeException | Error e) {
            messages.accept("The examination failed: " + e.getMessage());
            return Optional.empty();
        }
    }
}

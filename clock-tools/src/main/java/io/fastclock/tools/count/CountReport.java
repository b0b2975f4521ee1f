// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import io.fastclock.tools.doctor.ClockDoctor;
import io.fastclock.tools.doctor.Findings;
import io.fastclock.tools.report.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the reports of a count where and how the options say. */
public final class CountReport {
    private final CountOptions options;
    private @Nullable Findings host;

    /** Throws IllegalArgumentException if the file cannot be written: checked before the count, so that none is lost. */
    public CountReport(CountOptions options) {
        this.options = options;
        options.file.ifPresent(file -> {
            Path checked = Files.exists(file) ? file : file.getParent();
            if (Files.isDirectory(file) || checked == null || !Files.isWritable(checked)) {
                throw new IllegalArgumentException("file is \"" + file + "\", which is not writable");
            }
            if (Files.exists(file) && !Files.isRegularFile(file) && !isDevice(file)) {
                throw new IllegalArgumentException(
                        "file is \"" + file + "\", which may be a pipe: without a reader it would block");
            }
        });
    }

    private static boolean isDevice(Path file) {
        return file.startsWith("/dev") || file.startsWith("/proc");
    }

    /** Examines the host, once, if the options ask for it. Takes some seconds. */
    public void examine() {
        if (host == null && options.examine) {
            Messages.print("examining the clock of this host for some seconds (examine=false skips this)");
            try {
                host = ClockDoctor.examine();
            } catch (RuntimeException | Error e) {
                Messages.print("the examination failed: " + e.getMessage());
            }
        }
    }

    public void write(Snapshot counted) {
        Assessment assessment = new Assessment(counted, Optional.ofNullable(host));
        String report = options.json
                ? new CountJson(assessment).render()
                : new CountText(assessment).render(Messages.toolsJar());
        if (options.file.isEmpty()) {
            Messages.OUT.print(report);
            return;
        }
        Path file = options.file.get();
        try {
            if (isDevice(file)) {
                // It may lead to the log of the application.
                Files.writeString(file, report, StandardOpenOption.APPEND);
            } else if (Files.isSymbolicLink(file)) {
                Files.writeString(file, report);
            } else {
                replace(file, report);
            }
        } catch (IOException e) {
            Messages.print("the report could not be written to " + file + ": " + e);
            Messages.OUT.print(report);
        }
    }

    /** In one step, so that whoever reads the file reads a whole report. Nobody else can have created the new file. */
    private static void replace(Path file, String report) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            Files.writeString(part, report, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) { // The file may be writable, and its directory not.
            Files.writeString(file, report);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import com.fasterxml.jackson.databind.JavaType;
import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.accuracy.AccuracyFigures;
import io.fastclock.benchmarks.accuracy.ReaderKind;
import io.fastclock.benchmarks.idle.IdleFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a run has found about the clocks' accuracy and idle cost. Either may be empty: not every run measures it. */
public record ProbeResults(List<AccuracyFigures> accuracy, List<IdleFigures> idle) {
    static final String ACCURACY_FILE = "accuracy.json";
    static final String IDLE_FILE = "idle.json";

    public static ProbeResults read(Path directory) throws IOException {
        return new ProbeResults(
                readList(directory.resolve(ACCURACY_FILE), AccuracyFigures.class),
                readList(directory.resolve(IDLE_FILE), IdleFigures.class));
    }

    private static <F> List<F> readList(Path file, Class<F> type) throws IOException {
        if (Files.notExists(file)) {
            return List.of();
        }
        JavaType list = Json.MAPPER.getTypeFactory().constructCollectionType(List.class, type);
        return Json.MAPPER.readValue(file.toFile(), list);
    }

    /** Leaves no file of an earlier run behind. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        writeList(accuracy, directory.resolve(ACCURACY_FILE));
        writeList(idle, directory.resolve(IDLE_FILE));
    }

    private static void writeList(List<?> figures, Path file) throws IOException {
        if (figures.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Json.MAPPER.writeValue(file.toFile(), figures);
        }
    }

    /** Those whose accuracy was measured, in the order of the rows. */
    List<Subject> subjects() {
        return Arrays.stream(Subject.values())
                .filter(subject -> accuracy.stream().anyMatch(figures -> figures.subject() == subject))
                .toList();
    }

    /** Busy threads for each core, ascending. */
    List<Integer> loads(ReaderKind readers) {
        return accuracy.stream()
                .filter(figures -> figures.readers() == readers)
                .map(AccuracyFigures::busyPerCore)
                .distinct()
                .sorted()
                .toList();
    }

    Optional<AccuracyFigures> accuracy(Subject subject, ReaderKind readers, int busyPerCore) {
        return accuracy.stream()
                .filter(figures -> figures.subject() == subject
                        && figures.readers() == readers
                        && figures.busyPerCore() == busyPerCore)
                .findFirst();
    }

    Optional<IdleFigures> idle(Subject subject) {
        return idle.stream().filter(figures -> figures.subject() == subject).findFirst();
    }

    /** Where the system clock, compared with itself, was not exact; there must be none, or the harness is wrong. */
    public List<String> failedSelfChecks() {
        return accuracy.stream()
                .filter(figures -> figures.subject() == Subject.SYSTEM && figures.exact() < figures.reads())
                .map(figures -> figures.readers() + ", " + ProbeTables.loadLabel(figures.busyPerCore()) + ": "
                        + (figures.reads() - figures.exact()) + " of " + figures.reads() + " reads inexact")
                .toList();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import com.fasterxml.jackson.databind.JavaType;
import io.fastclock.benchmarks.report.Chart;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/** The results of one experiment in one run, and sentences that say what was not measured, and why. */
public record Recorded<R>(Header header, List<String> leftOut, List<R> results) {
    public Section section(String title, List<Table> summary, List<Table> details, List<Chart> charts) {
        return new Section(title, header, leftOut, summary, details, charts);
    }

    public Section section(String title, Table.Builder table) {
        return section(title, List.of(table.build()), List.of(), List.of());
    }

    public static <R> Optional<Recorded<R>> read(Path directory, Experiment<R> experiment) throws IOException {
        Path file = file(directory, experiment);
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        JavaType type = Json.MAPPER.getTypeFactory().constructParametricType(Recorded.class, experiment.resultType());
        return Optional.of(Json.MAPPER.readValue(file.toFile(), type));
    }

    /** Replaces the file atomically. If the run is killed, the file is either the old one or the new one. */
    public void write(Path directory, Experiment<R> experiment) throws IOException {
        Files.createDirectories(directory);
        Path file = file(directory, experiment);
        Path temporary = directory.resolve(file.getFileName() + ".tmp");
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(temporary.toFile(), this);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }

    public static Path file(Path directory, Experiment<?> experiment) {
        return directory.resolve(experiment.name() + ".json");
    }
}

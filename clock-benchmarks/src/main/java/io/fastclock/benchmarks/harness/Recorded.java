// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import com.fasterxml.jackson.databind.JavaType;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.Picture;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The results of one experiment in one run.
 *
 * @param cuts sentences that say what of the plan was not measured; none if it is complete
 * @param remarks sentences that say what this machine does not have, and what disturbed the run
 */
public record Recorded<R>(Header header, List<String> cuts, List<String> remarks, List<R> results) {
    public Section section(String title, List<Table> tables, List<? extends Picture> charts) {
        List<String> sentences = Stream.concat(cuts.stream(), remarks.stream()).toList();
        return new Section(title, cuts.isEmpty() ? header : header.cut(), sentences, tables, charts);
    }

    public Section section(String title, Table... tables) {
        return section(title, List.of(tables), List.of());
    }

    public static <R> Optional<Recorded<R>> read(Path directory, Experiment<R> experiment) throws IOException {
        Path file = file(directory, experiment.name());
        if (Files.notExists(file)) {
            return Optional.empty();
        }
        JavaType result = Json.parameter(experiment, Experiment.class);
        JavaType type = Json.MAPPER.getTypeFactory().constructParametricType(Recorded.class, result);
        return Optional.of(Json.MAPPER.readValue(file.toFile(), type));
    }

    /** Replaces the file atomically. If the run is killed, the file is either the old one or the new one. */
    public void write(Path directory, String name) throws IOException {
        Files.createDirectories(directory);
        Path file = file(directory, name);
        Path temporary = directory.resolve(file.getFileName() + ".tmp");
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(temporary.toFile(), this);
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
    }

    public static Path file(Path directory, String name) {
        return directory.resolve(name + ".json");
    }
}

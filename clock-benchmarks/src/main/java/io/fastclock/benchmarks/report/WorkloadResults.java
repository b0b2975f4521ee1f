// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.report;

import io.fastclock.benchmarks.workload.CounterFigures;
import io.fastclock.benchmarks.workload.PreTouchFigures;
import io.fastclock.benchmarks.workload.WorkloadCase;
import io.fastclock.benchmarks.workload.WorkloadFigures;
import io.fastclock.benchmarks.workload.WorkloadSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a timestamp costs inside real work.
 *
 * @param header of its own: it may have been measured after the rest of a directory
 */
public record WorkloadResults(
        Header header,
        WorkloadSetting setting,
        List<WorkloadFigures> figures,
        List<CounterFigures> counters,
        PreTouchFigures preTouch) {
    public static final String FILE = "workload.json";

    /** Empty where it was not measured. */
    public static Optional<WorkloadResults> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        return Files.exists(file)
                ? Optional.of(Json.MAPPER.readValue(file.toFile(), WorkloadResults.class))
                : Optional.empty();
    }

    /** Leaves the header on its own as well, unless the directory has one, of a run that measured more. */
    public void write(Path directory) throws IOException {
        Files.createDirectories(directory);
        Json.MAPPER.writeValue(directory.resolve(FILE).toFile(), this);
        if (Files.notExists(directory.resolve(Results.FILE))) {
            header.write(directory.resolve(Header.FILE));
        }
    }

    Optional<Measurement<WorkloadCase>> find(WorkloadCase wanted) {
        return figures.stream()
                .filter(found -> found.measured().equals(wanted))
                .findFirst()
                .map(found -> new Measurement<>(
                        found.measured(), wanted.threads(), found.roundNanos(), found.bytesPerOperation()));
    }

    /** Megabytes a second. */
    Optional<Double> allocationRate(WorkloadCase wanted) {
        return figures.stream()
                .filter(found -> found.measured().equals(wanted))
                .findFirst()
                .map(WorkloadFigures::megabytesPerSecond);
    }

    Optional<Double> counted(WorkloadCase wanted, String event) {
        return counters.stream()
                .filter(found -> found.measured().equals(wanted))
                .findFirst()
                .flatMap(found -> Optional.ofNullable(found.perOperation().get(event)));
    }
}

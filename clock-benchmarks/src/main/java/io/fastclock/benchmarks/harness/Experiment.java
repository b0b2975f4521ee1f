// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The definition of one kind of measurement.
 *
 * @param <R> one result, a record that Jackson can write and read
 * @param name the command that runs it, and the name of its results file
 * @param defects why the results are invalid, or which guarantee of FastClock they break: fails the run after its report
 */
public record Experiment<R>(
        String name,
        String summary,
        Class<R> resultType,
        Supplier<? extends Plan<R>> newPlan,
        Function<Recorded<R>, Section> presentation,
        Function<Recorded<R>, List<String>> defects) {
    public Experiment(
            String name,
            String summary,
            Class<R> resultType,
            Supplier<? extends Plan<R>> newPlan,
            Function<Recorded<R>, Section> presentation) {
        this(name, summary, resultType, newPlan, presentation, recorded -> List.of());
    }

    /** Returns the same experiment with a single plan, whose options can be set. */
    public Experiment<R> withOnePlan() {
        Plan<R> plan = newPlan.get();
        return new Experiment<>(name, summary, resultType, () -> plan, presentation, defects);
    }

    public Optional<Section> section(Path directory) throws IOException {
        return Recorded.read(directory, this).map(presentation);
    }

    public List<String> defects(Path directory) throws IOException {
        return Recorded.read(directory, this).map(defects).orElse(List.of());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.headline.Headline;
import io.fastclock.benchmarks.process.IdleExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Report;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All that a directory has results of, in the order of a report. */
record Results(List<Section> sections, List<String> defects) {
    static Results of(Path directory, List<Experiment<?>> experiments) throws IOException {
        Results results = new Results(new ArrayList<>(), new ArrayList<>());
        Headline.of(
                        Recorded.read(directory, new ReadsExperiment()),
                        Recorded.read(directory, new AccuracyExperiment()),
                        Recorded.read(directory, new IdleExperiment()))
                .ifPresent(results.sections::add);
        for (Experiment<?> experiment : experiments) {
            results.add(directory, experiment);
        }
        return results;
    }

    private <R> void add(Path directory, Experiment<R> experiment) throws IOException {
        Recorded.read(directory, experiment).ifPresent(found -> {
            sections.add(experiment.present(found));
            defects.addAll(experiment.defects(found));
        });
    }

    /** Prints the results, and writes their reports into the directory. */
    void show(Path directory, PrintStream out) throws IOException {
        Report report = new Report(sections);
        report.print(out);
        report.writeTo(directory);
        out.printf("%nReports: %s and report.html beside it%n", directory.resolve("report.md"));
    }
}

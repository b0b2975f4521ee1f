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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All that a directory has results of, in the order of a report. */
final class Results {
    private Results() {}

    static Report of(Path directory) throws IOException {
        List<Section> sections = new ArrayList<>();
        Headline.of(
                        Recorded.read(directory, ReadsExperiment.DEFINITION),
                        Recorded.read(directory, AccuracyExperiment.DEFINITION),
                        Recorded.read(directory, IdleExperiment.DEFINITION))
                .ifPresent(sections::add);
        for (Experiment<?> each : Main.EXPERIMENTS) {
            each.section(directory).ifPresent(sections::add);
        }
        return new Report(sections);
    }
}

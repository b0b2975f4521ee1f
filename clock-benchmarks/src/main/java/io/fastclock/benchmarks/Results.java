// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks;

import io.fastclock.benchmarks.accuracy.AccuracyExperiment;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Recordings;
import io.fastclock.benchmarks.headline.Headline;
import io.fastclock.benchmarks.idle.IdleExperiment;
import io.fastclock.benchmarks.reads.ReadsExperiment;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** All that there are results of, in the order of a report. */
record Results(List<Section> sections, List<String> defects) {
    static Results of(Recordings recordings, List<Experiment<?>> experiments) throws IOException {
        List<Section> sections = new ArrayList<>();
        List<String> defects = new ArrayList<>();
        Headline.of(
                        recordings.of(new ReadsExperiment()),
                        recordings.of(new AccuracyExperiment()),
                        recordings.of(new IdleExperiment()),
                        OptionalDouble.empty())
                .ifPresent(sections::add);
        for (Experiment<?> experiment : experiments) {
            add(recordings, experiment, sections, defects);
        }
        return new Results(List.copyOf(sections), List.copyOf(defects));
    }

    private static <R> void add(
            Recordings recordings, Experiment<R> experiment, List<Section> sections, List<String> defects)
            throws IOException {
        Optional<Recorded<R>> recorded = recordings.of(experiment);
        recorded.ifPresent(found -> {
            sections.add(experiment.present(found));
            defects.addAll(experiment.defects(found));
        });
    }
}

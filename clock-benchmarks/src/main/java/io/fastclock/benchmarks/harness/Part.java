// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.harness;

import io.fastclock.benchmarks.report.Header;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** An experiment in a run: its planned steps, those that have run, and their results. */
final class Part<R> {
    private final Experiment<R> experiment;
    private final List<Step<R>> planned;
    private final List<Step<R>> missing;
    private final List<R> results = new ArrayList<>();
    final Pace pace = new Pace();

    Part(Experiment<R> experiment, Request request) throws IOException {
        this.experiment = experiment;
        this.planned = List.copyOf(experiment.newPlan().get().plan(request));
        this.missing = new ArrayList<>(planned);
    }

    List<Step<R>> round(int round) {
        return planned.stream().filter(step -> step.round() == round).toList();
    }

    int rounds() {
        return 1 + planned.stream().mapToInt(Step::round).max().orElse(-1);
    }

    /** Runs a step of {@link #round}. */
    void run(Step<?> step, Forks forks) throws Exception {
        Step<R> own = planned.get(planned.indexOf(step));
        results.addAll(own.body().run(forks));
        missing.remove(own);
    }

    double secondsLeft() {
        return missing.stream().mapToDouble(pace::seconds).sum();
    }

    boolean hasResults() {
        return !results.isEmpty();
    }

    void write(Header header, List<String> disturbances, Path directory) throws IOException {
        new Recorded<>(header, cuts(), disturbances, List.copyOf(results)).write(directory, experiment);
    }

    /** Returns sentences that say what has not been measured. */
    List<String> cuts() {
        List<String> sentences = new ArrayList<>();
        for (int round = 0; round < rounds(); round++) {
            int of = round(round).size();
            List<String> left = round(round).stream()
                    .filter(missing::contains)
                    .map(Step::label)
                    .toList();
            if (left.size() == of && round > 0) {
                sentences.add("Left out: " + experiment.name() + ", round " + (round + 1) + ".");
            } else if (!left.isEmpty()) {
                String what = left.size() + " of " + of + " measurements of round " + (round + 1);
                String named = left.size() > 3 ? what : String.join("; ", left);
                sentences.add("Not measured: " + experiment.name() + ", " + named + ".");
            }
        }
        return sentences;
    }
}

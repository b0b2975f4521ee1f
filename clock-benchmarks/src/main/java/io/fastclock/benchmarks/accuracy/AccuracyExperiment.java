// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

import io.fastclock.benchmarks.clocks.Subject;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the accuracy of each clock under several loads. The system clock is measured first, as a check of the
 * harness.
 */
public final class AccuracyExperiment extends Experiment<AccuracyFigures> {
    private static final List<Subject> CLOCKS = Stream.concat(
                    Subject.wallClocks().stream(), Stream.of(Subject.CACHED, Subject.ASSISTED))
            .sorted()
            .toList();

    public AccuracyExperiment() {
        super(
                "accuracy",
                "accuracy of each clock under load (--clock=NAME,NAME: only these; --jvm=OPTION)",
                AccuracyFigures.class);
    }

    @Override
    public List<Step<AccuracyFigures>> plan(Request request) {
        List<Load> first = List.of(Load.values());
        List<Load> later =
                List.of(Load.ALWAYS_0, Load.ALWAYS_8); // The loads of the headline table, whose cells show a range.
        return switch (request.preset()) {
            case SMOKE -> plan(request, 20, 5, 20, List.of(List.of(Load.ALWAYS_0, Load.ALWAYS_8)));
            case QUICK -> plan(request, 200, 150, 1_000, List.of(first, later));
            case FULL -> plan(request, 1_000, 1_000, 5_000, List.of(first, later));
        };
    }

    /** A clock held in one mode is measured only with threads that read continuously. */
    private List<Step<AccuracyFigures>> plan(
            Request request, int warmUp, int settling, int window, List<List<Load>> rounds) {
        List<Subject> clocks =
                request.value("--clock").map(AccuracyExperiment::named).orElse(CLOCKS);
        List<Step<AccuracyFigures>> steps = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            int round = i;
            for (Subject clock : clocks) {
                List<Load> loads = rounds.get(round).stream()
                        .filter(load -> load.always || clock.kind() != Subject.Kind.MODE)
                        .toList();
                String what = clock.label() + ", accuracy";
                double windowSeconds = (settling + window) / 1e3;
                Step.Body<AccuracyFigures> body = (count, forks) -> {
                    String name = "accuracy-" + clock + "-" + round;
                    String some = loads.stream().limit(count).map(Load::name).collect(Collectors.joining(","));
                    Object[] arguments = {clock, request.cores(), warmUp, settling, window, some};
                    Fork fork = Fork.of(name, AccuracyProbe.class, arguments)
                            .withOptions(request.value("--jvm").stream().toList());
                    return forks.run(fork, AccuracyFigures.class);
                };
                steps.add(new Step<>(what, name(), round, false, warmUp / 1e3, windowSeconds, loads.size(), body));
            }
        }
        return steps;
    }

    private static List<Subject> named(String names) {
        Set<String> wanted = Set.copyOf(
                List.of(names.toUpperCase(Locale.ROOT).replace('-', '_').split(",", -1)));
        List<Subject> clocks =
                CLOCKS.stream().filter(clock -> wanted.contains(clock.name())).toList();
        if (clocks.size() < wanted.size()) {
            throw new IllegalArgumentException("unknown clock in \"" + names + "\"; the clocks are "
                    + CLOCKS.toString().toLowerCase(Locale.ROOT));
        }
        return clocks;
    }

    @Override
    public Section present(Recorded<AccuracyFigures> recorded) {
        AccuracyTables tables = new AccuracyTables(recorded.header(), new AccuracyResults(recorded.results()));
        return new Section(
                "Accuracy under load",
                recorded.header(),
                recorded.leftOut(),
                tables.summary(),
                List.of(tables.details()),
                List.of(tables.exactByLoad()));
    }

    @Override
    public List<String> defects(Recorded<AccuracyFigures> recorded) {
        return new AccuracyResults(recorded.results()).defects();
    }
}

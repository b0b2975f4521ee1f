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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/**
 * Measures the accuracy of each clock under several loads. The system clock is measured first, as a check of the
 * harness.
 */
public final class AccuracyExperiment extends Experiment<AccuracyFigures> {
    private static final List<Subject> CLOCKS = Stream.concat(
                    Subject.wallClocks().stream(), Stream.of(Subject.CACHED, Subject.ASSISTED))
            .sorted()
            .toList();

    @Option(
            names = "--clock",
            split = ",",
            paramLabel = "NAME",
            converter = Clock.class,
            description = "measures these clocks only")
    private List<Subject> clocks = CLOCKS;

    @Option(
            names = "--jvm",
            paramLabel = "OPTION",
            description = "an option for the measured JVMs, such as -Dfastclock.toleratedLateness=0.1")
    private List<String> jvmOptions = List.of();

    public AccuracyExperiment() {
        super("accuracy", "accuracy of each clock under load", AccuracyFigures.class);
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
        List<Step<AccuracyFigures>> steps = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            int round = i;
            for (Subject clock : CLOCKS.stream().filter(clocks::contains).toList()) {
                List<Load> loads = rounds.get(round).stream()
                        .filter(load -> load.always || clock.kind() != Subject.Kind.MODE)
                        .toList();
                String what = clock.label() + ", accuracy";
                double windowSeconds = (settling + window) / 1e3;
                Step.Body<AccuracyFigures> body = (count, forks) -> {
                    String name = "accuracy-" + clock + "-" + round;
                    String some = loads.stream().limit(count).map(Load::name).collect(Collectors.joining(","));
                    Object[] arguments = {clock, request.cores(), warmUp, settling, window, some};
                    Fork fork = Fork.of(name, AccuracyProbe.class, arguments).withOptions(jvmOptions);
                    return forks.run(fork, AccuracyFigures.class);
                };
                steps.add(new Step<>(what, name(), round, false, warmUp / 1e3, windowSeconds, loads.size(), body));
            }
        }
        return steps;
    }

    /** Reads the name of a clock. */
    private static final class Clock implements ITypeConverter<Subject> {
        @Override
        public Subject convert(String name) {
            String wanted = name.toUpperCase(Locale.ROOT).replace('-', '_');
            return CLOCKS.stream()
                    .filter(clock -> clock.name().equals(wanted))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("unknown clock \"" + name + "\"; the clocks are "
                            + CLOCKS.toString().toLowerCase(Locale.ROOT)));
        }
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

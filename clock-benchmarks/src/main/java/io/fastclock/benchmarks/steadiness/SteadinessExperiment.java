// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static java.util.Objects.requireNonNull;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Loop;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Readers;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Result;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Times;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Measures whether a cached read is one load in every process. Builds of clock-core and JDKs can be compared. */
public final class SteadinessExperiment extends Experiment<SteadinessExperiment.ProcessFigures> {
    private static final double DESIGNED_SECONDS = 3.5;

    @Option(names = "--processes", paramLabel = "N", description = "for each row of the table; 20 unless set")
    private Optional<Integer> processes = Optional.empty();

    @Option(
            names = "--classpath",
            paramLabel = "LABEL=JAR",
            description = "measures this build of clock-core; once for each build to compare")
    private List<String> builds = List.of("this build=");

    @Option(
            names = "--java",
            paramLabel = "JAVA",
            description = "measures with this java; once for each JDK to compare")
    private List<String> javas = List.of(Fork.THIS_JAVA);

    record ProcessFigures(String build, Readers readers, Result result) {}

    public SteadinessExperiment() {
        super("steadiness", "whether a cached read is one load in every process", ProcessFigures.class);
    }

    /** The builds, the JDKs and the numbers of readers take turns. */
    @Override
    public List<Step<ProcessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        int batches = smoke ? 10 : 400;
        List<Step<ProcessFigures>> steps = new ArrayList<>();
        for (int round = 0; round < processes.orElse(smoke ? 1 : 20); round++) {
            for (Readers readers : Readers.values()) {
                for (String java : javas) {
                    for (String build : builds) {
                        List<String> options = new ArrayList<>(SteadinessProbe.JVM_OPTIONS);
                        options.addAll(List.of("-cp", classPath(build)));
                        SteadinessProbe probe = new SteadinessProbe(readers, batches);
                        Fork<Result> fork = new Fork<>(java, "steadiness-" + steps.size(), probe, options, Map.of());
                        String name = build.split("=", 2)[0];
                        steps.add(new Step<>(
                                name + ", readers: " + readers.label,
                                round,
                                DESIGNED_SECONDS,
                                forks -> List.of(new ProcessFigures(name, readers, forks.run(fork)))));
                    }
                }
            }
        }
        return steps;
    }

    private static String classPath(String build) {
        String jar = build.substring(build.indexOf('=') + 1);
        if (!Files.exists(Path.of(jar))) { // The JVM would silently measure the classes of benchmarks.jar.
            throw new IllegalArgumentException("\"" + jar + "\" does not exist");
        }
        return (jar.isEmpty() ? "" : jar + File.pathSeparator) + System.getProperty("java.class.path");
    }

    @Override
    public Section present(Recorded<ProcessFigures> recorded) {
        Map<List<String>, List<Result>> rows = new LinkedHashMap<>();
        for (ProcessFigures each : recorded.results()) {
            if (each.result().loops().isEmpty()) { // No virtual threads.
                continue;
            }
            List<String> row = List.of(each.readers().label, each.result().jdk(), each.build());
            rows.computeIfAbsent(row, unused -> new ArrayList<>()).add(each.result());
        }
        Table.Builder direct =
                Table.of("directReads", "Direct reads: ns of CPU time per read, and divided by System's");
        Table.Builder cached =
                Table.of("steadiness", "ns of CPU time per read, in fresh processes: 10th percentile; median");
        rows.forEach((row, processes) -> {
            addRow(direct, row, processes);
            List<Loop> pair = List.of(Loop.SYSTEM, Loop.DIRECT, Loop.SYSTEM_NANO_TIME, Loop.DIRECT_NANO_TIME);
            for (int i = 0; i < pair.size(); i += 2) {
                Loop system = pair.get(i);
                Loop ours = pair.get(i + 1);
                direct.cell(name(system), Figures.spread(values(processes, Times::mean, system)))
                        .cell(name(ours), Figures.spread(values(processes, Times::mean, ours)))
                        .cell(
                                name(ours) + " / " + name(system),
                                Figures.spread(ratios(processes, Times::mean, ours, system), Figures::ratio));
            }
            if (processes.get(0).loops().containsKey(Loop.CACHED)) {
                addRow(cached, row, processes);
                for (Loop loop : EnumSet.complementOf(EnumSet.copyOf(pair))) {
                    cached.cell(
                            name(loop),
                            Figures.spread(values(processes, Times::p10, loop)) + "; "
                                    + Figures.spread(values(processes, Times::median, loop)));
                }
                cached.cell(
                        "cached / bare, worst process",
                        Figures.ratio(Statistics.max(ratios(processes, Times::p10, Loop.CACHED, Loop.BARE))));
            }
        });
        String slower =
                "With two readers, the times of a process are those of the slower one; the cells have the medians of"
                        + " the processes, with their ranges.";
        direct.note(slower + " A ratio is that of the means of one process. In a new virtual thread: without what the"
                + " thread costs, elapsed time, of the medians of the batches.");
        cached.note(slower
                + " Percentiles are those of batches of 200,000 reads. Bare: one volatile load, one branch, and a"
                + " call that is never inlined.");
        return recorded.section("Steadiness", List.of(direct.build(), cached.build()), List.of(), List.of());
    }

    private static void addRow(Table.Builder table, List<String> row, List<Result> processes) {
        table.row()
                .cell("readers", row.get(0))
                .cell("JDK", row.get(1))
                .cell("build", row.get(2))
                .cell("processes", Integer.toString(processes.size()));
    }

    private static String name(Loop loop) {
        return loop.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Returns one value for each process; none if it cannot be measured here. */
    private static List<Double> values(List<Result> processes, ToDoubleFunction<Times> figure, Loop loop) {
        return processes.stream()
                .flatMap(each -> Stream.ofNullable(each.loops().get(loop)))
                .map(figure::applyAsDouble)
                .toList();
    }

    private static List<Double> ratios(
            List<Result> processes, ToDoubleFunction<Times> figure, Loop loop, Loop divisor) {
        return Statistics.values(
                processes,
                each -> figure.applyAsDouble(requireNonNull(each.loops().get(loop)))
                        / figure.applyAsDouble(requireNonNull(each.loops().get(divisor))));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import static java.util.Objects.requireNonNull;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Plan;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Loop;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Result;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Times;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Option;

/** Measures whether a cached read is one load in every process. Builds of clock-core and JDKs can be compared. */
public final class SteadinessExperiment implements Plan<SteadinessExperiment.ProcessFigures> {
    public static final Experiment<ProcessFigures> DEFINITION = new Experiment<>(
            "steadiness",
            "whether a cached read is one load in every process",
            ProcessFigures.class,
            SteadinessExperiment::new,
            SteadinessExperiment::present);

    private static final double DESIGNED_SECONDS = 2;

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

    record ProcessFigures(String build, int readers, Result result) {}

    /** The builds, the JDKs and the numbers of readers take turns. */
    @Override
    public List<Step<ProcessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        int batches = smoke ? 10 : 400;
        List<Step<ProcessFigures>> steps = new ArrayList<>();
        for (int round = 0; round < processes.orElse(smoke ? 1 : 20); round++) {
            for (int readers = 1; readers <= 2; readers++) {
                for (String java : javas) {
                    for (String build : builds) {
                        List<String> options = new ArrayList<>(SteadinessProbe.JVM_OPTIONS);
                        options.addAll(List.of("-cp", classPath(build)));
                        SteadinessProbe probe = new SteadinessProbe(readers, batches);
                        Fork<Result> fork = new Fork<>(java, "steadiness-" + steps.size(), probe, options, Map.of());
                        String name = build.split("=", 2)[0];
                        int count = readers;
                        steps.add(new Step<>(
                                name + ", readers: " + readers,
                                DEFINITION.name(),
                                round,
                                DESIGNED_SECONDS,
                                forks -> List.of(new ProcessFigures(name, count, forks.run(fork)))));
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

    private static Section present(Recorded<ProcessFigures> recorded) {
        Map<List<String>, List<Result>> rows = new LinkedHashMap<>();
        for (ProcessFigures each : recorded.results()) {
            List<String> row = List.of(each.build(), each.result().jdk(), Integer.toString(each.readers()));
            rows.computeIfAbsent(row, unused -> new ArrayList<>()).add(each.result());
        }
        Table.Builder table = Table.of("steadiness", "ns per read, in fresh processes: 10th percentile; median");
        rows.forEach((row, processes) -> {
            table.row()
                    .cell("build", row.get(0))
                    .cell("JDK", row.get(1))
                    .cell("readers", row.get(2))
                    .cell("processes", Integer.toString(processes.size()));
            for (Loop loop : Loop.values()) {
                List<Times> times = processes.stream()
                        .filter(each -> each.loops().containsKey(loop))
                        .map(each -> each.loops().get(loop))
                        .toList();
                table.cell(
                        loop.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        Figures.spread(Statistics.values(times, Times::p10)) + "; "
                                + Figures.spread(Statistics.values(times, Times::median)));
            }
            List<Double> cached = ratios(processes, Times::p10, Loop.CACHED, Loop.BARE);
            List<Double> direct = ratios(processes, Times::median, Loop.DIRECT, Loop.SYSTEM);
            List<Double> nanoTime = ratios(processes, Times::median, Loop.DIRECT_NANO_TIME, Loop.SYSTEM_NANO_TIME);
            table.cell("cached / bare, worst process", Figures.ratio(Statistics.max(cached)))
                    .cell("direct / System", Figures.spread(direct))
                    .cell("direct nano time / System", Figures.spread(nanoTime));
        });
        table.note(
                "Percentiles of a process are those of its batches of 200,000 reads, and of its slower reader; the cells"
                        + " have the medians of the processes, with their ranges. Bare:"
                        + " one volatile load, one branch, and a call that is never inlined.");
        return recorded.section("Steadiness", List.of(table.build()), List.of(), List.of());
    }

    private static List<Double> ratios(
            List<Result> processes, ToDoubleFunction<Times> figure, Loop loop, Loop divisor) {
        return Statistics.values(
                processes,
                each -> figure.applyAsDouble(requireNonNull(each.loops().get(loop)))
                        / figure.applyAsDouble(requireNonNull(each.loops().get(divisor))));
    }
}

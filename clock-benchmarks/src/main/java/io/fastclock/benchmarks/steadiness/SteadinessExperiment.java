// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

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
import io.fastclock.benchmarks.steadiness.SteadinessProbe.CoarseTimes;
import io.fastclock.benchmarks.steadiness.SteadinessProbe.Result;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Option;

/** Measures whether a cached read is one load in every process. Builds of clock-core and JDKs can be compared. */
public final class SteadinessExperiment extends Experiment<SteadinessExperiment.ProcessFigures> {
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

    /** The result of one process. */
    record ProcessFigures(String build, int readers, Result result) {}

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
            for (int readers = 1; readers <= 2; readers++) {
                for (String java : javas) {
                    for (String build : builds) {
                        Fork fork = Fork.of("steadiness-" + steps.size(), SteadinessProbe.class, readers, batches)
                                .withJava(java)
                                .withOptions(SteadinessProbe.JVM_OPTIONS)
                                .withOptions(List.of("-cp", classPath(build)));
                        steps.add(step(fork, build.split("=", 2)[0], readers, round));
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

    private Step<ProcessFigures> step(Fork fork, String build, int readers, int round) {
        Step.Body<ProcessFigures> body = forks -> List.of(
                new ProcessFigures(build, readers, forks.run(fork, Result.class).get(0)));
        String label = build + ", readers: " + readers;
        return new Step<>(label, name(), round, false, DESIGNED_SECONDS, body);
    }

    @Override
    public Section present(Recorded<ProcessFigures> recorded) {
        Map<List<String>, List<Result>> rows = new LinkedHashMap<>();
        for (ProcessFigures each : recorded.results()) {
            List<String> row = List.of(each.build(), each.result().jdk(), Integer.toString(each.readers()));
            rows.computeIfAbsent(row, unused -> new ArrayList<>()).add(each.result());
        }
        Table.Builder table = Table.of("steadiness", "ns per read, in fresh processes: median (range)");
        rows.forEach((row, processes) -> {
            table.row()
                    .cell("build", row.get(0))
                    .cell("JDK", row.get(1))
                    .cell("readers", row.get(2))
                    .cell("processes", Integer.toString(processes.size()))
                    .cell(
                            "cached, 10th percentile",
                            spread(processes, each -> each.cached().p10()))
                    .cell(
                            "cached, median",
                            spread(processes, each -> each.cached().median()))
                    .cell(
                            "cached nanoTime, median",
                            spread(processes, each -> each.cachedNanoTime().median()))
                    .cell(
                            "bare load, 10th percentile",
                            spread(processes, each -> each.bare().p10()))
                    .cell(
                            "cached / bare, worst process",
                            Figures.ratio(Statistics.max(Statistics.values(
                                    processes,
                                    each -> each.cached().p10() / each.bare().p10()))))
                    .cell(
                            "direct, median",
                            spread(processes, each -> each.direct().median()));
            List<CoarseTimes> coarse = processes.stream()
                    .map(Result::coarse)
                    .filter(Objects::nonNull)
                    .toList();
            if (!coarse.isEmpty()) {
                table.cell("coarse, median", spread(coarse, each -> each.wall().median()))
                        .cell(
                                "coarse nanoTime, median",
                                spread(coarse, each -> each.monotonic().median()))
                        .cell(
                                "volatile load, median",
                                spread(coarse, each -> each.load().median()));
            }
        });
        table.note(
                "Percentiles of a process are those of its batches of 200,000 reads, and of its slower reader. Bare load:"
                        + " one volatile load, one branch, and a call that is never inlined.");
        return recorded.section("Steadiness", List.of(table.build()), List.of(), List.of());
    }

    private static <T> String spread(List<T> processes, ToDoubleFunction<T> nanos) {
        return Figures.spread(Statistics.values(processes, nanos));
    }
}

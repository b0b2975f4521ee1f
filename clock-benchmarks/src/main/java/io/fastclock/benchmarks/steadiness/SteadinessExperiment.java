// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.steadiness;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import io.fastclock.benchmarks.steadiness.SteadinessRuns.Readers;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures whether a cached read is one load in every process. Builds of clock-core and JDKs can be compared. */
@Command(name = "steadiness", description = "whether a cached read is one load in every process")
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

    /** The nanoseconds of a read in each iteration, by method; without the methods that cannot be measured there. */
    record ProcessFigures(String build, Readers readers, String jdk, Map<String, List<Double>> nanos) {
        private List<Double> of(String read) {
            return nanos.getOrDefault(read, List.of());
        }

        double p10(String read) {
            return of(read).stream()
                    .sorted()
                    .skip(of(read).size() / 10)
                    .findFirst()
                    .orElse(Double.NaN);
        }

        double median(String read) {
            return Statistics.median(of(read));
        }

        double mean(String read) {
            return of(read).stream().mapToDouble(each -> each).average().orElse(Double.NaN);
        }
    }

    /** The builds, the JDKs and the numbers of readers take turns. */
    @Override
    public List<Step<ProcessFigures>> plan(Request request) {
        boolean smoke = request.preset() == Preset.SMOKE;
        List<Step<ProcessFigures>> steps = new ArrayList<>();
        for (int round = 0; round < processes.orElse(smoke ? 1 : 20); round++) {
            for (Readers readers : Readers.values()) {
                for (String java : javas) {
                    for (String build : builds) {
                        List<String> options = new ArrayList<>(Forks.jmhOptions());
                        options.addAll(readers.jvmOptions);
                        options.addAll(List.of("-cp", classPath(build)));
                        String name = build.split("=", 2)[0];
                        String label = name + ", readers: " + readers.label;
                        SteadinessRuns runs = new SteadinessRuns(name, readers, smoke ? 0 : 2, smoke ? 1 : 5);
                        Fork<ProcessFigures> fork = new Fork<>(java, "steadiness-" + steps.size(), runs, options);
                        steps.add(new Step<>(label, round, DESIGNED_SECONDS, forks -> List.of(forks.run(fork))));
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
        Map<List<String>, List<ProcessFigures>> rows = recorded.results().stream()
                .filter(each -> !each.nanos().isEmpty()) // Else there are no virtual threads.
                .collect(Collectors.groupingBy(
                        each -> List.of(each.readers().label, each.jdk(), each.build()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        Table direct = new Table("directReads", "Direct reads: ns of CPU time per read, and divided by System's");
        Table cached = new Table("steadiness", "ns of CPU time per read, in fresh processes: 10th percentile; median");
        rows.forEach((row, processes) -> {
            addRow(direct, row, processes);
            for (int i = 0; i < SteadinessRuns.DIRECT.size(); i += 2) {
                String system = SteadinessRuns.DIRECT.get(i);
                String ours = SteadinessRuns.DIRECT.get(i + 1);
                List<Double> ratios = Statistics.values(processes, each -> each.mean(ours) / each.mean(system));
                direct.cell(name(system), Figures.spreadOf(processes, each -> each.mean(system)))
                        .cell(name(ours), Figures.spreadOf(processes, each -> each.mean(ours)))
                        .cell(name(ours) + " / " + name(system), Figures.spread(ratios, Figures::ratio));
            }
            if (processes.get(0).nanos().containsKey("cached")) {
                addRow(cached, row, processes);
                Stream.concat(SteadinessRuns.CACHED.stream(), SteadinessRuns.TICK.stream())
                        .forEach(read -> cached.cell(
                                name(read),
                                Figures.spreadOf(processes, each -> each.p10(read)) + "; "
                                        + Figures.spreadOf(processes, each -> each.median(read))));
                addWorst(cached, processes, "cached", "bare");
                addWorst(cached, processes, "tick", "threeLoads");
            }
        });
        direct.note(
                "The cells have the medians of the processes, with their ranges. A ratio is that of the means of one"
                        + " process. In a new virtual thread: without what the thread costs, elapsed time, of the medians of the"
                        + " iterations.");
        cached.note(
                "The cells have the medians of the processes, with their ranges. Percentiles are those of JMH's"
                        + " iterations of 5 ms. Bare: one volatile load, one branch, and a call that is never inlined. Three loads: those of a read by the kernel's tick.");
        return recorded.section("Steadiness", List.of(direct, cached), List.of(), List.of());
    }

    private static void addWorst(Table table, List<ProcessFigures> processes, String read, String floor) {
        List<Double> ratios = Statistics.values(processes, each -> each.p10(read) / each.p10(floor));
        table.cell(read + " / " + name(floor) + ", worst process", Figures.ratio(Statistics.max(ratios)));
    }

    private static void addRow(Table table, List<String> row, List<ProcessFigures> processes) {
        table.row()
                .cell("readers", row.get(0))
                .cell("JDK", row.get(1))
                .cell("build", row.get(2))
                .cell("processes", Integer.toString(processes.size()));
    }

    /** Returns {@code cached nano time} of {@code cachedNanoTime}. */
    private static String name(String read) {
        return read.replaceAll("(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}

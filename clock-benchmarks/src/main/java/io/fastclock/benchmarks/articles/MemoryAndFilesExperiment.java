// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Jmh;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Figures;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.report.Statistics;
import io.fastclock.benchmarks.report.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import picocli.CommandLine.Command;

/** Repeats the benchmarks of the two background articles that are not about clocks. */
@Command(name = "memory-and-files", description = "huge pages and zero-copy, of two background articles")
public final class MemoryAndFilesExperiment extends Experiment<MemoryAndFilesExperiment.Result> {
    private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";
    private static final List<String> OPTIONS =
            List.of("", HUGE_PAGES, "-XX:+AlwaysPreTouch", HUGE_PAGES + " -XX:+AlwaysPreTouch");
    private static final List<Integer> SIZES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);
    private static final Set<String> BY_PERF =
            Set.of("dTLB-load-misses", "cycles", "IPC", "page-faults", "context-switches");
    private static final String PERF =
            "interval=50;events=cycles,instructions,dTLB-load-misses,page-faults,context-switches";

    /** The result of one process: figures by column, none if this host cannot measure the row. */
    record Result(String benchmark, String row, int round, Map<String, Double> figures) {}

    @Override
    public List<Step<Result>> plan(Request request) throws IOException {
        Path enabled = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");
        return plan(request, Files.exists(enabled) ? Files.readString(enabled).strip() : "[never]");
    }

    /** Plans for a host with this setting of huge pages, such as {@code always [madvise] never}. */
    List<Step<Result>> plan(Request request, String hugePages) {
        String files = request.directory().toAbsolutePath().toString();
        boolean smoke = request.preset() == Preset.SMOKE;
        int millis = request.preset().choose(20, 100, 300);
        JmhIterations iterations = smoke ? new JmhIterations(1, 1, 1, millis) : new JmhIterations(3, millis, 5, millis);
        List<Step<Result>> steps = new ArrayList<>();
        for (int round = 0; round < request.preset().choose(1, 2, 5); round++) {
            for (String options : smoke ? OPTIONS.subList(0, 1) : OPTIONS) {
                String row = options.isEmpty() ? "no option; " + hugePages : options;
                if (options.contains(HUGE_PAGES) && hugePages.contains("[never]")) {
                    Result none = new Result("ByteArrayTouch.touch", row + ": no huge pages here", round, Map.of());
                    steps.add(new Step<>(none.row(), round, 0, forks -> List.of(none)));
                    continue;
                }
                for (int size : smoke ? SIZES.subList(0, 1) : SIZES) {
                    Run touch = new Run("ByteArrayTouch.touch", Map.of("bytes", "" + size), options, iterations);
                    steps.add(touch.step(row, Figures.count(size), round));
                }
            }
            for (String way : List.of("streams", "heapBuffer", "directBuffer", "transferTo")) {
                Map<String, String> of = Map.of("way", way, "megabytes", smoke ? "1" : "64", "directory", files);
                steps.add(new Run("FileMerge.merge", of, "", iterations).step(way, "s", round));
            }
        }
        return steps;
    }

    /** By JMH in a process of its own, as {@code perf} counts a whole process. */
    record Run(String benchmark, Map<String, String> parameters, String options, JmhIterations iterations)
            implements Callable<Jmh.Score> {
        private static final double JMH_FORK_SECONDS = 0.8;

        Step<Result> step(String row, String column, int round) {
            String label = String.join(", ", benchmark, row, column);
            Fork<Jmh.Score> fork = new Fork<>((label + "-" + round).replaceAll("[^\\w.]+", "-"), this);
            return new Step<>(label, round, iterations.seconds() + JMH_FORK_SECONDS, forks -> {
                Jmh.Score score = forks.run(fork);
                Map<String, Double> figures = new HashMap<>(Map.of(column, score.score()));
                // Without the right to count events of the kernel, perf counts cycles:u.
                score.secondary().forEach((event, count) -> figures.put(event.replace(":u", ""), count));
                return List.of(new Result(benchmark, row, round, figures));
            });
        }

        @Override
        public Jmh.Score call() throws IOException {
            ChainedOptionsBuilder jmh = iterations.options().forks(1).jvmArgs(("-Xms1g -Xmx1g " + options).split(" "));
            parameters.forEach(jmh::param);
            if (parameters.containsKey("way") || parameters.containsValue("100000000")) { // The largest array.
                jmh.addProfiler(GCProfiler.class);
                try {
                    new LinuxPerfNormProfiler(PERF);
                    jmh.addProfiler(LinuxPerfNormProfiler.class, PERF);
                } catch (ProfilerException e) {
                    System.err.println(e.getMessage());
                }
            }
            return Jmh.run(getClass().getPackageName() + "." + benchmark, jmh);
        }
    }

    @Override
    public Section present(Recorded<Result> recorded) {
        return recorded.section(
                "Huge pages and zero-copy",
                table("hugePages", "ByteArrayTouch.touch", recorded.results()),
                table("zeroCopy", "FileMerge.merge", recorded.results()));
    }

    /** Returns a table in the form of an article's, with its figures. */
    private static Table table(String name, String benchmark, List<Result> results) {
        Table table = Table.of(name);
        List<Result> ours = Statistics.where(results, each -> each.benchmark().equals(benchmark));
        List<String> columns = Table.article(name).get(0);
        for (String row : Statistics.distinct(ours, Result::row)) {
            table.row().cell(columns.get(0), "this host: " + row);
            List<Result> rounds = Statistics.where(ours, each -> each.row().equals(row));
            columns.stream().skip(1).forEach(column -> table.cell(column, spread(rounds, column)));
        }
        List<String> notCounted = Statistics.where(
                columns, each -> BY_PERF.contains(each) && spread(ours, each).equals(Figures.NONE));
        if (!ours.isEmpty() && !notCounted.isEmpty()) {
            table.row().cell(columns.get(0), "this host: perf counts no " + String.join(", ", notCounted) + " here");
        }
        return table.addArticle();
    }

    private static String spread(List<Result> rounds, String column) {
        return Figures.spread(rounds.stream()
                .flatMap(each -> Stream.ofNullable(each.figures().get(column)))
                .toList());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/** Measures what the two articles measure that are not about clocks, by plain JMH in processes of its own. */
@Command(name = "memory-and-files", description = "huge pages and zero-copy, of two background articles")
public final class MemoryAndFilesExperiment extends Experiment<MemoryAndFilesExperiment.Result> {
    static final List<Integer> SIZES = List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000);
    static final int LARGEST = 100_000_000;

    private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";
    private static final String PRE_TOUCH = "-XX:+AlwaysPreTouch";
    private static final List<List<String>> OPTIONS =
            List.of(List.of(), List.of(HUGE_PAGES), List.of(PRE_TOUCH), List.of(HUGE_PAGES, PRE_TOUCH));

    /**
     * The result of one process.
     *
     * @param figures by name, none if this host cannot measure the row
     */
    record Result(String benchmark, String row, int size, int round, String host, Map<String, Double> figures) {}

    private final Path hugePages;

    public MemoryAndFilesExperiment() {
        this(Path.of("/sys/kernel/mm/transparent_hugepage/enabled"));
    }

    MemoryAndFilesExperiment(Path hugePages) {
        this.hugePages = hugePages;
    }

    @Override
    public List<Step<Result>> plan(Request request) throws IOException {
        Path files =
                Files.createDirectories(request.directory().resolve("merge")).toAbsolutePath();
        // Such as "always [madvise] never", with the active one in brackets.
        String enabled = Files.exists(hugePages) ? Files.readString(hugePages).strip() : "[never]";
        String host = "This host's transparent huge pages: " + enabled + ". Files on "
                + Files.getFileStore(files).type() + ", in the page cache.";
        FileUtil.del(files); // The files of a killed run.
        boolean smoke = request.preset() == Preset.SMOKE;
        boolean quick = request.preset() == Preset.QUICK;
        JmhIterations iterations =
                smoke ? new JmhIterations(1, 1, 1, 20) : new JmhIterations(3, quick ? 100 : 300, 3, quick ? 200 : 500);
        boolean perf = ArticleRun.isPerfHere();
        List<Step<Result>> steps = new ArrayList<>();
        for (int i = 0; i < (smoke ? 1 : quick ? 2 : 5); i++) {
            int round = i;
            for (List<String> options : smoke ? OPTIONS.subList(0, 1) : OPTIONS) {
                String row = options.isEmpty() ? "no option" : String.join(" ", options);
                if (options.contains(HUGE_PAGES) && enabled.contains("[never]")) {
                    Result none = new Result("ByteArrayTouch", row + ": not here", 0, round, host, Map.of());
                    steps.add(new Step<>(none.row(), round, 0, forks -> List.of(none)));
                    continue;
                }
                List<String> jvm = Stream.concat(Stream.of("-Xms1g", "-Xmx1g"), options.stream())
                        .toList();
                for (int size : smoke ? SIZES.subList(0, 1) : SIZES) {
                    ArticleRun run = new ArticleRun("ByteArrayTouch.touch", size, "", jvm, iterations, perf);
                    steps.add(step(run, row, round, host));
                }
                JmhIterations once = new JmhIterations(0, 1, 3, 1);
                ArticleRun run = new ArticleRun("ByteArrayTouch.firstTouch", LARGEST, "", jvm, once, false);
                steps.add(step(run, row, round, host));
            }
            for (String way : List.of("streams", "heapBuffer", "directBuffer", "transferTo")) {
                int megabytes = smoke ? 1 : 64;
                ArticleRun run =
                        new ArticleRun("FileMerge." + way, megabytes, files.toString(), List.of(), iterations, perf);
                steps.add(step(run, way, round, host));
            }
        }
        return steps;
    }

    private static Step<Result> step(ArticleRun run, String row, int round, String host) {
        String name = run.benchmark() + "-" + run.size() + "-" + round;
        return new Step<>(run.benchmark() + ", " + run.size() + ", " + row, round, run.seconds(), forks -> {
            Map<String, Double> figures = forks.run(new Fork<>(name, run));
            return List.of(new Result(run.benchmark(), row, run.size(), round, host, figures));
        });
    }

    @Override
    public Section present(Recorded<Result> recorded) {
        MemoryAndFilesTables tables = new MemoryAndFilesTables(recorded.results());
        return recorded.section(
                "Huge pages and zero-copy", List.of(tables.touch(), tables.merge()), List.of(), List.of());
    }
}

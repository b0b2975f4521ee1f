// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import cn.hutool.core.io.FileUtil;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhBenchmark;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import io.fastclock.benchmarks.workload.WorkloadResult.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.profile.GCProfiler;

/** Measures the share of a timestamp in the time of real work, and how much of it {@code FastClock} saves. */
public final class WorkloadExperiment extends Experiment<WorkloadResult> {
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    /** JMH's iterations, and as many before them to warm up. */
    private static final int ITERATIONS = 3;

    private record Effort(int rounds, int fileMegabytes, int heapMegabytes, int iterationMillis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(1, 1, 64, 20);
                case QUICK -> new Effort(6, 64, 4_096, 120);
                case FULL -> new Effort(10, 256, 8_192, 500);
            };
        }
    }

    public WorkloadExperiment() {
        super("workload", "cost of timestamps inside real work", WorkloadResult.class);
    }

    @Override
    public List<Step<WorkloadResult>> plan(Request request) throws IOException {
        String parent = System.getProperty(
                "fastclock.benchmarks.files", request.directory().toString());
        Path files = Path.of(parent, "fastclock-merge").toAbsolutePath();
        FileUtil.del(files); // The files of a killed run.
        String fileSystem = Files.getFileStore(Files.createDirectories(files)).type();
        // Such as "always [madvise] never", with the active one in brackets.
        String hugePages =
                Files.exists(HUGE_PAGES) ? Files.readString(HUGE_PAGES).strip() : "[never]";
        Set<Condition> possible = EnumSet.allOf(Condition.class);
        possible.removeIf(each -> each == Condition.HUGE_PAGES && hugePages.contains("[never]"));
        Optional<Path> slowJava = Optional.empty();
        String slowClock = "every read of the system clock is a system call, see docs/benchmarks/running.md";
        try {
            Path home = request.directory().resolve("slow-clock");
            slowJava = Optional.of(SlowClock.build(home).javaUnder(home).toAbsolutePath());
        } catch (IOException e) {
            possible.removeIf(Condition::isSlow);
            slowClock = "not measured: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
        String host = "Files on " + fileSystem + ", in the page cache. This host's transparent huge pages: " + hugePages
                + ". Slow clock: " + slowClock + ".";
        Effort effort = Effort.of(request.preset());
        Run run = new Run(effort.iterationMillis, files, slowJava, host);
        List<Step<WorkloadResult>> steps = new ArrayList<>();
        for (int round = 0; round < effort.rounds; round++) {
            int turn = round;
            rows(request.preset(), request.cores()).forEach((row, conditions) -> {
                List<Condition> order = rotated(conditions, turn + steps.size());
                order.retainAll(possible);
                boolean smoke = request.preset() == Preset.SMOKE; // One condition of each row.
                steps.add(run.step(row, turn, smoke ? order.subList(0, 1) : order));
            });
        }
        return steps;
    }

    /** Returns the rows, and the conditions of each. */
    static Map<Row, Set<Condition>> rows(Preset preset, int cores) {
        Effort effort = Effort.of(preset);
        int files = effort.fileMegabytes;
        // By default, a JVM uses a quarter of the memory.
        int heap = (int) Math.min(effort.heapMegabytes, Runtime.getRuntime().maxMemory() >> 20);
        Map<Row, Set<Condition>> rows = new LinkedHashMap<>();
        for (int bytes : List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000)) { // From the article.
            boolean timestamped = bytes == 1_000 || bytes == 100_000_000 || preset == Preset.FULL;
            Set<Condition> conditions = EnumSet.of(Condition.NONE, Condition.HUGE_PAGES);
            conditions.addAll(timestamped ? Condition.CLOCKS : Set.of());
            rows.put(new Row(Workload.TOUCH, bytes, 1), conditions);
        }
        rows.put(new Row(Workload.TRANSFER, files, 1), EnumSet.of(Condition.NONE));
        rows.put(new Row(Workload.TRANSFER_IN_CHUNKS, files, 1), Condition.CLOCKS);
        rows.put(new Row(Workload.STREAMS, files, 1), Condition.CLOCKS);
        rows.put(new Row(Workload.PROXY, 1, 1), Condition.CLOCKS);
        rows.put(new Row(Workload.PROXY, 6, 1), Condition.CLOCKS);
        rows.put(new Row(Workload.PROXY, 6, cores), Condition.CLOCKS); // The same row on one core.
        rows.put(
                new Row(Workload.JVM_START, heap, 1),
                EnumSet.of(Condition.NONE, Condition.PRE_TOUCH, Condition.HUGE_PAGES));
        return rows;
    }

    /** Returns the conditions in an order that begins with another one in each turn. */
    static List<Condition> rotated(Set<Condition> conditions, int turn) {
        List<Condition> rotated = new ArrayList<>(conditions);
        Collections.rotate(rotated, -turn);
        return rotated;
    }

    /** What the steps of a run share. The files to merge are deleted after each process. */
    private record Run(int iterationMillis, Path files, Optional<Path> slowJava, String host) {
        /** Measures each condition in a process of its own. */
        Step<WorkloadResult> step(Row row, int round, List<Condition> conditions) {
            double seconds = row.workload() == Workload.JVM_START
                    ? 0
                    : conditions.size() * 2 * ITERATIONS * iterationMillis / 1e3;
            return new Step<>(row.label(), row.workload().name(), round, false, seconds, forks -> {
                Map<Condition, Double> nanos = new EnumMap<>(Condition.class);
                double bytes = Double.NaN;
                for (Condition condition : conditions) {
                    JmhBenchmark.Score score = measure(row, condition, forks);
                    nanos.put(condition, score.score());
                    if (condition == Condition.NONE) {
                        bytes = score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN);
                    }
                }
                return List.of(new WorkloadResult(row, round, nanos, bytes, host));
            });
        }

        private JmhBenchmark.Score measure(Row row, Condition condition, Forks forks)
                throws IOException, InterruptedException {
            boolean startsJvm = row.workload() == Workload.JVM_START;
            int heap = startsJvm ? row.parameter() : 1_024; // As in the article on huge pages.
            List<String> options = new ArrayList<>(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
            if (condition == Condition.HUGE_PAGES) {
                options.add("-XX:+UseTransparentHugePages");
            }
            if (startsJvm) {
                options.add(0, Fork.THIS_JAVA);
                options.add(condition == Condition.NONE ? "-XX:-AlwaysPreTouch" : "-XX:+AlwaysPreTouch");
                options.add("-version");
                long startNanos = System.nanoTime();
                forks.program("jvm-start", options, Map.of());
                return new JmhBenchmark.Score(System.nanoTime() - startNanos, Map.of());
            }
            try {
                return forks.jmh(new JmhBenchmark(
                        Work.class.getPackageName() + "." + row.workload().benchmark,
                        Map.of(
                                "condition", condition.name(),
                                "parameter", String.valueOf(row.parameter()),
                                "directory", files.toString()),
                        row.threads(),
                        ITERATIONS,
                        iterationMillis,
                        ITERATIONS,
                        iterationMillis,
                        condition.isSlow() ? slowJava : Optional.empty(),
                        options,
                        List.of(GCProfiler.class)));
            } finally {
                FileUtil.del(files); // Also those of a killed process.
            }
        }
    }

    @Override
    public Section present(Recorded<WorkloadResult> recorded) {
        WorkloadTables tables = new WorkloadTables(recorded.results());
        return recorded.section(
                "Timestamps inside real work",
                List.of(tables.share(), tables.proxy(), tables.touch(), tables.preTouch(), tables.merge()),
                List.of(tables.touchClocks(), tables.mergeClocks()),
                List.of());
    }
}

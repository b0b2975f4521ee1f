// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import cn.hutool.core.io.FileUtil;
import com.sun.management.OperatingSystemMXBean;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.Forks.JmhScore;
import io.fastclock.benchmarks.harness.JmhIterations;
import io.fastclock.benchmarks.harness.Preset;
import io.fastclock.benchmarks.harness.Recorded;
import io.fastclock.benchmarks.harness.Request;
import io.fastclock.benchmarks.harness.SlowClock;
import io.fastclock.benchmarks.harness.Step;
import io.fastclock.benchmarks.report.Section;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import picocli.CommandLine.Command;

/** Measures the share of a timestamp in the time of real work, and how much of it {@code FastClock} saves. */
@Command(name = "workload", description = "cost of timestamps inside real work")
public final class WorkloadExperiment extends Experiment<WorkloadExperiment.WorkloadResult> {
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

    /** What FastClock takes to cache if a core reads it without a pause. */
    private static final double CACHING_SECONDS = 1;

    /**
     * The result of one process.
     *
     * @param bytesPerOperation NaN for the start of a JVM
     * @param host a note on the file system, huge pages and the slow clock
     */
    public record WorkloadResult(
            Row row, Condition condition, int round, double nanos, double bytesPerOperation, String host) {}

    /** The parameter: bytes of the array, megabytes of each file or of the heap, or clock reads per request. */
    public record Row(Workload workload, int parameter, int threads) {
        String label() {
            return String.format(Locale.ROOT, workload.label, parameter, threads);
        }
    }

    private record Effort(int rounds, int fileMegabytes, int heapMegabytes, int iterationMillis) {
        static Effort of(Preset preset) {
            return switch (preset) {
                case SMOKE -> new Effort(1, 1, 64, 20);
                case QUICK -> new Effort(6, 64, 4_096, 80);
                case FULL -> new Effort(10, 256, 8_192, 500);
            };
        }
    }

    /** In a chroot, the mount may be missing in {@code /proc/mounts}: then there is no file store. */
    static String fileSystem(Path directory) {
        return known(() -> Files.getFileStore(directory).type(), "an unknown file system");
    }

    private static String known(Callable<String> question, String unknown) {
        try {
            return question.call();
        } catch (Exception e) {
            return unknown;
        }
    }

    @Override
    public List<Step<WorkloadResult>> plan(Request request) throws IOException {
        String parent = System.getProperty(
                "fastclock.benchmarks.files", request.directory().toString());
        Path files = Path.of(parent, "fastclock-merge").toAbsolutePath();
        FileUtil.del(files); // The files of a killed run.
        Files.createDirectories(files);
        // Such as "always [madvise] never", with the active one in brackets.
        String hugePages = known(() -> Files.readString(HUGE_PAGES).strip(), "[never]");
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
        String host = "Files on " + fileSystem(files) + ", in the page cache. This host's transparent huge pages: "
                + hugePages + ". Slow clock: " + slowClock + ".";
        Effort effort = Effort.of(request.preset());
        Run run =
                new Run(new JmhIterations(3, effort.iterationMillis, 3, effort.iterationMillis), files, slowJava, host);
        long memoryMegabytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        Map<Row, Set<Condition>> rows = rows(request.preset(), request.cores(), memoryMegabytes);
        Set<Object> seen = new HashSet<>();
        List<Step<WorkloadResult>> steps = new ArrayList<>();
        for (int i = 0; i < effort.rounds; i++) {
            int round = i;
            rows.forEach((row, conditions) -> {
                conditions.retainAll(possible);
                for (Condition condition : order(conditions, round)) {
                    // A smoke run starts each workload and each condition once.
                    if (request.preset() != Preset.SMOKE || seen.addAll(List.of(row.workload(), condition))) {
                        steps.add(run.step(row, condition, round));
                    }
                }
            });
        }
        return steps;
    }

    static Map<Row, Set<Condition>> rows(Preset preset, int cores, long memoryMegabytes) {
        Effort effort = Effort.of(preset);
        int files = effort.fileMegabytes;
        int heap = (int) Math.min(effort.heapMegabytes, memoryMegabytes / 4);
        Map<Row, Set<Condition>> rows = new LinkedHashMap<>();
        for (int bytes : List.of(1_000, 10_000, 1_000_000, 10_000_000, 100_000_000)) { // From the article.
            boolean timestamped = bytes == 1_000 || bytes == 100_000_000 || preset == Preset.FULL;
            Set<Condition> conditions = EnumSet.of(Condition.NONE, Condition.HUGE_PAGES);
            conditions.addAll(timestamped ? Condition.CLOCKS : Set.of());
            rows.put(new Row(Workload.TOUCH, bytes, 1), conditions);
        }
        rows.put(new Row(Workload.TRANSFER, files, 1), EnumSet.of(Condition.NONE));
        for (Row row : List.of(
                new Row(Workload.TRANSFER_IN_CHUNKS, files, 1),
                new Row(Workload.STREAMS, files, 1),
                new Row(Workload.PROXY, 1, 1),
                new Row(Workload.PROXY, 6, 1),
                new Row(Workload.PROXY, 6, cores))) { // On one core, the last two are the same row.
            rows.put(row, EnumSet.copyOf(Condition.CLOCKS));
        }
        rows.put(
                new Row(Workload.JVM_START, heap, 1),
                EnumSet.of(Condition.NONE, Condition.PRE_TOUCH, Condition.HUGE_PAGES));
        return rows;
    }

    /** No condition follows another in all rounds, nor in nearly all: a machine may become slower during a row. */
    static List<Condition> order(Set<Condition> conditions, int round) {
        List<Condition> order = new ArrayList<>(conditions);
        Collections.rotate(order, -round);
        if (round % 2 == 1) {
            Collections.reverse(order);
        }
        return order;
    }

    /** What the steps of a run share. The files to merge are deleted after each process. */
    private record Run(JmhIterations iterations, Path files, Optional<Path> slowJava, String host) {
        Step<WorkloadResult> step(Row row, Condition condition, int round) {
            double seconds = row.workload() == Workload.JVM_START
                    ? 0
                    : iterations.seconds() + (condition.isFastClock() ? CACHING_SECONDS : 0);
            return new Step<>(row.label() + ", " + condition.label, round, seconds, forks -> {
                JmhScore score = measure(row, condition, forks);
                double bytes = score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN);
                return List.of(new WorkloadResult(row, condition, round, score.score(), bytes, host));
            });
        }

        private JmhScore measure(Row row, Condition condition, Forks forks) throws IOException, InterruptedException {
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
                forks.program("jvm-start", options);
                return new JmhScore(System.nanoTime() - startNanos, Map.of());
            }
            try {
                ChainedOptionsBuilder jmh = iterations
                        .options()
                        .param("condition", condition.name())
                        .param("parameter", String.valueOf(row.parameter()))
                        .param("directory", files.toString())
                        .threads(row.threads())
                        .jvmArgsAppend(options.toArray(String[]::new))
                        .addProfiler(GCProfiler.class);
                if (condition.isSlow()) {
                    slowJava.ifPresent(java -> jmh.jvm(java.toString()));
                }
                return forks.jmh(Work.class.getPackageName() + "." + row.workload().benchmark, jmh);
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

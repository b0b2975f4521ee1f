// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import cn.hutool.core.io.FileUtil;
import com.sun.management.OperatingSystemMXBean;
import io.fastclock.benchmarks.harness.Experiment;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.Forks;
import io.fastclock.benchmarks.harness.JmhBenchmark;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.openjdk.jmh.profile.GCProfiler;

/** Measures the share of a timestamp in the time of real work, and how much of it {@code FastClock} saves. */
public final class WorkloadExperiment extends Experiment<WorkloadResult> {
    private static final Path HUGE_PAGES = Path.of("/sys/kernel/mm/transparent_hugepage/enabled");

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
        Optional<Path> slowJava = Optional.empty();
        String slowClock = "every read of the system clock is a system call, see docs/benchmarks/running.md";
        try {
            Path home = request.directory().resolve("slow-clock");
            slowJava = Optional.of(SlowClock.build(home).javaUnder(home).toAbsolutePath());
        } catch (IOException e) {
            slowClock = "not measured: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
        Run run = new Run(
                WorkloadPlan.of(request.preset()),
                slowJava,
                files,
                "Files on " + fileSystem + ", in the page cache. This host's transparent huge pages: " + hugePages
                        + ". Slow clock: " + slowClock + ".");
        long memoryMegabytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        List<Step<WorkloadResult>> steps = new ArrayList<>();
        for (int round = 0; round < run.plan.rounds(); round++) {
            for (WorkloadCase each : run.plan.cases(round, request.cores(), memoryMegabytes)) {
                if (!(each.hugePages() && hugePages.contains("[never]")) && !(each.slowClock() && slowJava.isEmpty())) {
                    steps.add(run.step(each, round));
                }
            }
        }
        return steps;
    }

    /**
     * What the steps of a run share.
     *
     * @param slowJava a {@code java} under the slow clock
     * @param files the directory of the files to merge, deleted after each case
     * @param host a note for the tables
     */
    private record Run(WorkloadPlan plan, Optional<Path> slowJava, Path files, String host) {
        Step<WorkloadResult> step(WorkloadCase each, int round) {
            String label = each.work() + ", " + each.clock().label + ", " + WorkloadCase.host(each.slowClock());
            if (each.workload().startsJvm()) {
                return new Step<>(
                        label,
                        "workload java",
                        round,
                        false,
                        0,
                        forks -> List.of(new WorkloadResult(each, round, startNanos(each, forks), Double.NaN, host)));
            }
            return new Step<>(
                    label,
                    each.workload().benchmark(),
                    round,
                    false,
                    (plan.warmupMillis() + plan.iterations() * plan.iterationMillis(each.workload())) / 1e3,
                    forks -> {
                        JmhBenchmark.Score score = measure(each, forks);
                        double bytes = score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN);
                        return List.of(new WorkloadResult(each, round, score.score(), bytes, host));
                    });
        }

        private JmhBenchmark.Score measure(WorkloadCase each, Forks forks) throws IOException {
            try {
                return forks.jmh(new JmhBenchmark(
                        each.workload().benchmark(),
                        Map.of(
                                "clock", each.clock().name(),
                                "workload", each.workload().name(),
                                "parameter", String.valueOf(each.parameter()),
                                "directory", files.toString()),
                        each.threads(),
                        plan.warmupMillis() == 0 ? 0 : 1,
                        plan.warmupMillis(),
                        plan.iterations(),
                        plan.iterationMillis(each.workload()),
                        each.slowClock() ? slowJava : Optional.empty(),
                        jvmOptions(each, 1_024), // As in the article on huge pages.
                        List.of(GCProfiler.class)));
            } finally {
                FileUtil.del(files); // Also those of a killed process.
            }
        }

        private static double startNanos(WorkloadCase each, Forks forks) throws IOException, InterruptedException {
            List<String> command = jvmOptions(each, each.parameter());
            command.add(0, Fork.THIS_JAVA);
            if (each.workload() == Workload.PRE_TOUCH) {
                command.add("-XX:+AlwaysPreTouch");
            }
            command.add("-version");
            long startNanos = System.nanoTime();
            forks.program("jvm-start", command, Map.of());
            return System.nanoTime() - startNanos;
        }

        private static List<String> jvmOptions(WorkloadCase each, int heapMegabytes) {
            List<String> options = new ArrayList<>(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m"));
            if (each.hugePages()) {
                options.add("-XX:+UseTransparentHugePages");
            }
            return options;
        }
    }

    @Override
    public Section present(Recorded<WorkloadResult> recorded) {
        WorkloadTables tables = new WorkloadTables(recorded.results());
        return new Section(
                "Timestamps inside real work",
                recorded.header(),
                recorded.leftOut(),
                List.of(tables.share(), tables.proxy(), tables.touch(), tables.preTouch(), tables.merge()),
                List.of(tables.touchClocks(), tables.mergeClocks()),
                List.of());
    }
}

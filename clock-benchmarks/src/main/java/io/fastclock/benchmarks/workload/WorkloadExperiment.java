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
        Host host = new Host(
                slowJava,
                files,
                "Files on " + fileSystem + ", in the page cache. This host's transparent huge pages: " + hugePages
                        + ". Slow clock: " + slowClock + ".");
        WorkloadPlan plan = WorkloadPlan.of(request.preset());
        long memoryMegabytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        List<Step<WorkloadResult>> steps = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            for (WorkloadCase each : plan.cases(round, request.cores(), memoryMegabytes)) {
                if (!(each.hugePages() && hugePages.contains("[never]")) && !(each.slowClock() && slowJava.isEmpty())) {
                    steps.add(step(each, round, plan, host));
                }
            }
        }
        return steps;
    }

    /**
     * What the processes need of this host.
     *
     * @param slowJava a {@code java} under the slow clock
     * @param files the directory of the files to merge, deleted after each case
     * @param note for the tables
     */
    private record Host(Optional<Path> slowJava, Path files, String note) {}

    private static Step<WorkloadResult> step(WorkloadCase each, int round, WorkloadPlan plan, Host host) {
        Workload workload = each.workload();
        boolean startsJvm = workload.startsJvm();
        boolean merges = !startsJvm && workload.benchmark().startsWith(FileMerge.class.getName());
        int millis = merges ? plan.mergeMillis() : plan.iterationMillis();
        return new Step<>(
                each.work() + ", " + each.clock().label + ", " + WorkloadCase.host(each.slowClock()),
                "workload " + (startsJvm ? "java" : workload.benchmark()),
                round,
                false,
                startsJvm ? 0 : plan.warmupMillis() / 1e3,
                startsJvm ? 0 : millis / 1e3,
                startsJvm ? 1 : plan.iterations(),
                (iterations, forks) -> List.of(
                        startsJvm
                                ? startJvm(each, round, host, forks)
                                : runJmh(each, round, host, plan.warmupMillis(), iterations, millis, forks)));
    }

    private static WorkloadResult runJmh(
            WorkloadCase each, int round, Host host, int warmupMillis, int iterations, int millis, Forks forks)
            throws IOException {
        try {
            JmhBenchmark.Score score = forks.jmh(new JmhBenchmark(
                    each.workload().benchmark(),
                    Map.of(
                            "clock", each.clock().name(),
                            "workload", each.workload().name(),
                            "parameter", String.valueOf(each.parameter()),
                            "directory", host.files.toString()),
                    each.threads(),
                    warmupMillis == 0 ? 0 : 1,
                    warmupMillis,
                    iterations,
                    millis,
                    each.slowClock() ? host.slowJava : Optional.empty(),
                    jvmOptions(each, 1_024), // As in the article on huge pages.
                    List.of(JmhBenchmark.ProfilerWithOptions.of(GCProfiler.class))));
            double bytes = score.secondary().getOrDefault("gc.alloc.rate.norm", Double.NaN);
            return new WorkloadResult(each, round, score.score(), bytes, host.note);
        } finally {
            FileUtil.del(host.files); // Also those of a killed process.
        }
    }

    private static WorkloadResult startJvm(WorkloadCase each, int round, Host host, Forks forks)
            throws IOException, InterruptedException {
        List<String> command = jvmOptions(each, each.parameter());
        command.add(0, Fork.THIS_JAVA);
        if (each.workload() == Workload.PRE_TOUCH) {
            command.add("-XX:+AlwaysPreTouch");
        }
        command.add("-version");
        long startNanos = System.nanoTime();
        forks.program("jvm-start", command, Map.of());
        return new WorkloadResult(each, round, System.nanoTime() - startNanos, Double.NaN, host.note);
    }

    private static List<String> jvmOptions(WorkloadCase each, int heapMegabytes) {
        List<String> options = new ArrayList<>(List.of("-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m"));
        if (each.hugePages()) {
            options.add("-XX:+UseTransparentHugePages");
        }
        return options;
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

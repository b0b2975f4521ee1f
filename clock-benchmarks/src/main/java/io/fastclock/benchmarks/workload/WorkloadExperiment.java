// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import com.sun.management.OperatingSystemMXBean;
import io.fastclock.benchmarks.harness.Experiment;
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
import java.util.Optional;

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
        Path files = Path.of(parent).resolve("fastclock-merge").toAbsolutePath();
        WorkloadProcess.delete(files); // The files of a killed run.
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
        String host = "Files on " + fileSystem + ", in the page cache. This host's transparent huge pages: " + hugePages
                + ". Slow clock: " + slowClock + ".";
        WorkloadProcess process = new WorkloadProcess(slowJava, files, host);
        WorkloadPlan plan = WorkloadPlan.of(request.preset());
        long memoryMegabytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() >> 20;
        List<Step<WorkloadResult>> steps = new ArrayList<>();
        for (int round = 0; round < plan.rounds(); round++) {
            for (WorkloadCase each : plan.cases(round, request.cores(), memoryMegabytes)) {
                boolean possible = !(each.hugePages() && hugePages.contains("[never]"))
                        && !(each.slowClock() && slowJava.isEmpty());
                if (possible) {
                    steps.add(step(each, round, plan.effort(each.workload()), process));
                }
            }
        }
        return steps;
    }

    private static Step<WorkloadResult> step(
            WorkloadCase each, int round, WorkloadPlan.Effort effort, WorkloadProcess process) {
        boolean startsJvm = each.workload().benchmark.equals("java"); // It has no warm-up and no iterations.
        return new Step<>(
                each.work() + ", " + each.clockLabel(),
                "workload " + each.workload().benchmark,
                round,
                false,
                startsJvm ? 0 : effort.warmups() * effort.warmupMillis() / 1e3,
                startsJvm ? 0 : effort.iterationMillis() / 1e3,
                startsJvm ? 1 : effort.iterations(),
                (iterations, forks) -> List.of(process.run(each, round, effort, iterations, forks)));
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

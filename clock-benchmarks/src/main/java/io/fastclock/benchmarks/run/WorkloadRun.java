// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.WorkloadResults;
import io.fastclock.benchmarks.slowclock.SlowClock;
import io.fastclock.benchmarks.workload.HugePages;
import io.fastclock.benchmarks.workload.PageMode;
import io.fastclock.benchmarks.workload.PerfCounters;
import io.fastclock.benchmarks.workload.PreTouch;
import io.fastclock.benchmarks.workload.PreTouchFigures;
import io.fastclock.benchmarks.workload.WorkClock;
import io.fastclock.benchmarks.workload.WorkHost;
import io.fastclock.benchmarks.workload.Workload;
import io.fastclock.benchmarks.workload.WorkloadSetting;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.LinuxPerfNormProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Measures the workloads, and leaves {@code workload.json} and {@code workload.log} in a directory. */
public final class WorkloadRun {
    /** The directory in which files are merged; below the run's own where it is not set. */
    public static final String FILES_PROPERTY = "fastclock.benchmarks.files";

    private static final String HEAP = "1g"; // As in the article on huge pages.
    private static final long EXPLICIT_MEGABYTES = 1_280; // The heap, and what the JVM keeps beside it.

    private final Preset preset;
    private final Path directory;
    private final Path files;
    private final PrintStream terminal;

    public WorkloadRun(Preset preset, Path directory, PrintStream terminal) {
        this.preset = preset;
        this.directory = directory;
        this.files = Path.of(
                System.getProperty(FILES_PROPERTY, directory.resolve("merge").toString()));
        this.terminal = terminal;
    }

    /**
     * Takes as long as the preset says.
     *
     * @throws RunnerException if a workload fails
     * @throws IOException if a JVM does not start, or the files cannot be written
     */
    public void run() throws IOException, RunnerException {
        Files.createDirectories(directory);
        Files.createDirectories(files);
        Header header = Header.ofThisMachine(preset.userName());
        String slowClock = WorkloadSetting.SLOW_CLOCK_MEASURED;
        Path slowJava = null;
        try {
            Path home = directory.resolve("slow-clock");
            slowJava = SlowClock.build(home).javaUnder(home).toAbsolutePath();
        } catch (IOException e) {
            slowClock = "not measured: " + firstLine(e);
        }
        WorkloadSetting setting = new WorkloadSetting(
                HugePages.transparent(),
                HugePages.freeMegabytes(),
                PerfCounters.available(),
                Files.getFileStore(files).type(),
                slowClock);
        Set<PageMode> pages = EnumSet.of(PageMode.DEFAULT);
        if (setting.transparentHugePagesOnRequest()) {
            pages.add(PageMode.TRANSPARENT);
        }
        if (setting.freeHugePageMegabytes() >= EXPLICIT_MEGABYTES) {
            pages.add(PageMode.EXPLICIT);
        }
        WorkloadPlan plan = WorkloadPlan.of(
                preset,
                new WorkloadPlan.Means(
                        header.cores(),
                        slowJava != null,
                        pages,
                        !setting.counters().isEmpty(),
                        HugePages.availableMemoryMegabytes()));
        print(setting);
        WorkloadTally tally = new WorkloadTally();
        PreTouchFigures preTouch = measure(plan, pages, setting.counters(), slowJava, tally);
        new WorkloadResults(header, setting, tally.figures(), tally.counters(), preTouch).write(directory);
    }

    private PreTouchFigures measure(
            WorkloadPlan plan, Set<PageMode> pages, List<String> counters, @Nullable Path slowJava, WorkloadTally tally)
            throws IOException, RunnerException {
        Path log = directory.resolve("workload.log");
        int runs = plan.runs() + 1;
        terminal.printf("Workloads, preset %s: %d runs. JMH's output: %s%n", preset.userName(), runs, log);
        Progress progress =
                new Progress(terminal, new Plan(List.of()), runs, plan.estimatedSeconds(), System.nanoTime());
        PrintStream terminalErrors = System.err;
        try (PrintStream logStream = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8)) {
            System.setErr(logStream); // Where JMH passes on what the measured processes complain about.
            OutputFormat jmh = OutputFormatFactory.createFormatInstance(logStream, VerboseMode.NORMAL);
            for (WorkloadPlan.Step step : plan.steps()) {
                OutputFormat output = new ProgressOutputFormat(
                        jmh,
                        params -> progress.starts(
                                label(step, params),
                                step.counted() ? "counted," : step.host().label() + ",",
                                step.estimatedSecondsOfOne(),
                                System.nanoTime()));
                Collection<RunResult> results = new Runner(
                                options(step, counters, step.host() == WorkHost.SLOW ? slowJava : null)
                                        .build(),
                                output)
                        .run();
                for (RunResult result : results) {
                    tally.add(step, result);
                }
            }
        } finally {
            System.setErr(terminalErrors);
        }
        progress.starts(
                "pre-touch of a heap of " + plan.preTouchMegabytes() + " MB", "this host,", 0, System.nanoTime());
        return PreTouch.run(
                plan.preTouchMegabytes(), plan.preTouchRounds(), pages.contains(PageMode.TRANSPARENT), directory);
    }

    private ChainedOptionsBuilder options(WorkloadPlan.Step step, List<String> counters, @Nullable Path java) {
        Effort effort = step.effort();
        Workload workload = step.workload();
        List<String> jvmArgs = new ArrayList<>(List.of("-Xms" + HEAP, "-Xmx" + HEAP));
        jvmArgs.addAll(step.pages().jvmArgs());
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(workload.benchmark()) + "$")
                .param("clock", step.clocks().stream().map(WorkClock::name).toArray(String[]::new))
                .param(
                        workload.parameter(),
                        step.parameters().stream().map(String::valueOf).toArray(String[]::new))
                .threads(step.threads())
                .forks(1)
                .warmupIterations(effort.warmups())
                .warmupTime(TimeValue.milliseconds(effort.warmup().toMillis()))
                .measurementIterations(effort.iterations())
                .measurementTime(TimeValue.milliseconds(effort.iteration().toMillis()))
                .shouldFailOnError(true)
                .jvmArgsAppend(jvmArgs.toArray(String[]::new));
        if (workload.mergesFiles()) {
            options.param("directory", files.toString());
        }
        if (java != null) {
            options.jvm(java.toString());
        }
        return step.counted()
                ? options.addProfiler(LinuxPerfNormProfiler.class, "events=" + String.join(",", counters))
                : options.addProfiler(GCProfiler.class);
    }

    private static String label(WorkloadPlan.Step step, BenchmarkParams params) {
        return String.format(
                Locale.ROOT,
                "%s, %s %s, %s",
                step.workload().label(),
                step.workload().parameter(),
                params.getParam(step.workload().parameter()),
                WorkClock.valueOf(params.getParam("clock")).label());
    }

    private void print(WorkloadSetting setting) {
        terminal.printf(
                "Transparent huge pages: %s. Reserved huge pages: %d MB free. Events perf can count: %s.%n"
                        + "Files are merged on %s. Slow clock: %s.%n",
                setting.transparentHugePages(),
                setting.freeHugePageMegabytes(),
                setting.counters().isEmpty() ? "none" : String.join(", ", setting.counters()),
                setting.fileSystem(),
                setting.slowClock().equals(WorkloadSetting.SLOW_CLOCK_MEASURED) ? "built" : setting.slowClock());
    }

    private static String firstLine(IOException e) {
        return Optional.ofNullable(e.getMessage())
                .flatMap(message -> message.lines().findFirst())
                .orElse(e.toString());
    }
}

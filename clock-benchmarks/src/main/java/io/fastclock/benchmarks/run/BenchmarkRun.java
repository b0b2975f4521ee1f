// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import io.fastclock.benchmarks.crowd.CrowdReads;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.ProbeResults;
import io.fastclock.benchmarks.report.WorkloadResults;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Runs a plan and leaves {@code results.json}, {@code accuracy.json}, {@code idle.json}, {@code header.json} and
 * {@code jmh.log} in a directory.
 */
public final class BenchmarkRun {
    private final Preset preset;
    private final Path directory;
    private final PrintStream terminal;

    public BenchmarkRun(Preset preset, Path directory, PrintStream terminal) {
        this.preset = preset;
        this.directory = directory;
        this.terminal = terminal;
    }

    /**
     * Takes as long as the preset says.
     *
     * @throws RunnerException if any of JMH's benchmarks fails
     * @throws IOException if any other does, or the files cannot be written
     */
    public void run() throws IOException, RunnerException {
        Files.createDirectories(directory);
        Files.deleteIfExists(directory.resolve(WorkloadResults.FILE)); // Of an earlier run.
        Header header = Header.ofThisMachine(preset.userName());
        Plan plan = Plan.of(preset, header.cores());
        Path log = directory.resolve("jmh.log");
        ProbeRun probes = new ProbeRun(preset, Subject.wallClocks(), header.cores(), directory);
        int runs = plan.runs() + probes.processes();
        terminal.printf("Benchmarks, preset %s: %d runs. JMH's output: %s%n", preset.userName(), runs, log);
        Progress progress =
                new Progress(terminal, plan, probes.processes(), probes.estimatedSeconds(), System.nanoTime());
        List<RunResult> results = new ArrayList<>();
        PrintStream terminalErrors = System.err;
        try (PrintStream logStream = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8)) {
            System.setErr(logStream); // Where JMH passes on what the measured processes complain about.
            OutputFormat jmh = OutputFormatFactory.createFormatInstance(logStream, VerboseMode.NORMAL);
            for (Plan.Step step : plan.steps()) {
                OutputFormat output = new ProgressOutputFormat(
                        jmh, params -> progress.starts(label(params, header), step, System.nanoTime()));
                results.addAll(new Runner(options(step).build(), output).run());
            }
        } finally {
            System.setErr(terminalErrors);
        }
        ResultFormatFactory.getInstance(
                        ResultFormatType.JSON, directory.resolve("results.json").toString())
                .writeOut(RoundsMerge.merged(results));
        ProbeRun.Listener listener = (subject, what, seconds) ->
                progress.starts(subject.label(header.peerVersions()), what + ",", seconds, System.nanoTime());
        new ProbeResults(probes.accuracy(listener), probes.idle(listener)).write(directory);
        header.write(directory.resolve("header.json"));
    }

    private ChainedOptionsBuilder options(Plan.Step step) {
        Effort effort = step.effort();
        ChainedOptionsBuilder options = new OptionsBuilder()
                .forks(1)
                .warmupIterations(effort.warmups())
                .warmupTime(TimeValue.milliseconds(effort.warmup().toMillis()))
                .measurementIterations(effort.iterations())
                .measurementTime(TimeValue.milliseconds(effort.iteration().toMillis()))
                .shouldFailOnError(true)
                // Sentinel would write its logs below the user's home directory.
                .jvmArgsAppend("-Dcsp.sentinel.log.dir=" + directory.resolve("sentinel-logs"));
        if (step.crowd()) {
            return options.include("^" + Pattern.quote(CrowdReads.class.getName()) + "\\.")
                    .param("clock", step.clocks().toArray(String[]::new))
                    .param("crowd", Integer.toString(step.threads()))
                    .param("settlingMillis", Long.toString(effort.settling().toMillis()))
                    .threads(1);
        }
        step.clocks().forEach(benchmark -> options.include("^" + Pattern.quote(benchmark) + "$"));
        return options.threads(step.threads()).addProfiler(GCProfiler.class);
    }

    private static String label(BenchmarkParams params, Header header) {
        String clock = params.getParam("clock");
        if (clock == null) {
            return Subject.of(params.getBenchmark()).orElseThrow().label(header.peerVersions());
        }
        return Arrays.stream(ArticleSubject.values())
                .filter(subject -> subject.name().equals(clock))
                .findFirst()
                .map(ArticleSubject::label)
                .orElseGet(() -> Subject.valueOf(clock).label(header.peerVersions()));
    }
}

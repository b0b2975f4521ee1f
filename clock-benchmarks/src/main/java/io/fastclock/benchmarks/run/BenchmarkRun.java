// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.report.Header;
import io.fastclock.benchmarks.report.HostResults;
import io.fastclock.benchmarks.report.ProbeResults;
import io.fastclock.benchmarks.report.WorkloadResults;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.RunnerException;

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
        HostResults.delete(directory); // Of an earlier run.
        Files.deleteIfExists(directory.resolve(WorkloadResults.FILE));
        Header header = Header.ofThisMachine(preset.userName());
        Plan plan = Plan.of(preset, header.cores());
        Path log = directory.resolve("jmh.log");
        ProbeRun probes = new ProbeRun(preset, Subject.wallClocks(), header.cores(), directory);
        int runs = plan.runs() + probes.processes();
        terminal.printf("Benchmarks, preset %s: %d runs. JMH's output: %s%n", preset.userName(), runs, log);
        Progress progress =
                new Progress(terminal, plan, probes.processes(), probes.estimatedSeconds(), System.nanoTime());
        List<RunResult> results = new ArrayList<>();
        try (JmhRun jmh = new JmhRun(directory, log, header, progress)) {
            for (Plan.Step step : plan.steps()) {
                results.addAll(jmh.run(step));
            }
        }
        ResultFormatFactory.getInstance(
                        ResultFormatType.JSON, directory.resolve("results.json").toString())
                .writeOut(RoundsMerge.merged(results));
        ProbeRun.Listener listener = (subject, what, seconds) ->
                progress.starts(subject.label(header.peerVersions()), what + ",", seconds, System.nanoTime());
        new ProbeResults(probes.accuracy(listener), probes.idle(listener)).write(directory);
        header.write(directory.resolve("header.json"));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import io.fastclock.benchmarks.Subject;
import io.fastclock.benchmarks.article.ArticleSubject;
import io.fastclock.benchmarks.crowd.CrowdReads;
import io.fastclock.benchmarks.report.Header;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs steps of plans by JMH. What JMH says goes to a log, and what {@code System.err} is told until it is closed. */
final class JmhRun implements AutoCloseable {
    private final Path directory;
    private final Header header;
    private final Progress progress;
    private final PrintStream terminalErrors = System.err;
    private final PrintStream log;
    private final OutputFormat output;

    /** Leaves libraries' logs below a directory. */
    JmhRun(Path directory, Path log, Header header, Progress progress) throws IOException {
        this.directory = directory;
        this.header = header;
        this.progress = progress;
        this.log = new PrintStream(Files.newOutputStream(log), true, StandardCharsets.UTF_8);
        this.output = OutputFormatFactory.createFormatInstance(this.log, VerboseMode.NORMAL);
        System.setErr(this.log); // Where JMH passes on what the measured processes complain about.
    }

    @Override
    public void close() {
        System.setErr(terminalErrors);
        log.close();
    }

    Collection<RunResult> run(Plan.Step step) throws RunnerException {
        return run(step, "", Optional.empty());
    }

    /**
     * Runs a step in another environment than ours.
     *
     * @param where for the terminal, after a clock's name
     * @param jvm what JMH starts; else this JVM's own
     */
    Collection<RunResult> run(Plan.Step step, String where, Optional<Path> jvm) throws RunnerException {
        OutputFormat informing = new ProgressOutputFormat(
                output, params -> progress.starts(label(params) + where, step, System.nanoTime()));
        return new Runner(options(step, jvm).build(), informing).run();
    }

    private ChainedOptionsBuilder options(Plan.Step step, Optional<Path> jvm) {
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
        jvm.ifPresent(path -> options.jvm(path.toString()));
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

    private String label(BenchmarkParams params) {
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

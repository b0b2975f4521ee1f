// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.run;

import java.io.IOException;
import java.util.Collection;
import java.util.function.Consumer;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** JMH's own output, to wherever it goes, and a word whenever a benchmark starts. */
final class ProgressOutputFormat implements OutputFormat {
    private final OutputFormat log;
    private final Consumer<BenchmarkParams> onStart;

    ProgressOutputFormat(OutputFormat log, Consumer<BenchmarkParams> onStart) {
        this.log = log;
        this.onStart = onStart;
    }

    @Override
    public void startBenchmark(BenchmarkParams params) {
        onStart.accept(params);
        log.startBenchmark(params);
    }

    @Override
    public void endBenchmark(BenchmarkResult result) {
        log.endBenchmark(result);
    }

    @Override
    public void iteration(BenchmarkParams params, IterationParams iteration, int number) {
        log.iteration(params, iteration, number);
    }

    @Override
    public void iterationResult(BenchmarkParams params, IterationParams iteration, int number, IterationResult result) {
        log.iterationResult(params, iteration, number, result);
    }

    @Override
    public void startRun() {
        log.startRun();
    }

    @Override
    public void endRun(Collection<RunResult> results) {
        log.endRun(results);
    }

    @Override
    public void print(String text) {
        log.print(text);
    }

    @Override
    public void println(String text) {
        log.println(text);
    }

    @Override
    public void verbosePrintln(String text) {
        log.verbosePrintln(text);
    }

    @Override
    public void write(int b) {
        log.write(b);
    }

    @Override
    public void write(byte[] bytes) throws IOException {
        log.write(bytes);
    }

    @Override
    public void flush() {
        log.flush();
    }

    @Override
    public void close() {
        log.close();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The {@link ArticleLoop} that the parameter names. A process has one: the JIT inlines its clock. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ArticleBenchmark {
    @Param
    public ArticleLoop clock = ArticleLoop.SYSTEM_CONSUMED;

    @Benchmark
    @OperationsPerInvocation(ArticleLoop.READS)
    public long read(ReadBenchmark.Gathering unused) {
        return clock.loop.getAsLong();
    }
}

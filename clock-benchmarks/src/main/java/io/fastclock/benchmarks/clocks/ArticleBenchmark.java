// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The {@link ArticleLoop} that the parameter names. A process has one: the JIT inlines its clock. */
public class ArticleBenchmark extends NanosBenchmark {
    @Param
    public ArticleLoop clock = ArticleLoop.SYSTEM_CONSUMED;

    @Setup
    public void open() {
        if (clock.name().startsWith(Subject.FAST_CLOCK.name())) {
            Clocks.awaitKernelTick();
        }
    }

    @Benchmark
    @OperationsPerInvocation(ArticleLoop.READS)
    public long read(ReadBenchmark.Gathering unused) {
        return clock.loop.getAsLong();
    }
}

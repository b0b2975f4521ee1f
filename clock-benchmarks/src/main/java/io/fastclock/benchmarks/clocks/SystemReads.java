// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * An empty method, a bare volatile read, and the two direct reads. The first is the lower bound of any measurement, the
 * second that of any cached clock.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SystemReads {
    private static volatile long bareVolatile = System.currentTimeMillis();

    @Benchmark
    public void empty() {}

    @Benchmark
    public long bareVolatile() {
        return bareVolatile;
    }

    @Benchmark
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }

    @Benchmark
    public long nanoTime() {
        return System.nanoTime();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The floor below which nothing can be measured, the floor of any cached clock, and the system's own two. */
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** A read that the agent counts or replaces. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AgentReads {
    @Benchmark
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.agent;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * A read that the agent counts or replaces. This package contains it, so that the agent does not change other
 * benchmarks.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AgentReads {
    /** The classes in which the agent replaces reads. */
    static final String INCLUDE = AgentReads.class.getPackageName() + ".*";

    @Benchmark
    public long currentTimeMillis() {
        return System.currentTimeMillis();
    }
}

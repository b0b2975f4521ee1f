// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Reads one random element of a {@code byte[]}, and a timestamp. A. Shipilev, JVM Anatomy Park #2, "Transparent Huge
 * Pages", describes the benchmark without a clock: the larger the array, the more TLB misses.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ByteArrayTouch {
    @Param("NONE")
    public WorkClock clock = WorkClock.NONE;

    @Param("1000")
    public int size;

    private byte[] bytes = {};

    /** The JVM zeroes the array, so the operating system has to back every page with memory. */
    @Setup
    public void allocate() {
        bytes = new byte[size];
        clock.settle(this::touch);
    }

    @Benchmark
    public long touch() {
        return bytes[ThreadLocalRandom.current().nextInt(size)] + clock.currentTimeMillis();
    }
}

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
 * One random element of a {@code byte[]} is read, and stamped. What it measures without a clock is described in A. Shipilev,
 * JVM Anatomy Park #2, "Transparent Huge Pages": the larger the array, the more often the address is in no TLB.
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

    /** The JVM writes zeros, and so the operating system has to give memory to every page. */
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

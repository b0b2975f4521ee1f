// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The benchmark of A. Shipilev's "Transparent Huge Pages": the larger the array, the more reads miss the TLB. */
public class ByteArrayTouch extends NanosBenchmark {
    @Param("1000")
    public int size;

    private byte[] bytes = {};

    /** The JVM zeroes the array, so the operating system has to back each page with memory. */
    @Setup
    public void allocate() {
        bytes = new byte[size];
    }

    @Benchmark
    public byte touch() {
        return bytes[ThreadLocalRandom.current().nextInt(size)];
    }

    /** Touches each page for the first time, as long as the JVM collects no garbage. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public byte[] firstTouch() {
        return new byte[size];
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Reads a random element, as A. Shipilev's "Transparent Huge Pages" does: of a large array, most reads miss the TLB. */
public class ByteArrayTouch extends NanosBenchmark {
    @Param("1000")
    public int bytes;

    private byte[] array = {};

    /** The JVM zeroes the array, so the operating system has to back each page with memory. */
    @Setup
    public void allocate() {
        array = new byte[bytes];
    }

    @Benchmark
    public byte touch() {
        return array[ThreadLocalRandom.current().nextInt(bytes)];
    }

    /** Touches each page for the first time, as long as no garbage is collected. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public byte[] firstTouch() {
        return new byte[bytes];
    }
}

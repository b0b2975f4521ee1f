// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.articles;

import io.fastclock.benchmarks.harness.NanosBenchmark;
import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Benchmark;
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
}

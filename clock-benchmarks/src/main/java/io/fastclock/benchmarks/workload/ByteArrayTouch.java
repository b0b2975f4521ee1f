// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.concurrent.ThreadLocalRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Reads one random element of a {@code byte[]}, and a timestamp. A. Shipilev, JVM Anatomy Park #2, "Transparent Huge
 * Pages", describes the benchmark without a clock: the larger the array, the more TLB misses.
 */
public class ByteArrayTouch extends Work {
    private byte[] bytes = {};

    /** The JVM zeroes the array, so the operating system has to back every page with memory. */
    @Setup
    public void allocate() {
        bytes = new byte[parameter];
        awaitCachedMode();
    }

    @Benchmark
    public long touch() {
        return bytes[ThreadLocalRandom.current().nextInt(parameter)] + currentTimeMillis();
    }
}

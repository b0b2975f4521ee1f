// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.read;

import io.fastclock.Clock;
import io.fastclock.HeldClocks;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The adaptive clock in the modes that a benchmark's endless reading does not leave it in. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ModeReads {
    // Each process measures one method; the clock that it does not read starts nothing.
    private static final Clock READ_THROUGH = HeldClocks.readThrough();
    private static final Clock ASSISTED = HeldClocks.assisted();

    @Benchmark
    public long readThrough() {
        return READ_THROUGH.currentTimeMillis();
    }

    @Benchmark
    public long readThroughNanoTime() {
        return READ_THROUGH.nanoTime();
    }

    @Benchmark
    public long assisted() {
        return ASSISTED.currentTimeMillis();
    }
}

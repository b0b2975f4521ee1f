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
    private static final Clock DIRECT = HeldClocks.direct();
    private static final Clock ASSISTED = HeldClocks.assisted();

    @Benchmark
    public long direct() {
        return DIRECT.currentTimeMillis();
    }

    @Benchmark
    public long directNanoTime() {
        return DIRECT.nanoTime();
    }

    @Benchmark
    public long assisted() {
        return ASSISTED.currentTimeMillis();
    }
}

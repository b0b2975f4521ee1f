// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.FastClock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The static facade, measured in cached mode, as Sentinel's clock is. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FastClockReads {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);
    private static final int READS_PER_CHECK = 10_000;

    @Setup
    public void awaitCachedMode() {
        FastClockWarmUp.awaitCachedMode(
                () -> {
                    for (int i = 0; i < READS_PER_CHECK; i++) {
                        FastClock.currentTimeMillis();
                    }
                },
                TIMEOUT);
    }

    @Benchmark
    public long currentTimeMillis() {
        return FastClock.currentTimeMillis();
    }

    @Benchmark
    public long nanoTime() {
        return FastClock.nanoTime();
    }
}

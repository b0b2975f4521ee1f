// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.read;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The front door, measured when its clock has found out that it is busy, as Sentinel's is. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FastClockReads {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

    /**
     * A process begins with the JIT keeping the processors busy, and what is measured then would be assisted reads. A
     * machine that has no processor for the clock's thread goes on so, and is measured so.
     */
    @Setup
    public void awaitCaching() {
        long startNanos = System.nanoTime();
        while (!caches() && System.nanoTime() - startNanos < PATIENCE_NANOS) {
            for (int i = 0; i < 10_000; i++) {
                FastClock.currentTimeMillis();
            }
        }
    }

    private static boolean caches() {
        Optional<ClockStats> stats = FastClock.stats();
        return stats.isEmpty() || stats.get().mode() == ClockMode.CACHED;
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.AdaptiveClock;
import io.fastclock.Clock;
import io.fastclock.ClockMode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.BenchmarkParams;

/** The adaptive clock, held in each of its modes. A process measures one mode. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ModeReads {
    private static final Duration TIMEOUT = Duration.ofSeconds(3);

    /** Creates only the clock that this process measures. */
    @Setup
    public void settle(BenchmarkParams benchmark) {
        switch (benchmark.getBenchmark().replaceFirst(".*\\.", "")) {
            case "cached" -> cached();
            case "assisted" -> assisted();
            default -> direct();
        }
    }

    @Benchmark
    public long cached() {
        return Cached.CLOCK.currentTimeMillis();
    }

    @Benchmark
    public long assisted() {
        return Assisted.CLOCK.currentTimeMillis();
    }

    @Benchmark
    public long direct() {
        return Direct.CLOCK.currentTimeMillis();
    }

    @Benchmark
    public long directNanoTime() {
        return Direct.CLOCK.nanoTime();
    }

    static LongSupplier openCached() {
        return Cached.CLOCK::currentTimeMillis;
    }

    static LongSupplier openAssisted() {
        return Assisted.CLOCK::currentTimeMillis;
    }

    // One class for each clock, so that a process creates only the clock that it measures.

    private static final class Cached {
        static final Clock CLOCK = settled(ClockMode.CACHED);
    }

    private static final class Assisted {
        static final Clock CLOCK = settled(ClockMode.ASSISTED);
    }

    private static final class Direct {
        static final Clock CLOCK =
                AdaptiveClock.builder().heldIn(ClockMode.DIRECT).build();
    }

    /** Reads until the updater thread runs. */
    private static Clock settled(ClockMode mode) {
        AdaptiveClock clock = AdaptiveClock.builder().heldIn(mode).build();
        long startNanos = System.nanoTime();
        while (clock.stats().mode() != mode && System.nanoTime() - startNanos < TIMEOUT.toNanos()) {
            for (int i = 0; i < 10_000; i++) {
                clock.currentTimeMillis();
            }
        }
        return clock;
    }
}

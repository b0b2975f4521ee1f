// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import io.fastclock.benchmarks.clocks.FastClockWarmUp;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Calls one library on one clock, which system properties name. The field is final, so that the JIT inlines the call. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GainBenchmark {
    static final String GAIN = "gains.call";
    static final String SIDE = "gains.clock";
    static final String WARM_UP_MILLIS = "gains.warmUpMillis";

    /** Some calls read the clock too rarely for it to cache. */
    static final int MAX_CACHING_SECONDS = 4;

    private static final Gain THE_GAIN = Gain.valueOf(System.getProperty(GAIN));
    private static final Side THE_SIDE = Side.valueOf(System.getProperty(SIDE));
    private static final Call CALL = open();

    private static Call open() {
        try {
            return THE_GAIN.open(THE_SIDE);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Both clocks get the same time for the JIT compiler. FastClock gets more until it caches: the gain is of that mode. */
    @Setup
    public void warmUp() {
        int millis = Integer.getInteger(WARM_UP_MILLIS);
        long startNanos = System.nanoTime();
        while (System.nanoTime() - startNanos < TimeUnit.MILLISECONDS.toNanos(millis)) {
            callOften();
        }
        if (millis > 0 && THE_SIDE == Side.FAST_CLOCK && THE_GAIN.hasModes()) {
            FastClockWarmUp.awaitCachedMode(GainBenchmark::callOften, Duration.ofSeconds(MAX_CACHING_SECONDS));
        }
    }

    private static void callOften() {
        try {
            for (int i = 0; i < 100; i++) {
                CALL.call();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public long call() throws Exception {
        return CALL.call();
    }
}

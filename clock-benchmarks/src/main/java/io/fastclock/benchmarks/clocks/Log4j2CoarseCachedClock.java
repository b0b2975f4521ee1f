// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.logging.log4j.core.util.CoarseCachedClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** log4j2: a volatile field that a thread updates. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Log4j2CoarseCachedClock {

    private static final CoarseCachedClock CLOCK = CoarseCachedClock.instance();

    @Benchmark
    public long currentTimeMillis() {
        return CLOCK.currentTimeMillis();
    }

    public static LongSupplier open() {
        return new Log4j2CoarseCachedClock()::currentTimeMillis;
    }
}

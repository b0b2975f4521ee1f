// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import cn.hutool.core.date.SystemClock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Hutool: a volatile field that an executor updates at a fixed rate. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class HutoolSystemClock {

    @Benchmark
    public long currentTimeMillis() {
        return SystemClock.now();
    }

    public static LongSupplier open() {
        return new HutoolSystemClock()::currentTimeMillis;
    }
}

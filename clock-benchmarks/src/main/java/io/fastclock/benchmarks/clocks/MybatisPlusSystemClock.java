// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import com.baomidou.mybatisplus.core.toolkit.SystemClock;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** MyBatis-Plus: an {@code AtomicLong} that an executor updates at a fixed rate. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MybatisPlusSystemClock {

    @Benchmark
    public long currentTimeMillis() {
        return SystemClock.now();
    }

    public static LongSupplier open() {
        return new MybatisPlusSystemClock()::currentTimeMillis;
    }
}

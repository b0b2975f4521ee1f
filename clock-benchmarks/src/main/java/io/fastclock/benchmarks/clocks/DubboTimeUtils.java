// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.dubbo.common.utils.TimeUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Dubbo: a volatile field behind two flags. The first read starts the thread that updates it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DubboTimeUtils {

    @Benchmark
    public long currentTimeMillis() {
        return TimeUtils.currentTimeMillis();
    }

    public static LongSupplier open() {
        return new DubboTimeUtils()::currentTimeMillis;
    }
}

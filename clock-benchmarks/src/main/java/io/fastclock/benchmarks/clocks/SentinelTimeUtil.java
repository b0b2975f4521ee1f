// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import com.alibaba.csp.sentinel.util.TimeUtil;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Sentinel's adaptive clock, measured while it caches. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SentinelTimeUtil {

    /** Reads until Sentinel caches. It decides every three seconds, and reads the system clock directly before. */
    @Setup
    public void awaitCachedMode() {
        long startNanos = System.nanoTime();
        while (TimeUtil.instance().getState() != TimeUtil.STATE.RUNNING) {
            if (System.nanoTime() - startNanos > TimeUnit.SECONDS.toNanos(20)) {
                throw new IllegalStateException("Sentinel did not start to cache within 20 s");
            }
            for (int i = 0; i < 10_000; i++) {
                TimeUtil.currentTimeMillis();
            }
        }
    }

    @Benchmark
    public long currentTimeMillis() {
        return TimeUtil.currentTimeMillis();
    }

    public static LongSupplier open() {
        SentinelTimeUtil peer = new SentinelTimeUtil();
        peer.awaitCachedMode();
        return peer::currentTimeMillis;
    }
}

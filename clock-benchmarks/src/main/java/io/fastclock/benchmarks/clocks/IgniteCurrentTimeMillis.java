// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.apache.ignite.internal.util.IgniteUtils;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Ignite 2: a volatile field that a thread updates every 10 ms. A starting node starts the thread; here no node is
 * started.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class IgniteCurrentTimeMillis {

    @Setup
    public void start() {
        IgniteUtils.onGridStart();
    }

    @TearDown
    public void stop() throws InterruptedException {
        IgniteUtils.onGridStop();
    }

    @Benchmark
    public long currentTimeMillis() {
        return IgniteUtils.currentTimeMillis();
    }

    public static LongSupplier open() {
        IgniteCurrentTimeMillis peer = new IgniteCurrentTimeMillis();
        peer.start();
        return peer::currentTimeMillis;
    }
}

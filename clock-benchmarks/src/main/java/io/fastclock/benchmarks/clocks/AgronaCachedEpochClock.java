// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.agrona.concurrent.CachedEpochClock;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Agrona: a padded volatile field that the application updates. Here a thread of ours updates it every millisecond. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AgronaCachedEpochClock {

    private static final CachedEpochClock CLOCK = new CachedEpochClock();

    private volatile boolean stopped;

    @Setup
    public void start() {
        CLOCK.update(System.currentTimeMillis()); // Before, the clock returns 0.
        Thread updater = new Thread(() -> {
            while (!stopped) {
                CLOCK.update(System.currentTimeMillis());
                LockSupport.parkNanos(1_000_000);
            }
        });
        updater.setDaemon(true);
        updater.start();
    }

    @TearDown
    public void stop() {
        stopped = true;
    }

    @Benchmark
    public long currentTimeMillis() {
        return CLOCK.time();
    }

    public static LongSupplier open() {
        AgronaCachedEpochClock peer = new AgronaCachedEpochClock();
        peer.start();
        return peer::currentTimeMillis;
    }
}

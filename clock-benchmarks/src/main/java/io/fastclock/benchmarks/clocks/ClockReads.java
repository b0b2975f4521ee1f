// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.clocks;

import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.TickerClock;
import io.fastclock.TimerClock;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** The simple clocks of FastClock, each in a static final field, as the documentation recommends. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockReads {
    private static final Clock DIRECT = DirectClock.instance();
    private static final Clock TIMER = new TimerClock();
    private static final Clock TICKER = new TickerClock();

    @Benchmark
    public long direct() {
        return DIRECT.currentTimeMillis();
    }

    @Benchmark
    public long timer() {
        return TIMER.currentTimeMillis();
    }

    @Benchmark
    public long ticker() {
        return TICKER.currentTimeMillis();
    }
}

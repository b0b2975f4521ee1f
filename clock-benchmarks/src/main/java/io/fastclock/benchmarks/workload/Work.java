// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.clocks.FastClockWarmUp;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A JMH benchmark of work that takes timestamps from one clock. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class Work {
    @Param("NONE")
    public Condition condition = Condition.NONE;

    /** See {@link WorkloadResult}. */
    @Param("1")
    public int parameter = 1;

    final long currentTimeMillis() {
        return condition.clock.getAsLong();
    }

    /** Repeats the work until {@code FastClock} caches. A process with another clock must not start it. */
    final void warmUp(Runnable work) {
        if (condition.name().endsWith("FAST_CLOCK")) {
            FastClockWarmUp.awaitCachedMode(work, Duration.ofSeconds(2));
        }
    }
}

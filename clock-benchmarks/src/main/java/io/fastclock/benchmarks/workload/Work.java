// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.benchmarks.harness.NanosBenchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A JMH benchmark of work that takes timestamps from one clock. */
@State(Scope.Thread)
public abstract class Work extends NanosBenchmark {
    private static final int MAX_CACHING_SECONDS = 2;

    @Param("NONE")
    public Condition condition = Condition.NONE;

    /** See {@link WorkloadExperiment.Row}. */
    @Param("1")
    public int parameter = 1;

    final long currentTimeMillis() {
        return condition.clock.getAsLong();
    }

    /** For work that reads the clock often. The work itself is not repeated: with each clock its warm-up is the same. */
    final void awaitCachedMode() {
        if (condition.isFastClock()) {
            Clocks.readUntilCached(condition.clock, MAX_CACHING_SECONDS);
        }
    }
}

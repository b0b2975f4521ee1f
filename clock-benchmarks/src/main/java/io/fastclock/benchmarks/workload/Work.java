// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

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
    public WorkClock clock = WorkClock.NONE;

    @Param("TOUCH")
    public Workload workload = Workload.TOUCH;

    /** The parameter of the {@link WorkloadCase}. */
    @Param("1")
    public int parameter = 1;
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Locale;

/**
 * What one process measures.
 *
 * @param slowClock whether every read of the system clock is a system call, see {@code SlowClock}
 * @param hugePages whether the heap is to lie in transparent huge pages
 * @param parameter the workload's: bytes, megabytes of each file or of heap, or how often a request reads the clock
 */
public record WorkloadCase(
        Workload workload, WorkClock clock, boolean slowClock, boolean hugePages, int parameter, int threads) {
    /** Without a clock, on the host as it is, with the JVM's pages, in one thread. */
    static WorkloadCase of(Workload workload, int parameter) {
        return new WorkloadCase(workload, WorkClock.NONE, false, false, parameter, 1);
    }

    WorkloadCase with(WorkClock other) {
        return new WorkloadCase(workload, other, slowClock, hugePages, parameter, threads);
    }

    WorkloadCase slowClock(boolean slow) {
        return new WorkloadCase(workload, clock, slow, hugePages, parameter, threads);
    }

    WorkloadCase hugePages(boolean huge) {
        return new WorkloadCase(workload, clock, slowClock, huge, parameter, threads);
    }

    WorkloadCase threads(int count) {
        return new WorkloadCase(workload, clock, slowClock, hugePages, parameter, count);
    }

    /** The work, with whatever clock, host and pages. */
    String work() {
        return String.format(Locale.ROOT, workload.label, parameter, threads);
    }

    /** Clock and host. */
    String clockLabel() {
        return clock.label + ", " + (slowClock ? "slow clock" : "this host");
    }
}

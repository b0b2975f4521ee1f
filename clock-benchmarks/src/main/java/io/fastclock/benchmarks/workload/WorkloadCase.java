// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Locale;

/**
 * The case that one process measures.
 *
 * @param slowClock whether every read of the system clock is a system call, see {@code SlowClock}
 * @param hugePages whether the heap uses transparent huge pages
 * @param parameter of the workload: bytes, megabytes of each file or of the heap, or clock reads per request
 */
public record WorkloadCase(
        Workload workload, WorkClock clock, boolean slowClock, boolean hugePages, int parameter, int threads) {
    /** Returns a case without a clock, on this host, with the JVM's default pages, in one thread. */
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

    /** Returns the row's name, without clock, host and pages. */
    String work() {
        return String.format(Locale.ROOT, workload.label, parameter, threads);
    }

    /** Returns the name of clock and host. */
    String clockLabel() {
        return clock.label + ", " + (slowClock ? "slow clock" : "this host");
    }
}

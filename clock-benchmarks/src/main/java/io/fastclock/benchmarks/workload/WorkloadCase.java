// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.util.Locale;

/**
 * The case that one process measures.
 *
 * @param slowClock whether every read of the system clock is a system call, see {@code SlowClock}
 * @param hugePages whether the heap uses transparent huge pages
 * @param parameter bytes of the array, megabytes of each file or of the heap, or clock reads per request
 */
public record WorkloadCase(
        Workload workload, WorkClock clock, boolean slowClock, boolean hugePages, int parameter, int threads) {
    /** Returns a case without a clock, on this host, with the JVM's default pages. */
    static WorkloadCase of(Workload workload, int parameter, int threads) {
        return new WorkloadCase(workload, WorkClock.NONE, false, false, parameter, threads);
    }

    /** Returns the same work with a clock on one of the two hosts, with the JVM's default pages. */
    WorkloadCase with(WorkClock other, boolean slow) {
        return new WorkloadCase(workload, other, slow, false, parameter, threads);
    }

    WorkloadCase withHugePages() {
        return new WorkloadCase(workload, clock, slowClock, true, parameter, threads);
    }

    /** Returns the row's name, without clock, host and pages. */
    String work() {
        return String.format(Locale.ROOT, workload.label, parameter, threads);
    }

    static String host(boolean slow) {
        return slow ? "slow clock" : "this host";
    }
}

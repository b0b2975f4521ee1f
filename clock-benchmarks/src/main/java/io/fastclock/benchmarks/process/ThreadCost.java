// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

/** What some threads took, as the kernel has counted it. */
public record ThreadCost(double cpuSecondsPerSecond, double wakeUpsPerSecond) {
    static ThreadCost of(long cpuNanos, long wakeUps, long elapsedNanos) {
        return new ThreadCost((double) cpuNanos / elapsedNanos, wakeUps * 1e9 / elapsedNanos);
    }
}

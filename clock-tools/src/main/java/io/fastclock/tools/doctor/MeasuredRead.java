// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The cost of a read for each of several threads that read at the same time. Unknown values are NaN. */
final class MeasuredRead {
    final int threads;
    final double nanosPerRead;

    /** The share of the readers' CPU time that was spent in the kernel, 0 to 1. */
    final double kernelShare;

    /** The CPU time of the readers, from which the kernel share was computed. */
    final double cpuNanos;

    MeasuredRead(int threads, double nanosPerRead, double kernelShare, double cpuNanos) {
        this.threads = threads;
        this.nanosPerRead = nanosPerRead;
        this.kernelShare = kernelShare;
        this.cpuNanos = cpuNanos;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.OptionalDouble;

/** The cost of a read for each of several threads that read at the same time. */
final class MeasuredRead {
    final int threads;
    final double nanosPerRead;

    /** The share of the readers' CPU time that was spent in the kernel, 0 to 1; empty if unknown. */
    final OptionalDouble kernelShare;

    /** The CPU time of the readers, from which the kernel share was computed; -1 if unknown. */
    final long cpuNanos;

    MeasuredRead(int threads, double nanosPerRead, OptionalDouble kernelShare, long cpuNanos) {
        this.threads = threads;
        this.nanosPerRead = nanosPerRead;
        this.kernelShare = kernelShare;
        this.cpuNanos = cpuNanos;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.OptionalDouble;

/** What a read costs each of so many threads that read at the same time. */
final class ReadCost {
    final int threads;
    final double nanosPerRead;

    /** Which part of their processor time the readers spent in the kernel, 0 to 1. */
    final OptionalDouble kernelShare;

    /** The processor time of the readers, of which the kernel's share was taken; -1 if unknown. */
    final long cpuNanos;

    ReadCost(int threads, double nanosPerRead, OptionalDouble kernelShare, long cpuNanos) {
        this.threads = threads;
        this.nanosPerRead = nanosPerRead;
        this.kernelShare = kernelShare;
        this.cpuNanos = cpuNanos;
    }
}

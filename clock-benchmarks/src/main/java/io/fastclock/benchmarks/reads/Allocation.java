// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.reads;

import io.fastclock.benchmarks.clocks.ReadResults;
import io.fastclock.benchmarks.clocks.Subject.Kind;
import java.util.List;

/** A read of FastClock must not allocate. */
final class Allocation {
    /**
     * A read with fewer bytes than this does not allocate. The smallest object has 16 bytes. The harness itself
     * allocates some kilobytes per iteration, which the profiler divides among the reads.
     */
    static final double NOISE_BYTES = 0.01;

    private Allocation() {}

    /** Only reads in one thread are checked. With more threads the profiler may count other allocations. */
    static List<String> defects(ReadResults results) {
        ReadResults byJmh = results.byJmh();
        return byJmh.subjects().stream()
                .filter(subject -> subject.kind() == Kind.OURS || subject.kind() == Kind.MODE)
                .filter(subject -> byJmh.bytes(subject, 1) >= NOISE_BYTES)
                .map(subject -> "a read of FastClock must not allocate: " + subject.label() + ": "
                        + byJmh.bytes(subject, 1) + " B per read")
                .toList();
    }
}

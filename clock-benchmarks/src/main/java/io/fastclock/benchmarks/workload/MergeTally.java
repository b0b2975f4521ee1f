// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

/** How far a merge has come, and when it was seen to move: what a watchdog or a progress bar would look at. */
public final class MergeTally {
    private final WorkClock clock;
    private long bytes;
    private long lastMovedMillis;

    MergeTally(WorkClock clock) {
        this.clock = clock;
    }

    void moved(long count) {
        bytes += count;
        lastMovedMillis = clock.currentTimeMillis();
    }

    long bytes() {
        return bytes;
    }

    long lastMovedMillis() {
        return lastMovedMillis;
    }
}

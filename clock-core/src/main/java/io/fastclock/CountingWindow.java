// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Reads and time since the start of a window. One thread at a time starts it. Any thread may load the figures. */
final class CountingWindow {
    private volatile long readsAtStart;
    private volatile long startNanos;

    void start(long nowNanos, long totalReads) {
        readsAtStart = totalReads;
        startNanos = nowNanos;
    }

    /** Not negative, although threads that count at the same moment may lose counts. */
    long reads(long totalReads) {
        return Math.max(0, totalReads - readsAtStart);
    }

    /** Positive. */
    long nanos(long nowNanos) {
        return Math.max(1, nowNanos - startNanos);
    }

    /** True also if the monotonic clock has gone back, as it may in a process that was restored from a checkpoint. */
    boolean isOlderThan(long nanos, long nowNanos) {
        long age = nowNanos - startNanos;
        return age >= nanos || age < 0;
    }
}

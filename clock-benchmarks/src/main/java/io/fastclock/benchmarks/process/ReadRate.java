// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

/** How often a process reads, and when. */
enum ReadRate {
    R100("100", 10, 100),
    R10K("10,000", 10, 10_000),
    R100K("100,000", 10, 100_000),
    R1M("1 million", 10, 1_000_000),
    R20M("20 million", 10, 20_000_000),
    BURSTS("bursts of 2 million each second", 1_000, 2_000_000);

    final String label;
    final int periodMillis;
    final int readsPerSecond;

    /** @param periodMillis from batch to batch */
    ReadRate(String label, int periodMillis, int readsPerSecond) {
        this.label = label;
        this.periodMillis = periodMillis;
        this.readsPerSecond = readsPerSecond;
    }

    /** Returns the number of whole batches that take at least so long. */
    int batches(double seconds) {
        return (int) Math.max(1, Math.ceil(seconds * 1_000 / periodMillis));
    }
}

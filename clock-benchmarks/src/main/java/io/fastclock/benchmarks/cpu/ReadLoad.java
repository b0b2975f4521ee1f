// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.cpu;

/** When the readers read, and how often. A batch has the same number of reads for each clock. */
enum ReadLoad {
    R10K("10,000 reads/s", 5, 10_000, 0),
    R100K("100,000 reads/s", 5, 100_000, 0),
    R1M("1 million reads/s", 5, 1_000_000, 0),
    R3M("3 million reads/s", 5, 3_000_000, 0),
    R10M("10 million reads/s", 5, 10_000_000, 0),
    MAX("90 % of System's maximum", 5, 0, 4.5),
    BURST_15MS("burst of 15 ms each 5 s", 5_000, 0, 15),
    BURST_1S("burst of 1 s each 3 s", 3_000, 0, 1_000);

    final String label;
    final int periodMillis;
    private final int readsPerSecond;
    private final double systemMillis;

    /**
     * A load.
     *
     * @param periodMillis from batch to batch
     * @param readsPerSecond of all readers together; 0 if {@code systemMillis} decides
     * @param systemMillis how long {@code System.currentTimeMillis()} takes for a batch
     */
    ReadLoad(String label, int periodMillis, int readsPerSecond, double systemMillis) {
        this.label = label;
        this.periodMillis = periodMillis;
        this.readsPerSecond = readsPerSecond;
        this.systemMillis = systemMillis;
    }

    /** Returns the reads of one reader in one batch. */
    double readsPerBatch(int readers, double systemReadsPerSecond) {
        return (systemReadsPerSecond * systemMillis + (double) readsPerSecond / readers * periodMillis) / 1e3;
    }

    /** Returns the number of whole batches that take at least so long. */
    int batches(int seconds) {
        return Math.max(1, (seconds * 1_000 + periodMillis - 1) / periodMillis);
    }
}

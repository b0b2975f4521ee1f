// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.process;

/** When the readers read, and how often. A batch has the same number of reads for each clock. */
enum ReadLoad {
    R100("100", 100),
    R10K("10,000", 10_000),
    R100K("100,000", 100_000),
    R1M("1 million", 1_000_000),
    R3M("3 million", 3_000_000),
    R10M("10 million", 10_000_000),
    R20M("20 million", 20_000_000),
    /** Without a pause {@code System} would have no time to catch up with a delay. */
    MAX("System 90 % busy", 10, 0, 9),
    BURSTS("bursts of 2 million each second", 1_000, 2_000_000, 0),
    BURST_1S("bursts of 1 s each 3 s", 3_000, 0, 1_000);

    final String label;
    final int periodMillis;
    private final int readsPerSecond;
    private final double systemMillis;

    ReadLoad(String label, int readsPerSecond) {
        this(label, 10, readsPerSecond, 0);
    }

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

    String reads() {
        return isBurst() ? label : label + " reads/s";
    }

    boolean isBurst() {
        return periodMillis >= 1_000;
    }

    boolean needsSystemRate() {
        return systemMillis > 0;
    }

    /** Returns the reads of one reader in one batch. */
    double readsPerBatch(int readers, double systemReadsPerSecond) {
        return (systemReadsPerSecond * systemMillis + (double) readsPerSecond / readers * periodMillis) / 1e3;
    }

    /** Returns the number of whole batches that take at least so long. */
    int batches(double seconds) {
        return (int) Math.max(1, Math.ceil(seconds * 1_000 / periodMillis));
    }
}

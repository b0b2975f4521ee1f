// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Where caching pays: when the reads, done directly, would cost more processor time than the ticks. Both costs are
 * measured on the host. Pure arithmetic; guarded by whoever owns it.
 *
 * <pre>
 *   reads per second x cost of a direct read  &gt;=  1000 ticks per second x cost of a tick
 * </pre>
 *
 */
final class BreakEven {
    private static final double TICKS_PER_NANO = 1.0 / EdgePredictor.EDGE_NANOS;

    /** Once started, caching goes on until demand has fallen below half of what started it. */
    private static final double STILL_PAYS_FACTOR = 0.5;

    /** What is taken until it has been measured: about one per cent of a core. */
    static final double DEFAULT_TICK_NANOS = 10_000;

    private static final double MIN_TICK_NANOS = 2_000;
    private static final double MAX_TICK_NANOS = 100_000;

    /**
     * The CPU time that direct reads take in assisted mode: 2.5 % of a core, up to 5 % by rounding. At 25 ns a read that is a
     * million a second. More would see an edge sooner.
     */
    private static final double DIRECT_NANOS_PER_SECOND = 25_000_000;

    private static final int MAX_READS_PER_DIRECT_READ = 128;

    /** By how much a single measurement may differ upwards, as a factor. */
    private static final double MAX_RISE = 4;

    private double readNanos = Double.NaN;
    private double tickNanos = DEFAULT_TICK_NANOS;

    /**
     * A measurement can be too long, when it is interrupted, and not too short: lower ones are believed at once, higher
     * ones little by little.
     */
    void measuredRead(double nanos) {
        if (!(nanos > 0)) {
            return;
        }
        if (nanos < readNanos || Double.isNaN(readNanos)) {
            readNanos = nanos;
        } else {
            readNanos += (Math.min(nanos, MAX_RISE * readNanos) - readNanos) / 16;
        }
    }

    void measuredTick(double nanos) {
        double believable = Math.max(MIN_TICK_NANOS, Math.min(MAX_TICK_NANOS, nanos));
        tickNanos += (believable - tickNanos) / 4;
    }

    /** Whether that many reads within that time are enough to begin. False before a read has been measured. */
    boolean pays(long reads, long elapsedNanos) {
        return reads * readNanos >= elapsedNanos * TICKS_PER_NANO * tickNanos;
    }

    /** Whether they are enough to go on. */
    boolean stillPays(long reads, long elapsedNanos) {
        return reads * readNanos >= elapsedNanos * TICKS_PER_NANO * tickNanos * STILL_PAYS_FACTOR;
    }

    /**
     * In assisted mode, how many reads there are to each direct one, with that many reads within that time. A power of two.
     */
    int readsPerDirectRead(long reads, long elapsedNanos) {
        double readsPerSecond = reads * 1e9 / elapsedNanos;
        double directReadsPerSecond = DIRECT_NANOS_PER_SECOND / readNanos;
        return Integer.highestOneBit(
                (int) Math.max(1, Math.min(MAX_READS_PER_DIRECT_READ, readsPerSecond / directReadsPerSecond)));
    }

    /** NaN if it has not been measured. */
    double readNanos() {
        return readNanos;
    }

    double tickNanos() {
        return tickNanos;
    }
}

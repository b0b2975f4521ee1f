// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides whether a read rate is high enough for caching. At the break-even rate, direct reads cost as much as ticks. Above
 * it, ticks are cheaper. The clock measures both costs on its host. The cost of a cached read is ignored. Pure arithmetic.
 * {@link UpdaterControl} describes which thread may use an instance.
 *
 * <pre>
 *   reads per second x cost of a direct read  &gt;=  1000 ticks per second x CPU time of a tick
 * </pre>
 */
final class BreakEven {
    private static final double TICKS_PER_NANO = 1.0 / EdgePredictor.EDGE_NANOS;

    /** Caching continues until the read rate has fallen below half of the break-even rate. */
    private static final double STILL_PAYS_FACTOR = 0.5;

    /** Used until a tick has been measured: 1,000 ticks a second are then one per cent of a core. */
    static final double DEFAULT_TICK_NANOS = 10_000;

    private static final double MIN_TICK_NANOS = 2_000;
    private static final double MAX_TICK_NANOS = 100_000;

    /**
     * The target for direct reads in assisted mode: CPU time per second, 2.5 % of a core. Rounding makes it up to 5 %. With
     * 25 ns a read the target is a million direct reads a second.
     */
    private static final double DIRECT_NANOS_PER_SECOND = 25_000_000;

    private static final int MAX_READS_PER_DIRECT_READ = 128;

    /** A measurement above this multiple of the estimate is reduced to this multiple. */
    private static final double MAX_RISE = 4;

    private double readNanos = Double.NaN;
    private double tickNanos = DEFAULT_TICK_NANOS;

    /**
     * Adds a measurement. A preemption can make a measurement too high; nothing makes it too low. A lower value therefore
     * replaces the estimate. A higher value moves the estimate by a sixteenth of the difference.
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
        double plausible = Math.max(MIN_TICK_NANOS, Math.min(MAX_TICK_NANOS, nanos));
        tickNanos += (plausible - tickNanos) / 4;
    }

    /**
     * Returns whether these reads are enough to start caching: above the break-even rate. False before the first
     * measurement.
     */
    boolean pays(long reads, long elapsedNanos) {
        return reads * readNanos >= elapsedNanos * TICKS_PER_NANO * tickNanos;
    }

    /** Returns whether these reads are enough to continue caching: above half of the break-even rate. */
    boolean stillPays(long reads, long elapsedNanos) {
        return reads * readNanos >= elapsedNanos * TICKS_PER_NANO * tickNanos * STILL_PAYS_FACTOR;
    }

    /**
     * Returns <i>k</i> for assisted mode, where one read in <i>k</i> is a direct read. A power of two.
     */
    int readsPerDirectRead(long reads, long elapsedNanos) {
        double readsPerSecond = reads * 1e9 / elapsedNanos;
        double directReadsPerSecond = DIRECT_NANOS_PER_SECOND / readNanos;
        return Integer.highestOneBit(
                (int) Math.max(1, Math.min(MAX_READS_PER_DIRECT_READ, readsPerSecond / directReadsPerSecond)));
    }

    /** Returns the estimated cost of a direct read; NaN before the first measurement. */
    double readNanos() {
        return readNanos;
    }

    double tickNanos() {
        return tickNanos;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** A cached clock that counts its direct reads, by sample where it reads the system's clock, and checks the count from time to time. */
abstract class AbstractReadCountingClock extends AbstractCachedClock {
    private static final double READ_NANOS_PER_CHECK = 200_000; // A check costs a small share of that.
    private static final int MAX_READS_PER_CHECK = 4_096;

    /** A check loads classes, which a process with few reads does not need. */
    private static final int READS_BEFORE_FIRST_CHECK = 1_024;

    private final long[] readCounts = StripedReadCounter.newCounts();

    /** The reads of a stripe between two checks, minus 1. Any value of the past is valid. */
    private int checkMask = READS_BEFORE_FIRST_CHECK - 1;

    final AdaptiveOptions options;
    final long createdNanos;

    AbstractReadCountingClock(AdaptiveOptions options) {
        super(options.source, options.holdsBackwardSteps);
        this.options = options;
        createdNanos = source.nanoTime();
        // Until the verification is asked for, each read counts. A sample misses short bursts, and the JIT compiles its
        // rarely taken branch away: the next reads that count are then interpreted.
        setSamplesReads(options.periodIsSet || options.heldMode != null);
    }

    @Override
    final boolean onDirectRead(int which, int reads) {
        long count = StripedReadCounter.add(readCounts, which, reads);
        if ((count ^ (count - reads)) <= checkMask) {
            return false;
        }
        check(); // The count has passed a multiple of the mask plus 1.
        return true;
    }

    /** For readers. Must not throw. */
    abstract void check();

    /** Chooses whether direct reads count themselves by sample, if this clock reads the system's clock, or each of them. */
    final void setSamplesReads(boolean samples) {
        boolean readsSystem = source == DirectClock.instance();
        if (samples && readsSystem) {
            ReadSampling.selects(0); // Initialised here: in a read near a stack overflow that might leave it unusable.
        }
        samplesReads = samples && readsSystem;
    }

    /** Chooses how often readers check. For the reader that checks. */
    final void adaptCheckInterval(double nanos) {
        double reads = Math.max(ReadSampling.READS, Math.min(MAX_READS_PER_CHECK, READ_NANOS_PER_CHECK / nanos));
        checkMask = Integer.highestOneBit((int) reads) - 1;
    }

    final long countedReads() {
        return StripedReadCounter.total(readCounts);
    }
}

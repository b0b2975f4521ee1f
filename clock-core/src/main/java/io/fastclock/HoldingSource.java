// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A source whose wall time never goes back, for {@link BackwardStep#HOLD}: it returns the latest time that it has returned,
 * until the clock behind it has caught up. Records a backward step for the caller that reports it.
 */
final class HoldingSource implements Clock {
    private final Clock source;

    /** The high-water mark of wall time. */
    private final AtomicLong latestMillis = new AtomicLong(Long.MIN_VALUE);

    /** The held time of the backward step that was recorded last. */
    private final AtomicLong steppedFromMillis = new AtomicLong(Long.MIN_VALUE);

    private final AtomicBoolean unreported = new AtomicBoolean();

    HoldingSource(Clock source) {
        this.source = source;
    }

    @Override
    public long currentTimeMillis() {
        // Loaded before the source is read. Otherwise a later time of another reader would look like a backward step.
        long before = latestMillis.get();
        long now = source.currentTimeMillis();
        if (now < before) {
            recordStep(before);
            return latestMillis.get();
        }
        long latest = before;
        while (now > latest && !latestMillis.compareAndSet(latest, now)) {
            latest = latestMillis.get();
        }
        return Math.max(now, latest);
    }

    /**
     * Records a step once. During one step the held time does not change. A step after the source has caught up has a later
     * held time. A second step before that has the same held time, and is not recorded.
     */
    private void recordStep(long heldMillis) {
        long recorded = steppedFromMillis.get();
        if (heldMillis > recorded && steppedFromMillis.compareAndSet(recorded, heldMillis)) {
            unreported.set(true);
        }
    }

    /** Returns whether a step was recorded that no other caller has taken. */
    boolean takeStep() {
        return unreported.get() && unreported.compareAndSet(true, false);
    }

    @Override
    public long nanoTime() {
        return source.nanoTime();
    }
}

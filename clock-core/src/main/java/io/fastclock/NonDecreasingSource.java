// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A source whose wall time never goes back, for {@link BackwardStep#HOLD}: it returns its latest time until the clock behind it has
 * caught up. Records a step for the caller that reports it.
 */
final class NonDecreasingSource implements Clock {
    private final Clock source;

    /** Twice the high-water mark, plus 1 while a step holds it. One word: a reader with an earlier time cannot end the step. */
    private final AtomicLong latest = new AtomicLong(Long.MIN_VALUE);

    private final AtomicBoolean unreported = new AtomicBoolean();

    NonDecreasingSource(Clock source) {
        this.source = source;
    }

    @Override
    public long currentTimeMillis() {
        while (true) {
            // Loaded before the source is read. Otherwise a later time of another reader would look like a step back.
            long seen = latest.get();
            long latestMillis = seen >> 1;
            long now = source.currentTimeMillis();
            if (now > latestMillis) {
                if (latest.compareAndSet(seen, now << 1)) {
                    return now;
                }
            } else if (now == latestMillis || (seen & 1) != 0) {
                return latestMillis;
            } else if (latest.compareAndSet(seen, seen | 1)) {
                unreported.set(true);
                return latestMillis;
            }
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

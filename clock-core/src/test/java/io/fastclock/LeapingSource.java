// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/** A source whose time advances with each read, so that a clock starts its updater thread within some thousand reads. */
final class LeapingSource implements Clock, Host {
    private static final long WALL_AHEAD_NANOS = 1_700_000_000_000_000_000L;

    private static final long READ_NANOS = 200_000;
    private final AtomicLong nanos = new AtomicLong(5_000_000_000L);

    /** Returns the options of a clock that reads this source. */
    AdaptiveOptions options() {
        AdaptiveOptions options = new AdaptiveOptions();
        options.source = this;
        options.host = this;
        return options;
    }

    @Override
    public long currentTimeMillis() {
        return epochNanos() / 1_000_000;
    }

    @Override
    public long nanoTime() {
        return nanos.addAndGet(READ_NANOS);
    }

    @Override
    public long epochNanos() {
        return nanos.addAndGet(READ_NANOS) + WALL_AHEAD_NANOS;
    }
}

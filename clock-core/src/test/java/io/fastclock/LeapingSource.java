// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A source whose time advances with each read, by 0.2 ms by default. Reads are therefore expensive, and a clock starts its
 * updater thread within some thousand reads. The time can also be set.
 */
final class LeapingSource implements Clock, Host {
    private static final long WALL_AHEAD_NANOS = 1_700_000_000_000_000_000L;

    private final long readNanos;
    final AtomicLong nanos = new AtomicLong(5_000_000_000L);

    LeapingSource() {
        this(200_000);
    }

    LeapingSource(long readNanos) {
        this.readNanos = readNanos;
    }

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
        return nanos.addAndGet(readNanos);
    }

    @Override
    public long epochNanos() {
        return nanos.addAndGet(readNanos) + WALL_AHEAD_NANOS;
    }

    /** Reads until the updater thread has ticked. */
    static void readUntilTicking(AdaptiveClock clock) {
        ThreadedHost.readUntil(clock, () -> clock.stats().updates() > 0);
    }
}

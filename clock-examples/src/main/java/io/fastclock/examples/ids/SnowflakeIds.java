// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * Generates ids as Twitter's Snowflake does: 41 bits of milliseconds, the number of a node, and a sequence within the
 * millisecond. Ids are unique, and each is greater than the one before, also across a backward step of the wall clock.
 *
 * <p>After a backward step the generator borrows time. It continues in the millisecond of its last id until the sequence of
 * that millisecond is used up, and then takes one more millisecond for each that elapses. It does not wait until the clock
 * has caught up: after a step of an hour that would be an outage of an hour. A restarted generator does not know the borrowed
 * time: do not restart it, with the same node, before the clock has caught up.
 *
 * <p>The generator waits only when the sequence of a millisecond is used up: for the next step of the clock. By the kernel's tick
 * that is the next tick, so there is one sequence per tick, as {@link IdsExample} shows. So give it a {@link
 * io.fastclock.DirectClock}. The generator waits by {@link Clock#nanoTime()}, which is independent of backward steps. It parks, because
 * spinning could starve other threads.
 *
 * <p>Instances are safe for use by multiple threads.
 */
public final class SnowflakeIds {
    private static final long ORIGIN_MILLIS =
            Instant.parse("2020-01-01T00:00:00Z").toEpochMilli();
    private static final int BITS_BELOW_TIME = 22;
    private static final long WAIT_NANOS = 50_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Clock clock;
    private final Runnable pause;
    private final long nodeInPlace;
    private final long sequenceMask;

    private long millis = Long.MIN_VALUE; // Of the last id.
    private long beganNanos; // When the first id of that millisecond was generated.
    private long sequence;
    private long borrowed;

    /**
     * The node is the number of this generator, unique among the running ones. Usually it has 10 of 22 bits, and the sequence the other
     * 12: 4,096 ids per millisecond.
     */
    public SnowflakeIds(Clock clock, int node, int nodeBits) {
        this(clock, node, nodeBits, () -> LockSupport.parkNanos(WAIT_NANOS));
    }

    /** For a clock that each pause advances. */
    SnowflakeIds(Clock clock, int node, int nodeBits, Runnable pause) {
        if (nodeBits < 0 || nodeBits >= BITS_BELOW_TIME || node < 0 || node >= 1 << nodeBits) {
            throw new IllegalArgumentException("node " + node + " does not have " + nodeBits + " bits");
        }
        int sequenceBits = BITS_BELOW_TIME - nodeBits;
        this.clock = clock;
        this.pause = pause;
        this.nodeInPlace = (long) node << sequenceBits;
        this.sequenceMask = (1L << sequenceBits) - 1;
    }

    public synchronized long next() {
        while (!advances()) {
            pause.run();
        }
        return ((millis - ORIGIN_MILLIS) << BITS_BELOW_TIME) | nodeInPlace | sequence;
    }

    /** Returns false while the sequence of a millisecond is used up. */
    private boolean advances() {
        long now = clock.currentTimeMillis();
        if (now > millis) {
            begin(now);
        } else if (sequence < sequenceMask) {
            sequence++;
            borrowed += now < millis ? 1 : 0;
        } else if (clock.nanoTime() - beganNanos >= NANOS_PER_MILLI) {
            begin(millis + 1);
            borrowed++;
        } else {
            return false;
        }
        return true;
    }

    private void begin(long nextMillis) {
        millis = nextMillis;
        beganNanos = clock.nanoTime();
        sequence = 0;
    }

    /** Returns the number of ids that were ahead of the clock when they were generated. */
    synchronized long borrowed() {
        return borrowed;
    }

    /** Returns the time in an id. */
    static Instant timeOf(long id) {
        return Instant.ofEpochMilli((id >> BITS_BELOW_TIME) + ORIGIN_MILLIS);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ids;

import io.fastclock.Clock;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/**
 * Ids as Twitter's Snowflake made them: 41 bits of milliseconds, the number of a node, a sequence within the millisecond.
 * They are unique and each is greater than the one before, whatever the wall clock does.
 *
 * <p>When the clock is set back the generator borrows: it goes on with the millisecond of its last id, takes what is left of
 * its sequence, and then the milliseconds after it, one for each that really passes. It does not wait for the clock to catch
 * up, which after a step of an hour is an outage of an hour. The price is that the ids' time is ahead of the clock until
 * the clock has caught up. A generator that is started anew knows nothing of that: it must not be, with the same node, while
 * the clock is still behind.
 *
 * <p>It waits only when the sequence of a millisecond is used up, until the next, as long as this lasts by
 * {@link Clock#nanoTime()}, which no setting of the machine's clock stops. It sleeps meanwhile: to spin until a cached clock
 * moves would take the processor from the thread that moves it.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads.
 */
final class SnowflakeIds {
    private static final long ORIGIN_MILLIS =
            Instant.parse("2020-01-01T00:00:00Z").toEpochMilli();
    private static final int BITS_BELOW_TIME = 22;
    private static final long WAIT_NANOS = 50_000;
    private static final long NANOS_A_MILLI = 1_000_000;

    private final Clock clock;
    private final Runnable pause;
    private final long nodeInPlace;
    private final long sequenceMask;

    private long millis = Long.MIN_VALUE; // Of the last id.
    private long beganNanos; // When the first id of that millisecond was given out.
    private long sequence;
    private long borrowed;

    /**
     * Creates a generator.
     *
     * @param node its number, which no other has at the same time
     * @param nodeBits how many bits it has, 10 as a rule; 22 less that are the sequence's, 4,096 ids a millisecond
     */
    SnowflakeIds(Clock clock, int node, int nodeBits) {
        this(clock, node, nodeBits, () -> LockSupport.parkNanos(WAIT_NANOS));
    }

    /** For tests, which let time pass while it waits. */
    SnowflakeIds(Clock clock, int node, int nodeBits, Runnable pause) {
        if (nodeBits < 0 || nodeBits >= BITS_BELOW_TIME || node < 0 || node >= 1 << nodeBits) {
            throw new IllegalArgumentException("no node " + node + " of " + nodeBits + " bits");
        }
        int sequenceBits = BITS_BELOW_TIME - nodeBits;
        this.clock = clock;
        this.pause = pause;
        this.nodeInPlace = (long) node << sequenceBits;
        this.sequenceMask = (1L << sequenceBits) - 1;
    }

    synchronized long next() {
        long now = clock.currentTimeMillis();
        if (now > millis) {
            begin(now);
        } else if (sequence < sequenceMask) {
            sequence++;
            borrowed += now < millis ? 1 : 0;
        } else {
            beginNext();
        }
        return ((millis - ORIGIN_MILLIS) << BITS_BELOW_TIME) | nodeInPlace | sequence;
    }

    private void beginNext() {
        while (true) {
            long now = clock.currentTimeMillis();
            if (now > millis) {
                begin(now);
                return;
            }
            if (clock.nanoTime() - beganNanos >= NANOS_A_MILLI) {
                begin(millis + 1);
                borrowed++;
                return;
            }
            pause.run();
        }
    }

    private void begin(long nextMillis) {
        millis = nextMillis;
        beganNanos = clock.nanoTime();
        sequence = 0;
    }

    /** How many ids have a time that was ahead of the clock when they were given out. */
    synchronized long borrowed() {
        return borrowed;
    }

    /** The time in an id. */
    static Instant timeOf(long id) {
        return Instant.ofEpochMilli((id >> BITS_BELOW_TIME) + ORIGIN_MILLIS);
    }
}

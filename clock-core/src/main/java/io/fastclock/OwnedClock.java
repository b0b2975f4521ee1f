// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;

/**
 * A clock whose time is what its owner stored last: for event loops, which know best when to look at the clock.
 *
 * <pre>{@code
 * OwnedClock clock = new OwnedClock();
 * while (running) {
 *     clock.update(); // once a turn; everything done in this turn is done at one time
 *     for (Event event : poll()) {
 *         handle(event, clock);
 *     }
 * }
 * }</pre>
 *
 * <p>It has no thread. A read is one memory load. The time stands still between two updates, and how old it may get is the
 * owner's duty: a loop that blocks, or that handles an event for a second, has a clock that is a second old. Nobody asks the
 * system clock in the owner's place. Where that cannot be promised, use {@link AdaptiveClock}.
 *
 * <p><b>One writer.</b> Only the owner calls {@link #update()} and {@link #update(long, long)}: one thread, or several that
 * hand the clock on with a <i>happens-before</i> between them, as by a lock or a queue. It is not checked. If two threads
 * update at once, an update may be lost and {@code nanoTime()} may go back.
 *
 * <p>The two times are stored one after the other: a reader that reads both during an update may find the one from before it
 * and the other from after.
 *
 * <p><b>Thread-safety.</b> Safe for one owner and any number of readers.
 */
public final class OwnedClock extends PaddedWords implements Clock {
    // The words hold the times as they are: unlike AbstractCachedClock's they are always set.
    private final Clock source;

    /** Creates a clock that takes its time from the system clock: now, and with each {@link #update()}. */
    public OwnedClock() {
        this(DirectClock.instance());
    }

    /**
     * Creates a clock that takes its time from another clock, such as a {@link io.fastclock.testing.ManualClock}: now, and
     * with each {@link #update()}.
     *
     * @param source where the time comes from; read by the owner only
     */
    public OwnedClock(Clock source) {
        this.source = Objects.requireNonNull(source, "source");
        wallWord = source.currentTimeMillis();
        monotonicWord = source.nanoTime();
    }

    /** Takes the time from the source and gives it to the readers. For the owner only. */
    public void update() {
        update(source.currentTimeMillis(), source.nanoTime());
    }

    /**
     * Gives the readers a time that the owner has at hand. For the owner only.
     *
     * @param epochMillis the time of day, in milliseconds since 1970-01-01T00:00:00Z; it may be before the last one
     * @param nanoTime a reading of {@link System#nanoTime()}, or of the source's where there is one; if it is before the
     *     last one, {@link #nanoTime()} stays where it is. Any other number, such as a time of day, would keep it there
     */
    public void update(long epochMillis, long nanoTime) {
        // Release stores, without the fence that a volatile store ends with: a loop may update a million times
        // a second, and no thread is owed the new time before the store has left the owner's processor.
        WALL_WORD.lazySet(this, epochMillis);
        if (nanoTime - monotonicWord > 0) {
            MONOTONIC_WORD.lazySet(this, nanoTime);
        }
    }

    /** {@inheritDoc} */
    @Override
    public long currentTimeMillis() {
        return wallWord;
    }

    /** {@inheritDoc} */
    @Override
    public long nanoTime() {
        return monotonicWord;
    }

    @Override
    public String toString() {
        return "OwnedClock[" + wallWord + "ms, " + monotonicWord + "ns]";
    }
}

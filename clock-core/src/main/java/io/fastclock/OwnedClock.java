// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.PaddedWords.Fields.MONOTONIC_WORD;
import static io.fastclock.PaddedWords.Fields.WALL_WORD;

import java.util.Objects;

/**
 * A clock whose owner publishes the time, for event loops.
 *
 * <pre>{@code
 * OwnedClock clock = new OwnedClock();
 * while (running) {
 *     List<Event> events = poll();
 *     clock.update(); // once per iteration, after the wait: all events of this iteration see one time
 *     events.forEach(event -> handle(event, clock));
 * }
 * }</pre>
 *
 * <p>The time stands still between two updates. <b>Cost.</b> A read costs one volatile load. An update costs a read of each time of the
 * source, and two release stores. <b>Errors.</b> Reads never throw. The constructor and {@link #update()} throw what the source throws.
 *
 * <p><b>Thread-safety.</b> Safe for any number of readers and one writer, the owner. Another thread may become the owner if each
 * update <i>happens-before</i> the next. The clock does not check this rule: if two threads update at the same time, an update may
 * be lost and {@code nanoTime()} may go back. A reader of both times during an update may see one old and one new time.
 */
public final class OwnedClock extends PaddedWords implements Clock {
    private final Clock source; // The state words contain its plain times, unlike those of an AbstractCachedClock.

    /** Creates a clock that reads the system clock now, and with each {@link #update()}. */
    public OwnedClock() {
        this(DirectClock.instance());
    }

    /**
     * Creates a clock that reads another clock, now and with each {@link #update()}.
     *
     * @param source the clock to read; only the owner reads it
     */
    public OwnedClock(Clock source) {
        this.source = Objects.requireNonNull(source, "source");
        wallWord = source.currentTimeMillis();
        monotonicWord = source.nanoTime();
    }

    /** Reads both times of the source and publishes them. For the owner only. */
    public void update() {
        update(source.currentTimeMillis(), source.nanoTime());
    }

    /**
     * Publishes times that the owner has already read, unchecked. For the owner only.
     *
     * @param epochMillis the wall time, in milliseconds since 1970-01-01T00:00:00Z; may be less than the last one
     * @param nanoTime the monotonic time, from {@link System#nanoTime()} or from the source; ignored if less than the last one
     */
    public void update(long epochMillis, long nanoTime) {
        WALL_WORD.lazySet(this, epochMillis); // A release store: the fence of a volatile one is expensive in a loop.
        if (nanoTime - monotonicWord > 0) {
            MONOTONIC_WORD.lazySet(this, nanoTime);
        }
    }

    @Override
    public long currentTimeMillis() {
        return wallWord;
    }

    @Override
    public long nanoTime() {
        return monotonicWord;
    }

    @Override
    public String toString() {
        return "OwnedClock[" + wallWord + "ms, " + monotonicWord + "ns]";
    }
}

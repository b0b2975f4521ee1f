// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * A cached clock whose readers renew the published timestamp at each kernel tick. Each state word has a <i>stored
 * counter</i>: the tick counter as of the tick in which the word's time was read.
 *
 * <p>A read loads the stored counter, then the kernel's, then the word. If the counters are equal, the time is of the current
 * tick; if the reader is preempted in between, of a later one. A publication loads the kernel's counter <em>before</em> it
 * reads the source, and stores it <em>after</em> the word, so a late store of an old counter only causes one more renewal.
 */
abstract class AbstractTickedClock extends AbstractCachedClock {
    /** The kernel's counter has 32 bits. */
    static final long TICKS_MASK = 0xFFFF_FFFFL;

    /** Whether readers publish. Otherwise an updater thread begins and ends caching, and readers only renew. */
    private volatile boolean readersPublish;

    AbstractTickedClock(Clock source) {
        super(source);
    }

    /** Loads the kernel's tick counter, with acquire semantics. Called only while the stored counters are not negative. */
    long kernelTicks() {
        return TickCounter.load();
    }

    /** Returns what to store for this counter. A value that the counter never has makes each read call {@link #onTicked}. */
    long storedTicks(long ticks) {
        return ticks;
    }

    /** Called by a read whose timestamp was published in the current tick, with another stored counter. */
    void onTicked(int time) {}

    // One call of one slow path: of the forms that were measured, the one whose loops C2 compiles best.

    @Override
    public final long currentTimeMillis() {
        long ticks = wallTicks;
        long word;
        return (ticks >= 0 && ticks != kernelTicks()) || (word = wallWord) <= 0 ? readDirect(WALL) : word;
    }

    @Override
    public final long nanoTime() {
        long ticks = monotonicTicks;
        long word;
        return (ticks >= 0 && ticks != kernelTicks()) || (word = monotonicWord) <= 0
                ? readDirect(MONOTONIC)
                : word + MONOTONIC_ORIGIN_NANOS;
    }

    /** Makes readers publish from now on, for good. No timestamp must be published, and no thread must be about to. */
    final void beginTicking() {
        readersPublish = true;
        readsSystem = false;
        wallTicks = 0; // Any count: the words are not positive, so the next reader publishes.
        monotonicTicks = 0;
    }

    /** Makes readers ignore the kernel's counter. For the updater thread. */
    final void stopTicking() {
        wallTicks = -1;
        monotonicTicks = -1;
    }

    /** Reads the source and publishes both times, with the counter. For the updater thread. Returns as {@link #publish}. */
    final boolean publishTicked() {
        long ticks = kernelTicks();
        boolean steppedBack = publish();
        WALL_TICKS.lazySet(this, storedTicks(ticks));
        MONOTONIC_TICKS.lazySet(this, storedTicks(ticks));
        return steppedBack;
    }

    /** Publishes the time if the kernel has ticked since the last publication, or if readers publish and there is none. */
    @Override
    final void renewIfStale(int time) {
        boolean wall = time == WALL;
        long stored = wall ? wallTicks : monotonicTicks;
        long word = wall ? wallWord : monotonicWord;
        if (stored < 0 || word == StateWord.SEALED || (word <= 0 && !readersPublish)) {
            return;
        }
        long ticks = kernelTicks();
        if (word > 0 && ticks == (stored & TICKS_MASK)) {
            if (ticks != stored) {
                onTicked(time);
            }
            return;
        }
        // Stored only with a publication: another thread may be about to publish what it has read some ticks ago.
        if (wall) {
            int result = publishWall(readersPublish);
            if (result != UNCHANGED) {
                WALL_TICKS.lazySet(this, storedTicks(ticks));
            }
            if (result == STEPPED_BACK) {
                onBackwardStep();
            }
        } else if (publishMonotonic(readersPublish)) {
            MONOTONIC_TICKS.lazySet(this, storedTicks(ticks));
        }
    }
}

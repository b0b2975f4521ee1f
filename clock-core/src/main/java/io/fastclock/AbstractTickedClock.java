// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * A cached clock whose readers renew the published timestamp at each kernel tick. Each state word has a <i>stored
 * counter</i>: the tick counter as of the tick in which the word's time was read.
 *
 * <p>A read loads the stored counter, then the kernel's, then the word. If the counters are equal, the time was read in the
 * current tick. A reader that is preempted between these loads returns a later time, never an earlier one. A renewal loads
 * the kernel's counter <em>before</em> it reads the source, and stores it <em>after</em> the word. A late store of an old
 * counter therefore only causes one more renewal.
 */
abstract class AbstractTickedClock extends AbstractCachedClock {
    AbstractTickedClock(Clock source) {
        super(source);
    }

    /** Loads the kernel's tick counter, with acquire semantics. Called only while the stored counters are not negative. */
    abstract long kernelTicks();

    // One call of one slow path: of the forms that were measured, the one whose loops C2 compiles best.

    @Override
    public final long currentTimeMillis() {
        long ticks = wallTicks;
        long word;
        return ticks < 0 || ticks != kernelTicks() || (word = wallWord) <= 0 ? renewAndReadWall() : word;
    }

    @Override
    public final long nanoTime() {
        long ticks = monotonicTicks;
        long word;
        return ticks < 0 || ticks != kernelTicks() || (word = monotonicWord) <= 0
                ? renewAndReadMonotonic()
                : word + MONOTONIC_ORIGIN_NANOS;
    }

    private long renewAndReadWall() {
        renewIfStale(WALL);
        return super.currentTimeMillis();
    }

    private long renewAndReadMonotonic() {
        renewIfStale(MONOTONIC);
        return super.nanoTime();
    }

    /** Makes readers renew, and so publish, from now on. */
    final void beginTicking() {
        wallTicks = 0; // Any count: the words are not positive, so the next reader publishes.
        monotonicTicks = 0;
    }

    /**
     * Publishes the time if the kernel has ticked since the last publication, or there is none. Called before each return of
     * a published timestamp by a slow path: the thread that published it may have been preempted for long.
     */
    @Override
    final void renewIfStale(int time) {
        boolean wall = time == WALL;
        long stored = wall ? wallTicks : monotonicTicks;
        long word = wall ? wallWord : monotonicWord;
        if (stored < 0 || word == StateWord.SEALED) {
            return;
        }
        long ticks = kernelTicks();
        if (ticks == stored && word > 0) {
            return;
        }
        if (wall) {
            publishWall(true);
            WALL_TICKS.lazySet(this, ticks);
        } else {
            publishMonotonic(true);
            MONOTONIC_TICKS.lazySet(this, ticks);
        }
    }
}

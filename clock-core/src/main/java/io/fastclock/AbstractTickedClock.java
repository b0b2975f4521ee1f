// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * A cached clock whose readers renew the published timestamp at each kernel tick. Each state word has a <i>stored
 * counter</i>: the tick counter as of the tick in which the word's time was read.
 *
 * <p>A read loads the stored counter, then the kernel's, then the word. If the counters are equal, the time is of the current
 * tick; if the reader is preempted in between, of a later one. A publication loads the kernel's counter <em>before</em> it
 * reads the source, and stores it <em>after</em> the word, so a late store of an old counter only causes one more renewal.
 */
abstract class AbstractTickedClock extends AbstractCachedClock {
    /** In a stored counter: there is one. The kernel's has 32 bits, and every value of them occurs. */
    private static final long STORED = 1L << Integer.SIZE;

    /** Whether readers publish. Otherwise an updater thread begins caching, and readers only renew, or withdraw. */
    private volatile boolean readersPublish;

    // The counter as of the last publication of the updater thread, and how far it may fall behind the kernel's.
    private volatile int updaterTicks;
    private volatile int maxTicksBehind = Integer.MAX_VALUE;

    AbstractTickedClock(Clock source) {
        super(source);
    }

    /** Loads the kernel's tick counter, with acquire semantics. Called only while there are stored counters. */
    int kernelTicks() {
        return TickCounter.load();
    }

    // One call of one slow path: of the forms that were measured, the one whose loops C2 compiles best.

    @Override
    public final long currentTimeMillis() {
        long stored = wallTicks;
        long word;
        return (stored != 0 && (int) stored != kernelTicks()) || (word = wallWord) <= 0 ? readDirect(WALL) : word;
    }

    @Override
    public final long nanoTime() {
        long stored = monotonicTicks;
        long word;
        return (stored != 0 && (int) stored != kernelTicks()) || (word = monotonicWord) <= 0
                ? readDirect(MONOTONIC)
                : word + MONOTONIC_ORIGIN_NANOS;
    }

    /** Makes readers publish from now on, for good. No timestamp must be published, and no thread must be about to. */
    final void beginTicking() {
        readersPublish = true;
        wallTicks = STORED; // Any count: the words are not positive, so the next reader publishes.
        monotonicTicks = STORED;
    }

    /** Makes readers ignore the kernel's counter. For the updater thread. */
    final void stopTicking() {
        wallTicks = 0;
        monotonicTicks = 0;
    }

    /**
     * Reads the source and publishes both times, with the counter. For the updater thread. Returns as {@link #publish}.
     *
     * @param maxBehind how far this counter may fall behind the kernel's until a reader withdraws the timestamp
     */
    final boolean publishTicked(int maxBehind) {
        int ticks = kernelTicks();
        maxTicksBehind = maxBehind;
        updaterTicks = ticks; // Before the words: else a reader might withdraw the timestamp that it has just found.
        boolean steppedBack = publish();
        storeTicks(WALL, ticks);
        storeTicks(MONOTONIC, ticks);
        return steppedBack;
    }

    /** Publishes the time if the kernel has ticked since the last publication, or if readers publish and there is none. */
    @Override
    final void renewIfStale(int which) {
        boolean wall = which == WALL;
        long stored = wall ? wallTicks : monotonicTicks;
        long word = wall ? wallWord : monotonicWord;
        if (stored == 0 || word == StateWord.SEALED || (word <= 0 && !readersPublish)) {
            return;
        }
        int ticks = kernelTicks();
        if (word > 0 && ticks == (int) stored) {
            return;
        }
        if (ticks - updaterTicks > maxTicksBehind) { // A starved thread cannot notice that it is late.
            withdraw();
            return;
        }
        // Stored only with a publication: another thread may be about to publish what it has read some ticks ago.
        if (wall) {
            int result = publishWall(readersPublish);
            if (result != UNCHANGED) {
                storeTicks(WALL, ticks);
            }
            if (result == STEPPED_BACK) {
                onBackwardStep();
            }
        } else if (publishMonotonic(readersPublish)) {
            storeTicks(MONOTONIC, ticks);
        }
    }

    /** With a release store: a volatile one would make a renewal cost up to half as much again. */
    private void storeTicks(int which, int ticks) {
        AtomicLongFieldUpdater<? super PaddedWords> stored = which == WALL ? WALL_TICKS : MONOTONIC_TICKS;
        stored.lazySet(this, STORED | Integer.toUnsignedLong(ticks));
    }
}

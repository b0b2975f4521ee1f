// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.PaddedWords.Fields.MONOTONIC_TICKS;
import static io.fastclock.PaddedWords.Fields.WALL_TICKS;

/**
 * The reads of a clock that can use the kernel's tick counter. There are two states. A counter that stops seals the clock, for good.
 * <i>Direct</i>, a read reads the system clock, and returns its time if the state has not changed meanwhile. <i>By the tick</i>, it
 * returns the published timestamp if the <i>stored counter</i> beside the word is the kernel's. Else it loads the kernel's counter,
 * reads the system clock, publishes the time by compare-and-set, and then stores the counter. The state changes in two steps. In
 * between, each read publishes its time, but stores no counter: so no read returns the time of another one.
 * {@code docs/internals/reads.md} says why, and why time never goes back, {@code kernel-tick.md} why no read is too old.
 */
abstract class AbstractKernelTickClock extends AbstractCachedClock {
    private static final long STORED = 1L << Integer.SIZE; // Marks a stored counter: each value of its 32 bits occurs.
    private static final int DIRECT = 0; // The states.
    private static final int CHANGING = 1;
    private static final int BY_TICK = 2;
    private static final long CHANGE_NANOS = 1_000_000;
    private static final int PADDING = 16; // Longs: the counted reads share no cache line with other data.

    volatile @Nullable TickResult result; // Of the verification, once this clock has it.
    private volatile int state;
    private volatile long changingNanos; // A moment at which a reader has seen CHANGING; 0 before.
    private final long[] paddedReadsLeft = new long[2 * PADDING];

    @Override
    public long currentTimeMillis() {
        // In this order: a reader that is preempted between two loads returns a later time, never an earlier one.
        long stored = wallTicks;
        if (stored != 0 && (int) stored == kernelTicks()) {
            long word = wallWord;
            if (word > 0) {
                return word;
            }
        }
        return readSlowPath(WALL);
    }

    @Override
    public long nanoTime() {
        long stored = monotonicTicks;
        if (stored != 0 && (int) stored == kernelTicks()) {
            long word = monotonicWord;
            if (word > 0) {
                return word + MONOTONIC_ORIGIN_NANOS;
            }
        }
        return readSlowPath(MONOTONIC);
    }

    /** Loads the kernel's tick counter, with acquire semantics. Tests replace it. */
    int kernelTicks() {
        return Memory.TickCounter.load();
    }

    /** Called by the direct read that has counted down to zero, perhaps by two. Must not throw. */
    abstract void onReadsCounted();

    /** Makes the next direct reads count themselves, and the last of them call {@link #onReadsCounted()}. */
    final void countReads(long reads) {
        paddedReadsLeft[PADDING] = reads;
    }

    /** Takes the result, and later perhaps a refusal. For any thread. If two call at once, the change may be made again: no harm. */
    void accept(TickResult known) {
        if (!known.isUsable() || !seal.hasEnded) { // Not a late usable one.
            result = known;
        }
        if (!known.isUsable() && state != DIRECT) {
            seal.end(source());
        } else if (known.isUsable() && state == DIRECT) {
            Fields.initialize();
            state = CHANGING;
        }
        paddedReadsLeft[PADDING] = 0;
    }

    /** Read once the counter cannot be used any longer. Tests replace it. */
    Clock source() {
        return DirectClock.instance();
    }

    /** Whether reads go by the tick. An override does not change that. */
    final boolean usesTick() {
        return state != DIRECT && !seal.hasEnded;
    }

    /** A time of another tick is not stale: the next read renews it. One that is ahead, of a wall clock set back, is as wrong. */
    final long stalenessNanos() {
        long nanos = 0;
        for (int which = WALL; which <= MONOTONIC; which++) {
            long stored = storedTicks(which);
            long behindNanos = nanosBehind(which); // Before the counter: this thread may be stopped in between.
            if (stored != 0 && (int) stored == kernelTicks()) {
                nanos = Math.max(nanos, Math.abs(behindNanos));
            }
        }
        return nanos;
    }

    private long storedTicks(int which) {
        return which == WALL ? wallTicks : monotonicTicks;
    }

    private long readSlowPath(int which) {
        if (word(which) == Seal.SEALED) {
            return readSealed(which);
        }
        if (state == DIRECT) { // Rarely executed code is kept out of here, so that C2 inlines a direct read.
            long left = paddedReadsLeft[PADDING];
            if (left > 0) {
                paddedReadsLeft[PADDING] = left - 1;
                if (left == 1) {
                    onReadsCounted();
                }
            }
            long now = which == WALL ? sourceMillis() : sourceNanos();
            acquireFence();
            if (state == DIRECT) {
                return now;
            }
        }
        return readAndPublish(which);
    }

    private long readAndPublish(int which) {
        while (true) {
            int stateBefore = state;
            if (stateBefore == CHANGING) {
                endChange();
            }
            long stored = storedTicks(which);
            int ticks = kernelTicks();
            long seen = word(which);
            if (seen == Seal.SEALED) {
                return readSealed(which);
            }
            if (seen > 0 && stored != 0 && (int) stored == ticks) {
                return time(which, seen); // Another reader has published in this tick.
            }
            long timestamp = readTimestamp(which, seen);
            if (timestamp <= 0) {
                return time(which, timestamp);
            }
            if (compareAndSetWord(which, seen, timestamp)) {
                // A counter that stays odd is in a substitute page: CRIU has restored into a time namespace.
                if (stateBefore == BY_TICK && (ticks & 1) == 0) {
                    storeTicks(which, STORED | Integer.toUnsignedLong(ticks));
                }
                return time(which, timestamp);
            }
        }
    }

    /** By readers, and so in one store: between two, the verifying thread could be stopped for good. */
    private void endChange() {
        long since = changingNanos;
        long now = sourceNanos();
        if (since == 0) {
            changingNanos = now;
        } else if (now - since >= CHANGE_NANOS) {
            state = BY_TICK;
        }
    }

    /** A release store, after the word: a volatile one would make a renewal cost up to half as much again. */
    private void storeTicks(int which, long ticks) {
        if (which == WALL) {
            WALL_TICKS.lazySet(this, ticks);
        } else {
            MONOTONIC_TICKS.lazySet(this, ticks);
        }
    }
}

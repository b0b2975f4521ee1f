// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The two words that readers load, one for each time, and the protocol on them. It knows nothing of threads.
 *
 * <table>
 * <caption>What a word says</caption>
 * <tr><th>word</th><th>meaning</th><th>a reader</th></tr>
 * <tr><td>above zero</td><td>cached: this is the time</td><td>returns it</td></tr>
 * <tr><td>below zero</td><td>no cached time; negated, the newest time that anyone was given</td>
 *     <td>asks the source, moves the word on by compare-and-set, returns; or, where {@link #mustAsk} says that others
 *     ask often enough, returns the newest time</td></tr>
 * <tr><td>{@link #NOTHING}</td><td>no cached time, and nobody was given any</td><td>asks the source, as above</td></tr>
 * <tr><td>{@link #SEALED}</td><td>nobody may change the word: an override is installed, or caching has ended</td>
 *     <td>asks the override or the source</td></tr>
 * </table>
 *
 * <p>Nothing that goes wrong with whoever publishes can make a reader wait, fail or see an old time for ever: the words
 * are not above zero then, and readers ask the source.
 *
 * <p>Readers record what they were given because the change to cached time would otherwise show: a publisher that is
 * preempted after asking the source would bring out a time older than what readers have got from it since. Whoever
 * changes a word loads it before asking the source, and stores by compare-and-set: what happens in between, another
 * reader's time or the end of caching, makes the store fail. A reader whose store fails moves on what it then finds, but
 * only forward.
 *
 * <p>The words are fields of the clock itself and not of an object that the clock refers to, because a reader would
 * otherwise pay for two loads, one depending on the other.
 */
abstract class CachedTime extends PaddedWords implements Clock {
    /** Names of the two times, for {@link #mustAsk}. */
    static final int WALL = 0;

    static final int MONOTONIC = 1;

    private static final long NOTHING = 0;
    private static final long SEALED = Long.MIN_VALUE;

    /**
     * What the monotonic word counts from: {@code System.nanoTime()} may be negative, the word's time must be positive.
     * 2^62 ns (146 years) lie on either side. A constant for the JIT, so that the addition costs no load.
     */
    private static final long MONOTONIC_ORIGIN_NANOS = System.nanoTime() - (1L << 62);

    private final Clock source;
    private final boolean holdsBackwardSteps;

    /** Guards the sealing of the words. */
    private final Object seal = new Object();

    private boolean ended;
    private volatile @Nullable Clock override;

    /** Where backward steps are held: the newest wall time that anyone was given when the words were sealed, or since. */
    private long sealedWallMillis;

    /** Whether the source is behind what readers were given, so that a step back is counted once. */
    private volatile boolean behind;

    /** @param holdsBackwardSteps whether the time of day stands still, instead of following, when its source steps back */
    CachedTime(Clock source, boolean holdsBackwardSteps) {
        this.source = source;
        this.holdsBackwardSteps = holdsBackwardSteps;
    }

    /** {@inheritDoc} */
    @Override
    public final long currentTimeMillis() {
        long word = wallWord;
        return word > 0 ? word : readUncachedWall(word);
    }

    /** {@inheritDoc} */
    @Override
    public final long nanoTime() {
        long word = monotonicWord;
        return word > 0 ? word + MONOTONIC_ORIGIN_NANOS : readUncachedMonotonic(word);
    }

    /**
     * Called by each reader that found no cached time. Must not throw.
     *
     * @param time {@link #WALL} or {@link #MONOTONIC}
     * @return false if the newest time that anyone was given will do, because others ask the source often enough
     */
    abstract boolean mustAsk(int time);

    /** Called by whoever finds that the wall clock was set back. Must not throw. */
    void onBackwardStep() {}

    private long readUncachedWall(long word) {
        if (word == SEALED) {
            return readSealedWall();
        }
        if (!mustAsk(WALL) && word != NOTHING) {
            return -word;
        }
        long seen = wallWord; // Again: the first reader of all may have waited for cached time in mustAsk.
        return seen > 0 ? seen : seen == SEALED ? readSealedWall() : askForWall(seen);
    }

    /** Asks the source. {@code seen} was loaded before, so that a time older than it means a step of the source. */
    private long askForWall(long seen) {
        long now = source.currentTimeMillis();
        if (now == -seen || now <= 0) { // A machine whose clock says 1969 has a time that the word cannot hold.
            return now;
        }
        if (now > -seen) {
            if (behind) {
                behind = false;
            }
            long given = moveForward(WALL_WORD, seen, now);
            return given == SEALED ? sealedWall(now) : given;
        }
        noteBackwardStep();
        if (holdsBackwardSteps) {
            return -seen;
        }
        WALL_WORD.compareAndSet(this, seen, -now); // If it fails, somebody else has followed the step.
        return now;
    }

    private void noteBackwardStep() {
        if (!behind) {
            behind = holdsBackwardSteps;
            onBackwardStep();
        }
    }

    private long readUncachedMonotonic(long word) {
        if (word == SEALED) {
            return readSealedMonotonic();
        }
        if (!mustAsk(MONOTONIC) && word != NOTHING) {
            return MONOTONIC_ORIGIN_NANOS - word;
        }
        long seen = monotonicWord;
        return seen > 0
                ? seen + MONOTONIC_ORIGIN_NANOS
                : seen == SEALED ? readSealedMonotonic() : askForMonotonic(seen) + MONOTONIC_ORIGIN_NANOS;
    }

    private long askForMonotonic(long seen) {
        long now = source.nanoTime() - MONOTONIC_ORIGIN_NANOS;
        if (now <= -seen) {
            return -seen;
        }
        long given = moveForward(MONOTONIC_WORD, seen, now);
        return given == SEALED ? now : given;
    }

    /**
     * Records that a reader is given {@code now}, so that nobody brings out an older time afterwards. Returns what the reader
     * is given, or SEALED if nothing was recorded, since the word has been sealed meanwhile.
     */
    private long moveForward(AtomicLongFieldUpdater<? super PaddedWords> word, long seen, long now) {
        long expected = seen;
        while (!word.compareAndSet(this, expected, -now)) {
            expected = word.get(this);
            if (expected > 0) {
                return expected; // Published since this read began, and no older than what this thread got before.
            }
            if (expected == SEALED) {
                return SEALED;
            }
            if (-expected >= now) {
                return now;
            }
        }
        return now;
    }

    /**
     * Takes the time from the source and gives it to the readers. For one thread at a time.
     *
     * @param cached whether readers may take it for the time, or only for the newest that anyone was given
     * @return false when caching has ended, and the caller has nothing left to do
     */
    final boolean publish(boolean cached) {
        publishWall(cached);
        publishMonotonic(cached);
        return !(wallWord == SEALED && hasEnded());
    }

    private void publishWall(boolean cached) {
        while (true) {
            long seen = wallWord;
            if (seen == SEALED) {
                return;
            }
            long now = Math.max(source.currentTimeMillis(), NOTHING);
            long newest = Math.abs(seen);
            if (now < newest) {
                noteBackwardStep();
                now = holdsBackwardSteps ? newest : now;
            } else if (behind && now > newest) {
                behind = false;
            }
            if (WALL_WORD.compareAndSet(this, seen, cached ? now : -now)) {
                return;
            }
        }
    }

    private void publishMonotonic(boolean cached) {
        while (true) {
            long seen = monotonicWord;
            if (seen == SEALED) {
                return;
            }
            long now = Math.max(source.nanoTime() - MONOTONIC_ORIGIN_NANOS, Math.abs(seen));
            if (MONOTONIC_WORD.compareAndSet(this, seen, cached ? now : -now)) {
                return;
            }
        }
    }

    /** From now on readers find no cached time, until it is published again. For the publisher alone. */
    final void withdraw() {
        withdraw(WALL_WORD);
        withdraw(MONOTONIC_WORD);
    }

    private void withdraw(AtomicLongFieldUpdater<? super PaddedWords> word) {
        long seen = word.get(this);
        if (seen > 0) {
            word.compareAndSet(this, seen, -seen); // It fails only if the word has been sealed.
        }
    }

    final boolean isCaching() {
        return wallWord > 0;
    }

    // ---- Sealed: nobody records or publishes. Nothing of it is in the way of a reader that finds cached time.

    private long readSealedWall() {
        Clock overriding = override;
        if (overriding != null) {
            return overriding.currentTimeMillis();
        }
        long now = source.currentTimeMillis();
        if (wallWord != SEALED) { // Unsealed meanwhile: others may be behind a time that is not recorded.
            return currentTimeMillis();
        }
        return sealedWall(now);
    }

    /** Where steps back are held: records, for want of a word for it, that a reader is given {@code now} or a newer time. */
    private long sealedWall(long now) {
        if (!holdsBackwardSteps) {
            return now;
        }
        synchronized (seal) {
            if (wallWord == SEALED) {
                sealedWallMillis = Math.max(sealedWallMillis, now);
                return sealedWallMillis;
            }
        }
        return currentTimeMillis(); // Unsealed while this waited, with a time that may be older.
    }

    private long readSealedMonotonic() {
        Clock overriding = override;
        if (overriding != null) {
            return overriding.nanoTime();
        }
        long now = source.nanoTime();
        return monotonicWord == SEALED ? now : nanoTime();
    }

    /** From now on, and for good, readers ask the source. For any thread. */
    final void endCaching() {
        synchronized (seal) {
            ended = true;
            seal();
        }
    }

    final boolean hasEnded() {
        synchronized (seal) {
            return ended;
        }
    }

    /** From now on readers ask {@code clock}, or, where it is null, no longer do so. For any thread. */
    final void override(@Nullable Clock clock) {
        synchronized (seal) {
            override = clock;
            if (clock != null) {
                seal();
            } else if (!ended) {
                unseal();
            }
        }
    }

    private void seal() {
        long wall = WALL_WORD.getAndSet(this, SEALED);
        if (wall != SEALED) {
            sealedWallMillis = Math.abs(wall);
        }
        monotonicWord = SEALED;
    }

    /**
     * What was read while the words were sealed is not recorded, except where backward steps are held. Nor would the
     * time from before this store do: a reader that finds the words sealed until then may be given a newer one. So the
     * first to read afterwards asks the source.
     */
    private void unseal() {
        monotonicWord = NOTHING;
        wallWord = holdsBackwardSteps
                ? -Math.max(Math.max(source.currentTimeMillis(), NOTHING), sealedWallMillis)
                : NOTHING;
    }
}

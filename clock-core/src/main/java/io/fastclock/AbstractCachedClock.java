// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.StateWord.SEALED;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The protocol on the two state words that readers load, one for wall time and one for monotonic time. It knows nothing of
 * threads. {@link StateWord} lists what a word can say.
 *
 * <p>If the updater thread ends, fails or is never created, the words are not positive, and readers read the source. A thread
 * that is only late leaves its timestamp published.
 *
 * <p>No thread sees time go back, unless the source itself steps back. Three rules keep that:
 *
 * <ol>
 *   <li>Whoever changes a word loads it, reads the source, and stores by compare-and-set from what was loaded. If the store
 *       fails, somebody else has returned or published a time meanwhile, and the source is read again.
 *   <li>A reader that need not record loads the word again after it has read the source. If the word has changed, an updater
 *       thread is about to publish a time that may be older than the reader's, and the reader starts over. The updater thread
 *       makes the word a recording one <em>before</em> it reads the source for the first time.
 *   <li>One thread at a time makes words positive, and its last act on them is to make them non-positive.
 * </ol>
 *
 * <p>By the first rule, a time that is older than what the word said is a backward step of the source, and not a race.
 *
 * <p>The words are fields of the clock itself. In an object that the clock refers to, they would cost readers a second load
 * that depends on the first.
 */
abstract class AbstractCachedClock extends PaddedWords implements Clock {
    /** Names the two times for {@link #onUncachedRead}. */
    static final int WALL = 0;

    static final int MONOTONIC = 1;

    /** No wall time: older than any. */
    private static final long NO_TIME = Long.MIN_VALUE;

    /**
     * What the monotonic word counts from: {@code System.nanoTime()} may be negative, a published timestamp must not. 2^62 ns
     * (146 years) lie on either side. A constant for the JIT, so that the addition costs no load.
     */
    private static final long MONOTONIC_ORIGIN_NANOS = System.nanoTime() - (1L << 62);

    private static final AtomicLongFieldUpdater<AbstractCachedClock> EMPTY_WORDS =
            AtomicLongFieldUpdater.newUpdater(AbstractCachedClock.class, "emptyWords");
    private static final AtomicLongFieldUpdater<AbstractCachedClock> HELD_MILLIS =
            AtomicLongFieldUpdater.newUpdater(AbstractCachedClock.class, "heldMillis");
    private static final AtomicLongFieldUpdater<AbstractCachedClock> STEPPED_FROM_MILLIS =
            AtomicLongFieldUpdater.newUpdater(AbstractCachedClock.class, "steppedFromMillis");

    private final Clock source;
    private final boolean holdsBackwardSteps;

    /** Guards the sealing of the words. Readers never take it. */
    private final Object seal = new Object();

    private volatile boolean ended;
    private volatile @Nullable Clock override;

    /** The number of the last empty word. */
    @SuppressWarnings("UnusedVariable") // Read through EMPTY_WORDS.
    private volatile long emptyWords;

    /** Where backward steps are held: the latest wall time returned, as far as no word says it. Only grows. */
    private volatile long heldMillis = NO_TIME;

    /** Where backward steps are held: the held time of the step that was reported last. Only grows. */
    private volatile long steppedFromMillis = NO_TIME;

    /** @param holdsBackwardSteps whether wall time is held, instead of following, when its source steps back */
    AbstractCachedClock(Clock source, boolean holdsBackwardSteps) {
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
     * Makes reads direct until the updater thread publishes the next timestamp: the next read of every thread reads the system
     * clock. For code that knows that the process stood still, as after {@code SIGCONT}, a resume from suspend, or a restore
     * from a checkpoint, when the published timestamp is as old as the pause was long.
     *
     * <p>Safe to call from any thread, at any time. It costs some tens of nanoseconds, starts no thread, and never throws. While
     * an override is installed, or after {@code close()}, it does nothing.
     */
    public void
            refresh() { // Not final, or javac would give the public subclasses no method of their own to reflect on.
        onRefresh();
        leaveWall(nextEmptyWord());
        long recording = StateWord.recording(nextEmptyWord());
        long seen;
        do {
            seen = monotonicWord;
        } while (seen != SEALED
                && !StateWord.isUnrecorded(seen)
                && !MONOTONIC_WORD.compareAndSet(this, seen, recording));
    }

    /**
     * Called by each read that finds no published timestamp, before it reads the source. Counts the read, and may start an
     * updater thread. Must not throw.
     *
     * @param time {@link #WALL} or {@link #MONOTONIC}
     * @return whether this read must be direct; if not, the latest timestamp returned will do
     */
    abstract boolean onUncachedRead(int time);

    /** Called by {@link #refresh()}: every read must be direct until the next publication. */
    void onRefresh() {}

    /** Called by the reader that finds that the wall clock was set back, after the word has changed. Must not throw. */
    void onBackwardStep() {}

    private long readUncachedWall(long word) {
        if (word != SEALED && !onUncachedRead(WALL) && StateWord.isRecorded(word)) {
            return -word;
        }
        return readWall();
    }

    private long readUncachedMonotonic(long word) {
        if (word != SEALED && !onUncachedRead(MONOTONIC) && StateWord.isRecorded(word)) {
            return MONOTONIC_ORIGIN_NANOS - word;
        }
        return readMonotonic();
    }

    @SuppressWarnings("ReferenceEquality") // Is it still the same override?
    private long readWall() {
        while (true) {
            long seen = wallWord;
            if (seen > 0) {
                return seen; // Published since this read began.
            }
            if (seen == SEALED) {
                Clock overriding = override;
                long now = overriding == null ? source.currentTimeMillis() : overriding.currentTimeMillis();
                long held = overriding == null && holdsBackwardSteps ? raiseHeld(now) : now;
                sourceWasRead();
                if (wallWord == SEALED && override == overriding) {
                    return held;
                }
                continue;
            }
            long latest = latestWall(seen); // Before the source is read, or it might have been raised since.
            long now = source.currentTimeMillis();
            if (now == latest) {
                return now;
            }
            if (now > latest) {
                if (now <= 0) { // A word cannot hold a time before 1970.
                    return holdsBackwardSteps ? raiseHeld(now) : now;
                }
                if (WALL_WORD.compareAndSet(this, seen, -now)) {
                    return now;
                }
            } else if (holdsBackwardSteps) {
                // An empty word, so that a reader that read the source before the step cannot record that time.
                boolean held = !StateWord.isRecorded(seen) || hold(seen, latest, nextEmptyWord());
                if (held) {
                    if (claimHeldStep(latest)) {
                        onBackwardStep();
                    }
                    return latest;
                }
            } else if (WALL_WORD.compareAndSet(this, seen, now > 0 ? -now : nextEmptyWord())) {
                onBackwardStep();
                return now;
            }
        }
    }

    @SuppressWarnings("ReferenceEquality") // As above.
    private long readMonotonic() {
        while (true) {
            long seen = monotonicWord;
            if (seen > 0) {
                return seen + MONOTONIC_ORIGIN_NANOS;
            }
            if (seen == SEALED) {
                Clock overriding = override;
                long nanos = overriding == null ? source.nanoTime() : overriding.nanoTime();
                sourceWasRead();
                if (monotonicWord == SEALED && override == overriding) {
                    return nanos;
                }
                continue;
            }
            long nanos = source.nanoTime();
            if (StateWord.isUnrecorded(seen)) {
                sourceWasRead();
                if (monotonicWord == seen) {
                    return nanos;
                }
                continue;
            }
            long now = nanos - MONOTONIC_ORIGIN_NANOS;
            if (StateWord.isRecorded(seen) && now <= -seen) {
                return MONOTONIC_ORIGIN_NANOS - seen;
            }
            if (MONOTONIC_WORD.compareAndSet(this, seen, -now)) {
                return nanos;
            }
            long other = monotonicWord;
            if (StateWord.isRecorded(other) && now <= -other) {
                return nanos; // Another reader was faster, and has recorded a later time.
            }
        }
    }

    /** To be called before a word is loaded to find out whether it has changed while the source was read. */
    private static void sourceWasRead() {
        // Or the JIT may load the word first: it knows no memory effects of a call to the system clock.
        VarHandle.acquireFence();
    }

    /** The latest wall time returned that the word, or the clock where it holds backward steps, knows of. */
    private long latestWall(long seen) {
        if (seen > 0) {
            return seen;
        }
        return StateWord.isRecorded(seen) ? -seen : holdsBackwardSteps ? heldMillis : NO_TIME;
    }

    /** Makes sure that nobody returns less than this time, and replaces the word. Returns whether the word was still the same. */
    private boolean hold(long seen, long latest, long next) {
        raiseHeld(latest);
        return WALL_WORD.compareAndSet(this, seen, next);
    }

    private long raiseHeld(long millis) {
        while (true) {
            long held = heldMillis;
            if (held >= millis) {
                return held;
            }
            if (HELD_MILLIS.compareAndSet(this, held, millis)) {
                return millis;
            }
        }
    }

    /**
     * Whether the caller is the first to find that the source is behind this held time. As long as one step lasts, the held
     * time stays the same; a later step is held at a later time.
     */
    private boolean claimHeldStep(long held) {
        long reported = steppedFromMillis;
        return held > reported && STEPPED_FROM_MILLIS.compareAndSet(this, reported, held);
    }

    /**
     * Reads the source and publishes both times. For the updater thread, one at a time.
     *
     * @param cached whether readers may take them for the current time, or only for the latest returned
     * @return whether a backward step of the wall clock was found that nobody has reported
     */
    final boolean publish(boolean cached) {
        boolean steppedBack = publishWall(cached);
        publishMonotonic(cached);
        return steppedBack;
    }

    private boolean publishWall(boolean cached) {
        while (true) {
            long seen = wallWord;
            if (seen == SEALED) {
                return false;
            }
            long latest = latestWall(seen);
            long now = source.currentTimeMillis();
            if (now < latest && holdsBackwardSteps) {
                if (hold(seen, latest, cached && latest > 0 ? latest : nextEmptyWord())) {
                    return claimHeldStep(latest);
                }
            } else if (WALL_WORD.compareAndSet(this, seen, now <= 0 ? nextEmptyWord() : cached ? now : -now)) {
                return now < latest;
            }
        }
    }

    private void publishMonotonic(boolean cached) {
        while (true) {
            long seen = monotonicWord;
            if (seen == SEALED) {
                return;
            }
            if (StateWord.isUnrecorded(seen)) {
                // Before the source is read: from now on readers record what they return.
                MONOTONIC_WORD.compareAndSet(this, seen, StateWord.recording(seen));
                continue;
            }
            long now = source.nanoTime() - MONOTONIC_ORIGIN_NANOS;
            long published = seen > 0 || StateWord.isRecorded(seen) ? Math.max(now, Math.abs(seen)) : now;
            if (MONOTONIC_WORD.compareAndSet(this, seen, cached ? published : -published)) {
                return;
            }
        }
    }

    /** From now on readers find no published timestamp, until the next. For the updater thread. */
    final void withdraw() {
        withdraw(WALL_WORD);
        withdraw(MONOTONIC_WORD);
    }

    private void withdraw(AtomicLongFieldUpdater<? super PaddedWords> word) {
        long seen = word.get(this);
        if (seen > 0) {
            word.compareAndSet(this, seen, -seen); // It fails only if the word was sealed or refreshed.
        }
    }

    /** Nobody publishes from now on, so that readers of the monotonic time need not record it. The updater's last act. */
    final void stopRecording() {
        long seen;
        do {
            seen = monotonicWord;
        } while (seen != SEALED && !MONOTONIC_WORD.compareAndSet(this, seen, nextEmptyWord()));
    }

    final boolean isCaching() {
        return wallWord > 0;
    }

    /** From now on, and for good, readers read the source. For any thread. */
    final void endCaching() {
        synchronized (seal) {
            ended = true;
            seal();
        }
    }

    final boolean hasEnded() {
        return ended;
    }

    /** From now on readers read {@code clock}, or, where it is null, no longer do so. For any thread. */
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

    /** As {@code override(null)}, unless another clock overrides by now. For any thread. */
    @SuppressWarnings("ReferenceEquality") // As above.
    final void removeOverride(Clock clock) {
        synchronized (seal) {
            if (override == clock) {
                override(null);
            }
        }
    }

    private void seal() {
        leaveWall(SEALED);
        monotonicWord = SEALED;
    }

    /**
     * What was returned while the words were sealed is not recorded, except where backward steps are held. A time that was read
     * before this store must not be stored either: a reader that finds the words sealed until then may return a newer one. So
     * the first to read afterwards reads the source.
     */
    private void unseal() {
        monotonicWord = nextEmptyWord();
        wallWord = nextEmptyWord();
    }

    /** Replaces the wall word, unless it is sealed. Where backward steps are held, the latest time returned is kept first. */
    private void leaveWall(long next) {
        long seen;
        do {
            seen = wallWord;
            if (seen != SEALED && holdsBackwardSteps) {
                raiseHeld(latestWall(seen));
            }
        } while (seen != SEALED && !WALL_WORD.compareAndSet(this, seen, next));
    }

    /** An empty word that this clock has not used before. */
    private long nextEmptyWord() {
        return StateWord.empty(EMPTY_WORDS.addAndGet(this, 2));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.StateWord.SEALED;

import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The protocol for the two state words that readers load: one for wall time, one for monotonic time. {@link StateWord} lists
 * their values: a positive word is the published timestamp. Subclasses create and stop the updater thread, or let readers
 * publish.
 *
 * <p>No thread sees time go back, unless the source steps back, by three rules. {@code docs/internals/reads.md} explains them.
 *
 * <ol>
 *   <li>A thread loads the state word, reads the source, and stores by compare-and-set from the loaded value; if that fails, it
 *       starts over. So a source that returns less than the loaded word says has stepped back.
 *   <li>While the monotonic word is empty with an even number, readers do not store, but load the word again after they have
 *       read the source, and start over if it has changed. The updater thread makes the number odd, which makes readers
 *       record, <em>before</em> it first reads the source.
 *   <li>Only the updater thread begins caching, and only one runs at a time. Any thread may withdraw the timestamp. Readers may
 *       replace a positive word by a positive word. When the thread ends, no word is positive. A clock that withdraws no
 *       timestamp needs no such thread: all its readers publish, see {@link AbstractTickedClock}.
 * </ol>
 */
abstract class AbstractCachedClock extends PaddedWords implements Clock {
    // Which of the two times a read, a count or a renewal is about.
    static final int WALL = 0;
    static final int MONOTONIC = 1;

    // What a publication has done.
    static final int UNCHANGED = 0;
    static final int PUBLISHED = 1;
    static final int STEPPED_BACK = 2;

    /** The origin of the monotonic word, 146 years ago: the word must be positive where {@code System.nanoTime()} need not be. */
    static final long MONOTONIC_ORIGIN_NANOS = System.nanoTime() - (1L << 62);

    private static final AtomicLongFieldUpdater<AbstractCachedClock> EMPTY_WORDS =
            AtomicLongFieldUpdater.newUpdater(AbstractCachedClock.class, "emptyWords");

    static {
        sourceWasRead(); // Initialises VarHandle. In a read, a stack overflow might leave that class unusable.
    }

    final Clock source;

    /** Whether direct reads only read {@link System}, and count themselves by {@link ReadSample}. */
    volatile boolean samplesReads;

    /** The start of the next slot in which direct reads of the monotonic time count themselves. Any value does no harm. */
    private long nextSampleNanos;

    /** The source, if it holds backward steps. */
    private final @Nullable HoldingSource holding;

    /** Guards sealing. Reads do not take it, but for the exceptions of the package's guarantee 2. */
    private final Object seal = new Object();

    private volatile boolean ended;
    private volatile @Nullable Clock override;

    /** The clock that reads of the sealed words read instead of the source, if any. It has the same override as this clock. */
    private volatile @Nullable AbstractCachedClock delegate;

    /** The number of the last empty word. */
    @SuppressWarnings("UnusedVariable") // Read through EMPTY_WORDS.
    private volatile long emptyWords;

    /** @param source the clock to read; a {@link HoldingSource} if backward steps are held instead of followed */
    AbstractCachedClock(Clock source) {
        this.source = source;
        holding = source instanceof HoldingSource ? (HoldingSource) source : null;
    }

    @Override
    public long currentTimeMillis() {
        long word = wallWord;
        return word > 0 ? word : readDirect(WALL);
    }

    @Override
    public long nanoTime() {
        long word = monotonicWord;
        return word > 0 ? word + MONOTONIC_ORIGIN_NANOS : readDirect(MONOTONIC);
    }

    /**
     * Makes reads direct until the next timestamp is published. Needed only without the kernel's tick counter, after a pause of
     * the whole process: after {@code SIGCONT}, a resume from suspend, or a restore from a checkpoint. For any thread, at any
     * time. Takes no lock, starts no thread, and never throws. Does nothing while an override is installed, and after
     * {@code close()}.
     */
    public void refresh() { // Not final: javac then adds a bridge method to public subclasses, for reflection.
        replaceUnlessSealed(WALL_WORD, nextEmptyWord());
        replaceUnlessSealed(MONOTONIC_WORD, nextEmptyWord());
        AbstractCachedClock next = delegate;
        if (next != null) {
            next.refresh();
        }
    }

    /**
     * Called by a direct read, before it reads the source, for itself or for all those of a {@link ReadSample}. May start a
     * thread. Must not throw.
     *
     * @param which the time that it reads
     * @param reads how many reads it counts for
     */
    abstract void onUncachedRead(int which, int reads);

    /** Called before a slow path returns a timestamp: its publisher may have been preempted for long. May publish another. */
    void renewIfStale(int which) {}

    /** Called by the reader that detects a backward step of the wall clock, after its store. Must not throw. */
    void onBackwardStep() {}

    /**
     * A read that has found no current timestamp. C2 must not inline this method into the loops of callers: they would spill
     * registers in the cached path. It has the code of both times, so its bytecode is larger than HotSpot's {@code
     * FreqInlineSize}, 325 bytes. A test checks this.
     */
    @SuppressWarnings("ReferenceEquality") // Checks whether the clock is still the same object.
    final long readDirect(int which) {
        if (which == WALL) {
            long word = wallWord;
            if (StateWord.isRecorded(word) && samplesReads) { // The common case in a straight line.
                if (ReadSample.selects(word)) {
                    onUncachedRead(WALL, ReadSample.READS);
                }
                long now = System.currentTimeMillis();
                if (now == -word || (now > -word && WALL_WORD.compareAndSet(this, word, -now))) {
                    return now;
                }
            } else if (word <= 0 && word != SEALED) {
                onUncachedRead(WALL, 1);
            }
            while (true) {
                boolean wasPublished = wallWord > 0;
                renewIfStale(WALL);
                long seen = wallWord;
                if (seen > 0) {
                    if (wasPublished) {
                        return seen;
                    }
                    continue; // Published meanwhile, perhaps by a thread that was preempted after its read.
                }
                if (seen == SEALED) {
                    Clock from = sealedSource();
                    long now = from.currentTimeMillis();
                    sourceWasRead();
                    if (wallWord == SEALED && sealedSource() == from) {
                        return now;
                    }
                    continue;
                }
                // The state word was loaded before this read of the source. A word that is loaded afterwards might
                // hold a later time of another reader. The source would then seem to have stepped back.
                long now = source.currentTimeMillis();
                long latest = latest(seen);
                boolean isBack = now < latest;
                if (now == latest
                        || (now <= 0 && !isBack) // A word cannot hold a time before 1970.
                        || WALL_WORD.compareAndSet(this, seen, now > 0 ? -now : nextEmptyWord())) {
                    if (isBack || (holding != null && holding.takeStep())) {
                        onBackwardStep();
                    }
                    return now;
                }
            }
        }
        long word = monotonicWord;
        if (StateWord.isUnrecorded(word) && samplesReads) { // The common case in a straight line.
            long now = System.nanoTime();
            sourceWasRead();
            if (monotonicWord == word) {
                if (!ReadSample.isBefore(nextSampleNanos, now)) {
                    sampleMonotonicRead(now);
                }
                return now;
            }
        } else if (word <= 0 && word != SEALED) {
            onUncachedRead(MONOTONIC, 1);
        }
        while (true) {
            boolean wasPublished = monotonicWord > 0;
            renewIfStale(MONOTONIC);
            long seen = monotonicWord;
            if (seen > 0) {
                if (wasPublished) {
                    return seen + MONOTONIC_ORIGIN_NANOS;
                }
                continue;
            }
            if (seen == SEALED) {
                Clock from = sealedSource();
                long now = from.nanoTime();
                sourceWasRead();
                if (monotonicWord == SEALED && sealedSource() == from) {
                    return now;
                }
                continue;
            }
            long now = source.nanoTime();
            if (StateWord.isUnrecorded(seen)) {
                sourceWasRead();
                if (monotonicWord == seen) {
                    return now;
                }
                continue;
            }
            long timestamp = now - MONOTONIC_ORIGIN_NANOS;
            long latest = latest(seen);
            if (timestamp < latest) {
                return latest + MONOTONIC_ORIGIN_NANOS;
            }
            if (timestamp == latest
                    || timestamp <= 0 // Out of range.
                    || MONOTONIC_WORD.compareAndSet(this, seen, -timestamp)
                    || timestamp <= latest(monotonicWord)) { // Another reader has already recorded a later time.
                return now;
            }
        }
    }

    private void sampleMonotonicRead(long nowNanos) {
        if (ReadSample.selectsNanos(nowNanos)) {
            onUncachedRead(MONOTONIC, ReadSample.READS);
        } else {
            nextSampleNanos = ReadSample.nextNanos(nowNanos);
        }
    }

    private Clock sealedSource() {
        Clock overriding = override;
        AbstractCachedClock next = delegate;
        return overriding != null ? overriding : next != null ? next : source;
    }

    /** Must be called between a read of the source and the load that checks whether the state word has changed. */
    private static void sourceWasRead() {
        // Without the fence the JIT compiler may load the state word first. A call to the system clock orders nothing.
        VarHandle.acquireFence();
    }

    /** Reads the source and publishes both times. Returns whether the caller must report a backward step. For the updater. */
    final boolean publish() {
        boolean steppedBack = publishWall(true) == STEPPED_BACK;
        publishMonotonic(true);
        return steppedBack;
    }

    /**
     * Reads the source and publishes the wall time.
     *
     * @param begins whether to publish also if there is no published timestamp, as readers may not: see rule 3
     * @return {@link #UNCHANGED}, {@link #PUBLISHED}, or {@link #STEPPED_BACK} if the caller must report a backward step, too
     */
    final int publishWall(boolean begins) {
        while (true) {
            long seen = wallWord;
            if (seen == SEALED || (seen <= 0 && !begins)) {
                return UNCHANGED;
            }
            long now = source.currentTimeMillis();
            if (now == seen || WALL_WORD.compareAndSet(this, seen, now <= 0 ? nextEmptyWord() : now)) {
                return now < latest(seen) || (holding != null && holding.takeStep()) ? STEPPED_BACK : PUBLISHED;
            }
        }
    }

    /** Returns the published or recorded timestamp of a state word; a value less than any time if it contains none. */
    private static long latest(long seen) {
        return seen > 0 ? seen : StateWord.isRecorded(seen) ? -seen : Long.MIN_VALUE;
    }

    /** The same for the monotonic time. Returns whether it has published. */
    final boolean publishMonotonic(boolean begins) {
        while (true) {
            long seen = monotonicWord;
            if (seen == SEALED || (seen <= 0 && !begins)) {
                return false;
            }
            if (StateWord.isUnrecorded(seen)) {
                // Before the source is read: from now on readers record the times that they return.
                MONOTONIC_WORD.compareAndSet(this, seen, StateWord.recording(seen));
                continue;
            }
            long now = source.nanoTime() - MONOTONIC_ORIGIN_NANOS;
            long published = seen > 0 || StateWord.isRecorded(seen) ? Math.max(now, Math.abs(seen)) : now;
            if (MONOTONIC_WORD.compareAndSet(this, seen, published)) {
                return true;
            }
        }
    }

    /** Withdraws the published timestamp: readers find none until the next publication. For any thread. */
    final void withdraw() {
        long seen;
        do { // A reader that renews makes it fail.
            seen = wallWord;
        } while (seen > 0 && !WALL_WORD.compareAndSet(this, seen, -seen));
        replaceUnlessSealed(MONOTONIC_WORD, nextEmptyWord()); // Also ends the recording of monotonic times.
    }

    private void replaceUnlessSealed(AtomicLongFieldUpdater<? super PaddedWords> word, long next) {
        long seen;
        do {
            seen = word.get(this);
        } while (seen != SEALED && !word.compareAndSet(this, seen, next));
    }

    final boolean isCaching() {
        return wallWord > 0;
    }

    /** Makes all later reads read the source, for good. For any thread. */
    final void endCaching() {
        synchronized (seal) {
            ended = true;
            seal();
        }
    }

    /** Makes all later reads read another clock, after the end of caching. Nobody must have read that clock yet. */
    final void continueWith(AbstractCachedClock next) {
        synchronized (seal) {
            next.override(override);
            delegate = next;
        }
    }

    final boolean hasEnded() {
        return ended;
    }

    /** Installs an override that all later reads read; null removes the override. For any thread. */
    final void override(@Nullable Clock clock) {
        synchronized (seal) {
            override = clock;
            if (clock != null) {
                seal();
            } else if (!ended) {
                unseal();
            }
            // Afterwards, so that no read returns a time of the delegate from before the removal.
            AbstractCachedClock next = delegate;
            if (next != null) {
                next.override(clock);
            }
        }
    }

    final @Nullable Clock delegate() {
        return delegate;
    }

    /** Removes the override if it still is this clock. For any thread. */
    @SuppressWarnings("ReferenceEquality") // As above.
    final void removeOverride(Clock clock) {
        synchronized (seal) {
            if (override == clock) {
                override(null);
            }
        }
    }

    private void seal() {
        wallWord = SEALED;
        monotonicWord = SEALED;
    }

    /** With new numbers: a thread that read the source before a reader of the sealed words did must not store its time. */
    private void unseal() {
        monotonicWord = nextEmptyWord();
        wallWord = nextEmptyWord();
    }

    private long nextEmptyWord() {
        return StateWord.empty(EMPTY_WORDS.addAndGet(this, 2));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.StateWord.SEALED;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * The reads of a cached clock, and the protocol for the two state words that they load, whose values {@link StateWord} lists.
 * Subclasses create and stop the updater thread, or let readers publish. With the tick counter, each word has a <i>stored
 * counter</i>, that of the tick in which its time was read.
 *
 * <p>No thread sees time go back, unless the source steps back, by three rules on the order of loads, reads of the source and stores:
 * {@code docs/internals/reads.md} has them. {@code kernel-tick.md} beside it has the order for the counters. Both say why.
 */
abstract class AbstractCachedClock extends PaddedWords implements Clock {
    // Which of the two times a read, a count or a renewal is about.
    static final int WALL = 0;
    static final int MONOTONIC = 1;

    /** The origin of the monotonic word, 146 years ago: the word must be positive where {@code System.nanoTime()} need not be. */
    static final long MONOTONIC_ORIGIN_NANOS = System.nanoTime() - (1L << 62);

    /** In a stored counter: there is one. The kernel's has 32 bits, and every value of them occurs. */
    private static final long STORED = 1L << Integer.SIZE;

    static {
        sourceWasRead(); // Initialise Java9: in a read near a stack overflow that might leave it unusable.
    }

    private static volatile int fence; // On Java 8. Never stored.

    final Clock source;
    final Seal seal;
    volatile boolean samplesReads; // Whether direct reads only read System, and count themselves by ReadSampling.

    private long nextSampleNanos; // The next slot of ReadSampling.selectsNanos. Any value does no harm.
    private final @Nullable NonDecreasingSource holding; // The source, if it holds backward steps.

    /** Whether readers publish. Otherwise an updater thread begins caching, and readers only renew, or withdraw. */
    volatile boolean readersPublish;

    private volatile long lateNanos; // When the updater thread is late, unless it publishes before.

    AbstractCachedClock(Clock original, boolean holdsBackwardSteps) {
        holding = holdsBackwardSteps ? new NonDecreasingSource(original) : null;
        source = holding == null ? original : holding;
        seal = new Seal(this, source);
    }

    // One call of one slow path: of the forms that were measured, the one whose loops C2 compiles best.

    @Override
    public long currentTimeMillis() {
        long stored = wallTicks;
        long word;
        return (stored != 0 && (int) stored != kernelTicks()) || (word = wallWord) <= 0 ? readSlowPath(WALL) : word;
    }

    @Override
    public long nanoTime() {
        long stored = monotonicTicks;
        long word;
        return (stored != 0 && (int) stored != kernelTicks()) || (word = monotonicWord) <= 0
                ? readSlowPath(MONOTONIC)
                : word + MONOTONIC_ORIGIN_NANOS;
    }

    /** Loads the kernel's tick counter, with acquire semantics. Tests replace it. */
    int kernelTicks() {
        return TickCounter.load();
    }

    /**
     * Called by a direct read, for itself or, by {@link ReadSampling}, for many. May start a thread. Must not throw. Returns whether
     * it may have called other code, so that a time from before the call is old.
     */
    boolean onDirectRead(int which, int reads) {
        return false;
    }

    /** Called by the reader that detects a backward step of the wall clock, after its store. Must not throw. */
    void onBackwardStep() {}

    /**
     * A read that has found no current timestamp. It has the code of both times, so that it is larger than HotSpot's
     * {@code FreqInlineSize}, 325 bytes: if C2 inlined it into callers' loops, cached reads would spill registers.
     */
    final long readSlowPath(int which) {
        if (which == WALL) {
            long word = wallWord;
            if (StateWord.isRecorded(word) && samplesReads) { // The common case in a straight line.
                if (ReadSampling.selects(word)) {
                    onDirectRead(WALL, ReadSampling.READS);
                }
                long now = System.currentTimeMillis();
                if (now == -word || (now > -word && WALL_WORD.compareAndSet(this, word, -now))) {
                    return now;
                }
            } else if (word <= 0 && word != SEALED) {
                onDirectRead(WALL, 1);
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
                    long now = seal.source().currentTimeMillis();
                    sourceWasRead();
                    if (wallWord == SEALED) {
                        return now;
                    }
                    continue; // Else another reader might find an earlier time, published meanwhile.
                }
                // The state word was loaded before this read of the source. A word that is loaded afterwards might
                // hold a later time of another reader. The source would then seem to have stepped back.
                long now = source.currentTimeMillis();
                long latest = latest(seen);
                boolean isBack = now < latest;
                if (now == latest
                        || (now <= 0 && !isBack) // A word cannot hold a time before 1970.
                        || WALL_WORD.compareAndSet(this, seen, now > 0 ? -now : seal.nextEmptyWord())) {
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
            if (((monotonicWord ^ word) | ReadSampling.untilNext(nextSampleNanos, now)) == 0) { // One branch.
                return now;
            }
            if (monotonicWord == word && !sampleMonotonicRead(now)) {
                return now;
            }
        } else if (word <= 0 && word != SEALED) {
            onDirectRead(MONOTONIC, 1);
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
                long now = seal.source().nanoTime();
                sourceWasRead();
                if (monotonicWord == SEALED) {
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

    /** Returns whether the read must be repeated: a listener may have read a later time meanwhile. */
    private boolean sampleMonotonicRead(long nowNanos) {
        if (ReadSampling.selectsNanos(nowNanos)) {
            return onDirectRead(MONOTONIC, ReadSampling.READS);
        }
        nextSampleNanos = ReadSampling.nextNanos(nowNanos);
        return false;
    }

    /** Between a read of a source and the load that checks the state word: the JIT compiler might swap the two. */
    static void sourceWasRead() {
        if (JavaVersion.FEATURE >= 9) {
            Java9.acquireFence();
        } else {
            int unused = fence; // HotSpot removes the load, and leaves the barrier that follows a volatile one.
        }
    }

    /**
     * For a read that has found or may find a timestamp, whose publisher may have been preempted for long: publishes the time if the
     * kernel has ticked since the last publication, or if readers publish and there is none.
     */
    private void renewIfStale(int which) {
        boolean wall = which == WALL;
        long stored = wall ? wallTicks : monotonicTicks;
        long word = wall ? wallWord : monotonicWord;
        if (stored == 0 || word == SEALED || (word <= 0 && !readersPublish)) {
            return;
        }
        int ticks = kernelTicks();
        if (word > 0 && ticks == (int) stored) {
            return;
        }
        if (!readersPublish && source.nanoTime() - lateNanos >= 0) {
            withdraw(); // A starved thread cannot notice that it is late.
            return;
        }
        if (publish(which, readersPublish, STORED | Integer.toUnsignedLong(ticks))) {
            onBackwardStep();
        }
    }

    /** Makes readers publish from now on, for good. No timestamp must be published, and no thread must be about to. */
    final void beginTicking() {
        samplesReads = false; // First: a read that counts itself by sample does not publish.
        wallTicks = STORED; // Any count: the words are not positive, so the next reader publishes.
        monotonicTicks = STORED;
        readersPublish = true; // Last: awaitKernelTick() returns when it is set.
    }

    /** As {@link #publish()}, with the counter. From so long after now on, a reader at a kernel tick withdraws the timestamp. */
    final boolean publishWithCounter(long nowNanos, long maxNanos) {
        long ticks = STORED | Integer.toUnsignedLong(kernelTicks());
        lateNanos = nowNanos + maxNanos; // Before the words: else a reader might withdraw what it has just found.
        return publish(ticks);
    }

    /** Publishes both times. Returns whether the caller must report a backward step. For the updater thread. */
    final boolean publish() {
        return publish(0);
    }

    private boolean publish(long ticks) {
        boolean steppedBack = publish(WALL, true, ticks);
        publish(MONOTONIC, true, ticks);
        return steppedBack;
    }

    /**
     * Reads the source and publishes one time. The counter is stored only with a publication: another thread may be about to
     * publish what it has read some ticks ago.
     *
     * @param begins whether to publish also if there is no published timestamp, as readers may not: rule 3
     * @param ticks what to store beside the word, loaded before the call; 0 if the counter is not in use
     * @return whether the caller must report a backward step
     */
    private boolean publish(int which, boolean begins, long ticks) {
        boolean wall = which == WALL;
        AtomicLongFieldUpdater<? super PaddedWords> word = wall ? WALL_WORD : MONOTONIC_WORD;
        AtomicLongFieldUpdater<? super PaddedWords> counter = wall ? WALL_TICKS : MONOTONIC_TICKS;
        while (true) {
            long seen = word.get(this);
            if (seen == SEALED || (seen <= 0 && !begins)) {
                return false;
            }
            if (!wall && StateWord.isUnrecorded(seen)) {
                // Before the source is read: from now on readers record.
                word.compareAndSet(this, seen, StateWord.recording(seen));
                continue;
            }
            long latest = latest(seen);
            long now = wall ? source.currentTimeMillis() : Math.max(source.nanoTime() - MONOTONIC_ORIGIN_NANOS, latest);
            if (word.compareAndSet(this, seen, now > 0 ? now : seal.nextEmptyWord())) {
                if (ticks != 0) { // A volatile store would make a renewal cost up to half as much again.
                    counter.lazySet(this, ticks);
                }
                return wall && (now < latest || (holding != null && holding.takeStep()));
            }
            if (readersPublish && counter.get(this) == ticks && word.get(this) > 0) {
                return false; // Another reader has published in this tick: many cores would else read the source again.
            }
        }
    }

    /** Returns the timestamp of a state word; a value less than any time if it contains none. */
    private static long latest(long seen) {
        return seen > 0 ? seen : StateWord.isRecorded(seen) ? -seen : Long.MIN_VALUE;
    }

    final boolean isCaching() {
        return wallWord > 0;
    }

    /** Withdraws the published timestamp. For any thread. */
    final void withdraw() {
        long seen;
        do { // A reader that renews makes it fail.
            seen = wallWord;
        } while (seen > 0 && !WALL_WORD.compareAndSet(this, seen, -seen));
        clear(MONOTONIC_WORD); // Also ends the recording of monotonic times.
    }

    /**
     * Makes reads direct until the next timestamp is published. Needed only without the kernel's tick counter, after a pause of
     * the whole process: after {@code SIGCONT}, a resume from suspend, or a restore from a checkpoint. For any thread. Takes no
     * lock, starts no thread, never throws. Does nothing while an override is installed, and after {@code close()}.
     */
    public void refresh() { // Not final: javac then adds a bridge method to public subclasses, for reflection.
        clear(WALL_WORD);
        clear(MONOTONIC_WORD);
    }

    private void clear(AtomicLongFieldUpdater<? super PaddedWords> word) {
        long next = seal.nextEmptyWord();
        long seen;
        do {
            seen = word.get(this);
        } while (seen != SEALED && !word.compareAndSet(this, seen, next));
    }
}

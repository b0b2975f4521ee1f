// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/*
 * Superclasses are laid out before subclasses, so that this chain fixes where the two words stand: at least 128 bytes of
 * padding before, between and behind them. A cache line is 64 bytes on x86-64 and 128 on some ARM64 machines, and x86
 * prefetches lines in pairs. Eight bytes more, because since JDK 15 the first bytes of a class may fill the gap that the
 * alignment of its superclass's long has left.
 */

abstract class CachedTimePad0 {
    byte p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015; //  16
    byte p016, p017, p018, p019, p020, p021, p022, p023, p024, p025, p026, p027, p028, p029, p030, p031; //  32
    byte p032, p033, p034, p035, p036, p037, p038, p039, p040, p041, p042, p043, p044, p045, p046, p047; //  48
    byte p048, p049, p050, p051, p052, p053, p054, p055, p056, p057, p058, p059, p060, p061, p062, p063; //  64
    byte p064, p065, p066, p067, p068, p069, p070, p071, p072, p073, p074, p075, p076, p077, p078, p079; //  80
    byte p080, p081, p082, p083, p084, p085, p086, p087, p088, p089, p090, p091, p092, p093, p094, p095; //  96
    byte p096, p097, p098, p099, p100, p101, p102, p103, p104, p105, p106, p107, p108, p109, p110, p111; // 112
    byte p112, p113, p114, p115, p116, p117, p118, p119, p120, p121, p122, p123, p124, p125, p126, p127; // 128
    byte p128, p129, p130, p131, p132, p133, p134, p135; // 136
}

abstract class CachedTimeWall extends CachedTimePad0 {
    volatile long wallWord;
}

abstract class CachedTimePad1 extends CachedTimeWall {
    byte p200, p201, p202, p203, p204, p205, p206, p207, p208, p209, p210, p211, p212, p213, p214, p215; //  16
    byte p216, p217, p218, p219, p220, p221, p222, p223, p224, p225, p226, p227, p228, p229, p230, p231; //  32
    byte p232, p233, p234, p235, p236, p237, p238, p239, p240, p241, p242, p243, p244, p245, p246, p247; //  48
    byte p248, p249, p250, p251, p252, p253, p254, p255, p256, p257, p258, p259, p260, p261, p262, p263; //  64
    byte p264, p265, p266, p267, p268, p269, p270, p271, p272, p273, p274, p275, p276, p277, p278, p279; //  80
    byte p280, p281, p282, p283, p284, p285, p286, p287, p288, p289, p290, p291, p292, p293, p294, p295; //  96
    byte p296, p297, p298, p299, p300, p301, p302, p303, p304, p305, p306, p307, p308, p309, p310, p311; // 112
    byte p312, p313, p314, p315, p316, p317, p318, p319, p320, p321, p322, p323, p324, p325, p326, p327; // 128
    byte p328, p329, p330, p331, p332, p333, p334, p335; // 136
}

abstract class CachedTimeMonotonic extends CachedTimePad1 {
    volatile long monotonicWord;
}

abstract class CachedTimePad2 extends CachedTimeMonotonic {
    byte p400, p401, p402, p403, p404, p405, p406, p407, p408, p409, p410, p411, p412, p413, p414, p415; //  16
    byte p416, p417, p418, p419, p420, p421, p422, p423, p424, p425, p426, p427, p428, p429, p430, p431; //  32
    byte p432, p433, p434, p435, p436, p437, p438, p439, p440, p441, p442, p443, p444, p445, p446, p447; //  48
    byte p448, p449, p450, p451, p452, p453, p454, p455, p456, p457, p458, p459, p460, p461, p462, p463; //  64
    byte p464, p465, p466, p467, p468, p469, p470, p471, p472, p473, p474, p475, p476, p477, p478, p479; //  80
    byte p480, p481, p482, p483, p484, p485, p486, p487, p488, p489, p490, p491, p492, p493, p494, p495; //  96
    byte p496, p497, p498, p499, p500, p501, p502, p503, p504, p505, p506, p507, p508, p509, p510, p511; // 112
    byte p512, p513, p514, p515, p516, p517, p518, p519, p520, p521, p522, p523, p524, p525, p526, p527; // 128
    byte p528, p529, p530, p531, p532, p533, p534, p535; // 136
}

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
abstract class CachedTime extends CachedTimePad2 implements Clock {
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

    // Updaters and not VarHandles, whose first use costs a process some milliseconds: this class is loaded by
    // FastClock.
    private static final AtomicLongFieldUpdater<CachedTimeWall> WALL_WORD =
            AtomicLongFieldUpdater.newUpdater(CachedTimeWall.class, "wallWord");
    private static final AtomicLongFieldUpdater<CachedTimeMonotonic> MONOTONIC_WORD =
            AtomicLongFieldUpdater.newUpdater(CachedTimeMonotonic.class, "monotonicWord");

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
            return moveForward(WALL_WORD, seen, now);
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
        return now > -seen ? moveForward(MONOTONIC_WORD, seen, now) : -seen;
    }

    /** Records that a reader is given {@code now}, so that nobody brings out an older time afterwards. */
    private long moveForward(AtomicLongFieldUpdater<? super CachedTime> word, long seen, long now) {
        long expected = seen;
        while (!word.compareAndSet(this, expected, -now)) {
            expected = word.get(this);
            if (expected > 0) {
                return expected; // Published since this read began, and no older than what this thread got before.
            }
            if (expected == SEALED || -expected >= now) {
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

    private void withdraw(AtomicLongFieldUpdater<? super CachedTime> word) {
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
        return holdsBackwardSteps ? heldSealedWall(now) : now;
    }

    private long heldSealedWall(long now) {
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

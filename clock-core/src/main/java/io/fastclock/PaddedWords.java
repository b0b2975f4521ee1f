// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

// The JVM lays out the fields of a superclass before the fields of its subclasses. So this chain of classes puts
// padding of 128 bytes, one or two cache lines, before, between and after the two state words. The stored counters are
// here, also for clocks without one, because only in the chain do they share the cache line of their word.

abstract class PaddedWordsPad0 {
    long p000, p001, p002, p003, p004, p005, p006, p007, p008, p009, p010, p011, p012, p013, p014, p015;
}

abstract class PaddedWallWord extends PaddedWordsPad0 {
    volatile long wallWord;
    volatile long wallTicks;
}

abstract class PaddedWordsPad1 extends PaddedWallWord {
    long p200, p201, p202, p203, p204, p205, p206, p207, p208, p209, p210, p211, p212, p213, p214, p215;
}

abstract class PaddedMonotonicWord extends PaddedWordsPad1 {
    volatile long monotonicWord;
    volatile long monotonicTicks;
}

/**
 * The two state words of a cached clock, wall time and monotonic time, whose values subclasses define. Beside each is its stored
 * counter: the tick counter as of the tick in which the time was read.
 */
abstract class PaddedWords extends PaddedMonotonicWord {
    long p400, p401, p402, p403, p404, p405, p406, p407, p408, p409, p410, p411, p412, p413, p414, p415;

    /** Access to the words. Direct reads do not load it. Not by VarHandles: the first one of a process costs some milliseconds. */
    static final class Fields {
        static final AtomicLongFieldUpdater<PaddedWallWord> WALL_WORD =
                AtomicLongFieldUpdater.newUpdater(PaddedWallWord.class, "wallWord");
        static final AtomicLongFieldUpdater<PaddedMonotonicWord> MONOTONIC_WORD =
                AtomicLongFieldUpdater.newUpdater(PaddedMonotonicWord.class, "monotonicWord");
        static final AtomicLongFieldUpdater<PaddedWallWord> WALL_TICKS =
                AtomicLongFieldUpdater.newUpdater(PaddedWallWord.class, "wallTicks");
        static final AtomicLongFieldUpdater<PaddedMonotonicWord> MONOTONIC_TICKS =
                AtomicLongFieldUpdater.newUpdater(PaddedMonotonicWord.class, "monotonicTicks");

        /** Initialises this class. In a read near a stack overflow, that might leave it unusable. */
        static void initialize() {}
    }
}

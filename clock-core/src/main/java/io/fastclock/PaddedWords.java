// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

// The JVM lays out the fields of a superclass before the fields of its subclasses. So this chain of classes puts
// padding of 128 bytes, one or two cache lines, before, between and after the two state words. The stored counters
// stand here, also for clocks without one, because only in the chain do they share the cache line of their word.

abstract class PaddedWordsPad0 {
    long before00, before01, before02, before03, before04, before05, before06, before07;
    long before08, before09, before10, before11, before12, before13, before14, before15;
}

abstract class PaddedWallWord extends PaddedWordsPad0 {
    volatile long wallWord;
    volatile long wallTicks;
}

abstract class PaddedWordsPad1 extends PaddedWallWord {
    long between00, between01, between02, between03, between04, between05, between06, between07;
    long between08, between09, between10, between11, between12, between13, between14, between15;
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
    long after00, after01, after02, after03, after04, after05, after06, after07;
    long after08, after09, after10, after11, after12, after13, after14, after15;

    /** Access to the words. Direct reads do not load it. */
    static final class Fields {
        static final AtomicLongFieldUpdater<PaddedWallWord> WALL_WORD =
                AtomicLongFieldUpdater.newUpdater(PaddedWallWord.class, "wallWord");
        static final AtomicLongFieldUpdater<PaddedMonotonicWord> MONOTONIC_WORD =
                AtomicLongFieldUpdater.newUpdater(PaddedMonotonicWord.class, "monotonicWord");
        static final AtomicLongFieldUpdater<PaddedWallWord> WALL_TICKS =
                AtomicLongFieldUpdater.newUpdater(PaddedWallWord.class, "wallTicks");
        static final AtomicLongFieldUpdater<PaddedMonotonicWord> MONOTONIC_TICKS =
                AtomicLongFieldUpdater.newUpdater(PaddedMonotonicWord.class, "monotonicTicks");

        static void initialize() {} // Else a read near a stack overflow might leave this class unusable.
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The values of the two state words of an {@link AbstractCachedClock}.
 *
 * <pre>
 *   above zero          cached: the published timestamp
 *   RECORDED_MIN to -1  recorded, negated: the latest timestamp, which a reader has returned or the updater thread has withdrawn
 *   zero, below these   empty: no timestamp. Zero in a new clock, then numbered, and no number is used twice: a compare-and-set
 *                       fails if the word has changed in between. Odd: readers record, since a thread is about to publish
 *   SEALED              closed or overridden: reads do not change the word
 * </pre>
 */
final class StateWord {
    static final long SEALED = Long.MIN_VALUE;
    static final long RECORDED_MIN = SEALED + (1L << 40); // Below it are the numbered empty words.

    private StateWord() {}

    static boolean isRecorded(long word) {
        return word < 0 && word >= RECORDED_MIN;
    }

    /** Whether the state word is empty and readers need not record. */
    static boolean isUnrecorded(long word) {
        return (word & 1) == 0 && (word == 0 || (word < RECORDED_MIN && word != SEALED));
    }

    /** Returns the odd word that replaces this even (or zero) word, and makes readers record. */
    static long recording(long unrecorded) {
        return (unrecorded == 0 ? SEALED : unrecorded) | 1;
    }
}

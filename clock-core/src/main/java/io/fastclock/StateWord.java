// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * What the two state words of an {@link AbstractCachedClock} can say.
 *
 * <table>
 * <caption>State words</caption>
 * <tr><th>word</th><th>name</th><th>meaning</th><th>a reader</th></tr>
 * <tr><td>above zero</td><td>cached</td><td>the published timestamp</td><td>returns the timestamp</td></tr>
 * <tr><td>below zero</td><td>recorded</td><td>no published timestamp; negated, the latest timestamp returned</td>
 *     <td>reads the source and moves the word forward, or, in assisted mode, may return the latest timestamp</td></tr>
 * <tr><td>zero, or close to {@link #SEALED}</td><td>empty</td><td>no timestamp at all</td><td>reads the source</td></tr>
 * <tr><td>{@link #SEALED}</td><td>sealed</td><td>an override is installed, or caching has ended for good</td>
 *     <td>reads the override or the source; leaves the word alone</td></tr>
 * </table>
 *
 * <p>Empty words are numbered, and no number is used twice by a clock. A compare-and-set from an empty word therefore
 * fails if the word has been anything else in between. Even numbers say that readers need not record what they return,
 * odd numbers that they must, because an updater thread is about to publish.
 */
final class StateWord {
    static final long SEALED = Long.MIN_VALUE;

    /** Recorded words are at least this. Below are 2^40 words for {@link #SEALED} and the empty ones. */
    private static final long RECORDED_MIN = SEALED + (1L << 40);

    private StateWord() {}

    static boolean isRecorded(long word) {
        return word < 0 && word >= RECORDED_MIN;
    }

    /** Whether the word is empty and readers need not record. */
    static boolean isUnrecorded(long word) {
        return (word & 1) == 0 && (word == 0 || (word < RECORDED_MIN && word != SEALED));
    }

    /** The empty word with this number, which is even and positive. A new clock's word is zero: empty, and without a number. */
    static long empty(long number) {
        return SEALED + number;
    }

    /** The empty word that tells readers to record, after one that does not. */
    static long recording(long unrecorded) {
        return (unrecorded == 0 ? SEALED : unrecorded) | 1;
    }
}

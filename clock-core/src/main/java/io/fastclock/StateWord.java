// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The values of the two state words of an {@link AbstractCachedClock}.
 *
 * <table>
 * <caption>State words</caption>
 * <tr><th>value</th><th>name</th><th>meaning</th><th>a reader</th></tr>
 * <tr><td>above zero</td><td>cached</td><td>the published timestamp</td><td>returns the timestamp</td></tr>
 * <tr><td>{@link #RECORDED_MIN} to -1</td><td>recorded</td><td>negated: the latest timestamp, which a reader has recorded, or
 *     the updater thread has withdrawn</td><td>reads the source and moves the state word forward</td></tr>
 * <tr><td>zero, or between the last and the next</td><td>empty</td><td>no timestamp</td><td>reads the source</td></tr>
 * <tr><td>{@link #SEALED}</td><td>sealed</td><td>closed, overridden or delegating</td>
 *     <td>reads the source or what replaces it; does not change the state word</td></tr>
 * </table>
 *
 * <p>Empty words are numbered, and a clock uses no number twice: a compare-and-set from an empty word fails if the state word has
 * changed in between. An odd number means that readers must record the time that they return, because an updater thread is about
 * to publish.
 */
final class StateWord {
    static final long SEALED = Long.MIN_VALUE;

    /** The 2^40 values below are {@link #SEALED} and the empty words. */
    static final long RECORDED_MIN = SEALED + (1L << 40);

    private StateWord() {}

    static boolean isRecorded(long word) {
        return word < 0 && word >= RECORDED_MIN;
    }

    /** Whether the state word is empty and readers need not record. */
    static boolean isUnrecorded(long word) {
        return (word & 1) == 0 && (word == 0 || (word < RECORDED_MIN && word != SEALED));
    }

    /** Returns the empty word with this even, positive number. A new clock's state word is zero: empty, without a number. */
    static long empty(long number) {
        return SEALED + number;
    }

    /** Returns the odd word that replaces this even (or zero) word, and makes readers record. */
    static long recording(long unrecorded) {
        return (unrecorded == 0 ? SEALED : unrecorded) | 1;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Whether the calling thread's stack has room for rare work: initialising classes or starting a thread. A stack overflow in
 * the middle of such work would leave damage for ever, such as a class that cannot be initialised again.
 */
class StackRoom {
    private static final int DEPTH = 450; // 16 to 130 KiB, depending on whether the recursion is compiled.

    static boolean isEnough() {
        try {
            return descend(DEPTH, 1, 2, 3, 4, 5, 6, 7, 8, 9) != 0;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    /** The parameters make a compiled frame large, too. */
    private static long descend(int depth, long a, long b, long c, long d, long e, long f, long g, long h, long i) {
        return depth == 0 ? a | b | c | d | e | f | g | h | i : 1 | descend(depth - 1, b, c, d, e, f, g, h, i, a);
    }
}

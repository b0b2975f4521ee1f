// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The JVM that runs. */
class Jvm {
    static final int VERSION = version(); // Of Java. A constant for the JIT compiler.
    private static final int DEPTH = 450; // 16 to 130 KiB, depending on whether the recursion is compiled.

    private static int version() {
        try {
            String version = System.getProperty("java.specification.version"); // "1.8", "11"
            return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
        } catch (RuntimeException e) {
            return 8; // Denied by a security manager: what works on 8 works wherever there is one.
        }
    }

    /** Whether the stack has room to start a thread or seal a clock. Without it, 16 of 16 runs of an IT left an override open. */
    static boolean hasStackRoom() {
        try {
            return descend(DEPTH, 1, 2, 3, 4, 5, 6, 7, 8, 9) != 0;
        } catch (StackOverflowError e) {
            return false;
        }
    }

    static void requireStackRoom() {
        if (!hasStackRoom()) {
            throw new StackOverflowError("too little room on the stack");
        }
    }

    /** The parameters make a compiled frame large, too. */
    private static long descend(int depth, long a, long b, long c, long d, long e, long f, long g, long h, long i) {
        return depth == 0 ? a | b | c | d | e | f | g | h | i : 1 | descend(depth - 1, b, c, d, e, f, g, h, i, a);
    }
}

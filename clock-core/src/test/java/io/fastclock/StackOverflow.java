// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** Overflows the stack, and runs an action at each depth on the way back: first with hardly any room, later with more. */
final class StackOverflow {
    private StackOverflow() {}

    /** On a new thread with the given size of the stack; 0 for the default size. */
    static void runNear(long stackBytes, Runnable atEachDepth) throws InterruptedException {
        Thread thread = new Thread(null, () -> runNear(atEachDepth), "overflowing", stackBytes);
        thread.start();
        thread.join();
    }

    static void runNear(Runnable atEachDepth) {
        try {
            recurse(atEachDepth);
        } catch (StackOverflowError expected) {
            // The action has run at each depth.
        }
    }

    @SuppressWarnings("InfiniteRecursion") // Until the stack overflows.
    private static void recurse(Runnable atEachDepth) {
        try {
            recurse(atEachDepth);
        } finally {
            atEachDepth.run();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.command;

/** The limit of one wait. Counts its pauses, because a faked clock may stand still. */
final class Patience {
    private static final int PAUSE_MILLIS = 50;

    private long pausesLeft;

    Patience(double seconds) {
        pausesLeft = (long) Math.ceil(seconds * 1_000 / PAUSE_MILLIS);
    }

    /** Waits a moment. Returns false at the end of the time. */
    boolean pause() throws InterruptedException {
        Thread.sleep(PAUSE_MILLIS);
        return --pausesLeft > 0;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

/**
 * The readers of the clock and the busy threads, in the order of measurement. Readers that always read are the load
 * themselves. The other two readers pause for 0.1 to 2 ms between reads, and the load is threads that compute.
 */
public enum Load {
    ALWAYS_0(true, 0),
    ALWAYS_8(true, 8),
    ALWAYS_64(true, 64),
    SOMETIMES_8(false, 8),
    SOMETIMES_0(false, 0),
    SOMETIMES_64(false, 64),
    ALWAYS_1(true, 1);

    final boolean always;
    final int busyPerCore;

    Load(boolean always, int busyPerCore) {
        this.always = always;
        this.busyPerCore = busyPerCore;
    }

    /** Returns {@code idle machine} or {@code 8 busy threads per core}. */
    String label() {
        return busyPerCore == 0
                ? "idle machine"
                : busyPerCore + " busy thread" + (busyPerCore == 1 ? "" : "s") + " per core";
    }

    static String readers(boolean always) {
        return always ? "read continuously" : "read every 0.1 to 2 ms";
    }
}

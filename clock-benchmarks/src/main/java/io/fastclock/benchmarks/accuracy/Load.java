// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

/**
 * Who reads the clock, and beside which load; the most important first. The threads that always read are the load themselves; of those that read now
 * and then there are two, which pause for 0.1 to 2 ms, and the load is threads that compute.
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

    /** {@code idle machine}, {@code 8 busy threads a core}. */
    String label() {
        return busyPerCore == 0
                ? "idle machine"
                : busyPerCore + " busy thread" + (busyPerCore == 1 ? "" : "s") + " a core";
    }

    static String readers(boolean always) {
        return always ? "read all the time" : "read now and then";
    }
}

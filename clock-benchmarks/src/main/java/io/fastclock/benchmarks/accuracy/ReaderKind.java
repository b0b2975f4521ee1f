// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.accuracy;

/** Who reads the clock. */
public enum ReaderKind {
    /** Threads that do nothing else: they are the load themselves; on the idle machine it is one. */
    ALWAYS("read all the time"),

    /** Two threads that read every 0.1 to 2 ms and are parked between; the load is threads that compute beside them. */
    NOW_AND_THEN("read now and then");

    private final String label;

    ReaderKind(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}

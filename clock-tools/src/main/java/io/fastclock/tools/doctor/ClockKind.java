// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The clocks that the tools compare with {@code System}, each as if it were the only one. */
public enum ClockKind {
    COARSE("coarse", 0),
    /** With the default period. */
    ADAPTIVE("adaptive 1 ms", 1),
    ADAPTIVE_20("adaptive 20 ms", 20);

    final String label;

    /** 0 for none. */
    final int periodMillis;

    ClockKind(String label, int periodMillis) {
        this.label = label;
        this.periodMillis = periodMillis;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** The two ways in which FastClock caches: by the kernel's tick, and where that cannot be, by an updater thread. */
public enum ClockKind {
    KERNEL_TICK("kernel tick", 0),
    UPDATER_THREAD("updater thread", 1);

    final String label;

    /** 0 for none. */
    final int periodMillis;

    ClockKind(String label, int periodMillis) {
        this.label = label;
        this.periodMillis = periodMillis;
    }
}

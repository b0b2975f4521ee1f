// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** A read whose cost the doctor measures. */
public enum ReadKind {
    CURRENT_TIME_MILLIS("currentTimeMillis", "System.currentTimeMillis()"),
    NANO_TIME("nanoTime", "System.nanoTime()"),
    INSTANT_NOW("instantNow", "Instant.now()"),
    CACHED("cachedRead", "cached read"),
    /** Measured only if the coarse clock is usable. */
    COARSE("coarseRead", "coarse read");

    final String jsonName;

    final String label;

    ReadKind(String jsonName, String label) {
        this.jsonName = jsonName;
        this.label = label;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** A read whose cost the doctor measures. */
public enum ReadKind {
    CURRENT_TIME_MILLIS("currentTimeMillis", "System.currentTimeMillis()"),
    NANO_TIME("nanoTime", "System.nanoTime()"),
    INSTANT_NOW("instantNow", "Instant.now()"),
    CACHED("cachedRead", "one word"),
    /** Measured only if the tick counter is verified or refused, otherwise by a model. */
    FAST_CLOCK("fastClockRead", "FastClock");

    final String jsonName;
    final String label;

    ReadKind(String jsonName, String label) {
        this.jsonName = jsonName;
        this.label = label;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.EnumMap;
import java.util.Map;

/** The current mode of a clock, the start of that mode, and the total time in each mode before. Immutable. */
final class ModeTimes {
    final ClockMode mode;
    private final long sinceNanos;
    private final Map<ClockMode, Long> nanosBefore;

    ModeTimes(long nowNanos) {
        this(ClockMode.DIRECT, nowNanos, new EnumMap<>(ClockMode.class));
    }

    private ModeTimes(ClockMode mode, long sinceNanos, Map<ClockMode, Long> nanosBefore) {
        this.mode = mode;
        this.sinceNanos = sinceNanos;
        this.nanosBefore = nanosBefore;
    }

    ModeTimes changedTo(ClockMode to, long nowNanos) {
        Map<ClockMode, Long> nanos = new EnumMap<>(nanosBefore);
        nanos.put(mode, nanosIn(mode, nowNanos));
        return new ModeTimes(to, nowNanos, nanos);
    }

    long nanosIn(ClockMode of, long nowNanos) {
        return nanosBefore.getOrDefault(of, 0L) + (of == mode ? Math.max(0, nowNanos - sinceNanos) : 0);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** In which mode a clock is, since when, and for how long it was in each mode before. Immutable. */
final class ModeTimes {
    final ClockMode mode;
    private final long sinceNanos;
    private final long[] nanosBefore;

    ModeTimes(long nowNanos) {
        this(ClockMode.DIRECT, nowNanos, new long[ClockMode.values().length]);
    }

    private ModeTimes(ClockMode mode, long sinceNanos, long[] nanosBefore) {
        this.mode = mode;
        this.sinceNanos = sinceNanos;
        this.nanosBefore = nanosBefore;
    }

    ModeTimes changedTo(ClockMode to, long nowNanos) {
        long[] nanos = nanosBefore.clone();
        nanos[mode.ordinal()] = nanosIn(mode, nowNanos);
        return new ModeTimes(to, nowNanos, nanos);
    }

    long nanosIn(ClockMode of, long nowNanos) {
        return nanosBefore[of.ordinal()] + (of == mode ? Math.max(0, nowNanos - sinceNanos) : 0);
    }
}

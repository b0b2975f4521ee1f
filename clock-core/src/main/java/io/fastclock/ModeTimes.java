// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The current mode of a clock, the start of that mode, and the total time in each mode before. Immutable. */
@SuppressWarnings("EnumOrdinal") // The ordinals index an array, and are stored nowhere else.
final class ModeTimes {
    final ClockMode mode;
    private final long sinceNanos;
    private final long[] nanosBefore;

    ModeTimes(long nowNanos) {
        this(ClockMode.DIRECT, nowNanos, new long[2]);
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

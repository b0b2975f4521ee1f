// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The current mode of a clock, the start of that mode, and the total time in each mode before. Immutable. */
final class ModeTimes {
    final ClockMode mode;
    private final long sinceNanos;
    private final long directNanos;
    private final long cachedNanos;
    private final long assistedNanos;

    ModeTimes(long nowNanos) {
        this(ClockMode.DIRECT, nowNanos, 0, 0, 0);
    }

    private ModeTimes(ClockMode mode, long sinceNanos, long directNanos, long cachedNanos, long assistedNanos) {
        this.mode = mode;
        this.sinceNanos = sinceNanos;
        this.directNanos = directNanos;
        this.cachedNanos = cachedNanos;
        this.assistedNanos = assistedNanos;
    }

    ModeTimes changedTo(ClockMode to, long nowNanos) {
        return new ModeTimes(
                to,
                nowNanos,
                nanosIn(ClockMode.DIRECT, nowNanos),
                nanosIn(ClockMode.CACHED, nowNanos),
                nanosIn(ClockMode.ASSISTED, nowNanos));
    }

    long nanosIn(ClockMode of, long nowNanos) {
        return nanosBefore(of) + (of == mode ? Math.max(0, nowNanos - sinceNanos) : 0);
    }

    private long nanosBefore(ClockMode of) {
        switch (of) {
            case DIRECT:
                return directNanos;
            case CACHED:
                return cachedNanos;
            case ASSISTED:
                return assistedNanos;
        }
        throw new AssertionError(of);
    }
}

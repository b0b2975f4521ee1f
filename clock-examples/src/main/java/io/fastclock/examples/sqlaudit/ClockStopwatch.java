// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.sqlaudit;

import io.fastclock.Clock;
import net.ttddyy.dsproxy.proxy.Stopwatch;

// hook: datasource-proxy
// For ProxyConfig.Builder: stopwatchFactory(() -> new ClockStopwatch(FastClock.clock())). It measures nanoseconds.
/** Measures nanoseconds. datasource-proxy leaves the unit to the stopwatch. */
public final class ClockStopwatch implements Stopwatch {
    private final Clock clock;
    private long startNanos;

    public ClockStopwatch(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Stopwatch start() {
        startNanos = clock.nanoTime();
        return this;
    }

    @Override
    public long getElapsedTime() {
        return clock.nanoTime() - startNanos;
    }
}
// end

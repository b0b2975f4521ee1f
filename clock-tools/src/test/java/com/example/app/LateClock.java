// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.TickerClock;
import io.fastclock.testing.ManualClock;

/** Has FastClock on its class path. Reads it from the start, and uses the rest of it when it receives a line. */
public final class LateClock {
    public static void main(String[] args) throws Exception {
        Requests.repeat(() -> Sink.use(FastClock.currentTimeMillis() + System.nanoTime()));
        Requests.answer(LateClock::use);
    }

    private static String use() {
        try (ClockOverride override = FastClock.override(new ManualClock());
                TickerClock other = new TickerClock()) {
            boolean fixed = FastClock.currentTimeMillis() == ManualClock.DEFAULT_START.toEpochMilli();
            return "works: " + (fixed && override != null && other.currentTimeMillis() > 0);
        } catch (LinkageError e) {
            return "broken: " + e;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.testing;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.fastclock.testing.ManualClock;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;

/**
 * A test replaces {@code FastClock} by a {@link ManualClock}, and advances the time by half an hour at once. The tests of
 * {@link SessionRegistry} show this with JUnit, also in parallel.
 */
public final class TestingExample implements Example {
    @Override
    public void run(PrintStream out) {
        SessionRegistry sessions = new SessionRegistry(Duration.ofMinutes(30));
        long beforeMillis = FastClock.currentTimeMillis();
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            out.println("The override is " + override + ".");
            sessions.open("ann");
            time.advance(Duration.ofMinutes(29));
            expect(sessions.use("ann"), true, "used after 29 minutes", out);
            time.advance(Duration.ofMinutes(29));
            expect(sessions.use("ann"), true, "used after another 29 minutes", out);
            time.advance(Duration.ofMinutes(30));
            expect(sessions.use("ann"), false, "used after another 30 minutes", out);
        }
        long afterMillis = FastClock.currentTimeMillis();
        out.println("After the override, FastClock returns " + Instant.ofEpochMilli(afterMillis) + ".");
        Example.require(afterMillis >= beforeMillis, "the override has not ended");
    }

    private static void expect(boolean valid, boolean expected, String when, PrintStream out) {
        out.println("  The session, " + when + ", is " + (valid ? "valid." : "expired."));
        Example.require(valid == expected, "the session, " + when + ", must be the opposite");
    }
}

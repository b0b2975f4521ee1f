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
 * A test puts a {@link ManualClock} in the place of {@code FastClock}, and lets half an hour pass at once:
 *
 * <pre>{@code
 * try (ClockOverride override = FastClock.override(time)) {
 *     time.advance(Duration.ofMinutes(30));
 * }
 * }</pre>
 *
 * <p>The tests of {@link SessionRegistry} do so under JUnit, also in parallel.
 */
public final class TestingExample implements Example {
    @Override
    public void run(PrintStream out) {
        SessionRegistry sessions = new SessionRegistry(Duration.ofMinutes(30));
        long beforeMillis = FastClock.currentTimeMillis();
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            out.println("Installed: " + override);
            sessions.open("ann");
            time.advance(Duration.ofMinutes(29));
            expect(sessions.use("ann"), true, "used after 29 minutes", out);
            time.advance(Duration.ofMinutes(29));
            expect(sessions.use("ann"), true, "used after 29 minutes more", out);
            time.advance(Duration.ofMinutes(30));
            expect(sessions.use("ann"), false, "used after 30 minutes more", out);
        }
        long afterMillis = FastClock.currentTimeMillis();
        out.println("The override is closed: " + Instant.ofEpochMilli(afterMillis));
        if (afterMillis < beforeMillis) {
            throw new IllegalStateException("the time before was " + Instant.ofEpochMilli(beforeMillis));
        }
    }

    private static void expect(boolean there, boolean expected, String when, PrintStream out) {
        out.println("  the session, " + when + ": " + (there ? "there" : "expired"));
        if (there != expected) {
            throw new IllegalStateException("wrong: " + when);
        }
    }
}

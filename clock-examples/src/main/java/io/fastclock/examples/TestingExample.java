// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A test replaces {@code FastClock} by a {@link ManualClock}, and advances the time by half an hour at once. The tests of
 * {@link SessionRegistry} show this with JUnit, also in parallel.
 */
public final class TestingExample implements Example {
    /**
     * Sessions that expire when they are not used. The class reads the static facade {@code FastClock} and takes no clock as a
     * parameter. Its tests override {@code FastClock}.
     */
    static final class SessionRegistry {
        private final Map<String, Long> lastUseMillis = new ConcurrentHashMap<>();
        private final long timeToLiveMillis;

        SessionRegistry(Duration timeToLive) {
            this.timeToLiveMillis = timeToLive.toMillis();
        }

        void open(String id) {
            lastUseMillis.put(id, FastClock.currentTimeMillis());
        }

        /** Uses the session, and returns false if it has expired. */
        boolean use(String id) {
            long now = FastClock.currentTimeMillis();
            return lastUseMillis.computeIfPresent(id, (key, last) -> now - last < timeToLiveMillis ? now : null)
                    != null;
        }
    }

    @Override
    public void run(PrintStream out) {
        SessionRegistry sessions = new SessionRegistry(Duration.ofMinutes(30));
        long beforeMillis = FastClock.currentTimeMillis();
        ManualClock time = new ManualClock();
        try (ClockOverride override = FastClock.override(time)) {
            out.println("The override is " + override + ".");
            sessions.open("ann");
            for (int minutes : new int[] {29, 29, 30}) {
                time.advance(Duration.ofMinutes(minutes));
                boolean valid = sessions.use("ann");
                String state = "after another " + minutes + " minutes, is " + (valid ? "valid." : "expired.");
                out.println("  The session, used " + state);
                Example.require(valid == (minutes < 30), state);
            }
        }
        long afterMillis = FastClock.currentTimeMillis();
        out.println("After the override, FastClock returns " + Instant.ofEpochMilli(afterMillis) + ".");
        Example.require(afterMillis >= beforeMillis, "the override has not ended");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/** The installation of a clock in place of {@link FastClock}'s, by {@link FastClock#override(Clock)}. Any thread may close it. */
public final class ClockOverride implements AutoCloseable {
    private final Seal seal;
    final Clock clock;

    ClockOverride(Clock clock, Seal seal) {
        this.clock = clock;
        this.seal = seal;
    }

    /** The checks are not in {@link FastClock}: to verify it, the JVM would load their exceptions with it. */
    static ClockOverride install(Clock clock, @Nullable AbstractCachedClock replaced) {
        if (replaced == null) {
            throw new IllegalStateException("the first use of FastClock has failed");
        }
        if (clock.equals(replaced)) {
            throw new IllegalArgumentException("a clock cannot be overridden by itself: " + clock);
        }
        Jvm.requireStackRoom(); // Else an overflow could leave an override that nobody can close.
        return replaced.seal.push(clock);
    }

    /** Removes the override. Closing again does nothing. */
    @Override
    public void close() {
        Jvm.requireStackRoom();
        seal.remove(this);
    }

    @Override
    public String toString() {
        return "ClockOverride[" + clock + "]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.Optional;

/**
 * The front door: the time for the cost of one memory load, by the names of {@link System}'s own methods.
 *
 * <pre>{@code
 * long now = FastClock.currentTimeMillis(); // was: System.currentTimeMillis()
 * }</pre>
 *
 * <p>Behind it stands one clock for the whole process, an {@link AdaptiveClock} unless system properties say otherwise.
 * They are read once, by the first use:
 *
 * <table>
 * <caption>System properties</caption>
 * <tr><th>property</th><th>values</th><th>default</th></tr>
 * <tr><td>{@code fastclock.clock}</td><td>{@code adaptive}, {@code direct}, {@code timer}, {@code ticker}</td>
 *     <td>{@code adaptive}</td></tr>
 * <tr><td>{@code fastclock.period}</td><td>for {@code timer} and {@code ticker}: {@code 100us} to {@code 1s}, as in
 *     {@code 500us}, {@code 20ms}</td>
 *     <td>{@code 1ms} for {@code ticker}, {@code 20ms} for {@code timer}</td></tr>
 * <tr><td>{@code fastclock.backwardStep}</td><td>for {@code adaptive}: {@code follow}, {@code hold}; see
 *     {@link BackwardStep}</td><td>{@code follow}</td></tr>
 * <tr><td>{@code fastclock.jmx}</td><td>for {@code adaptive}: {@code true}, {@code false}; see
 *     {@link ClockManagement}</td><td>{@code false}</td></tr>
 * </table>
 *
 * <p>A value that is not understood is reported once, as a warning of the {@link System.Logger} named
 * {@code io.fastclock}, and the default is used. Nothing here ever throws because of a property.
 *
 * <p>Loading and initialising this class starts nothing, and neither does reading the time now and then: the adaptive
 * clock has a thread, a daemon, only while so many read that it pays. The ticker and the timer have one from the first
 * read on. Without a thread, or should it end or never come to be, reads go to the system clock directly.
 *
 * <p>A cached time may be older than a millisecond when the thread is delayed: see
 * <a href="package-summary.html#age">how old a cached time is</a>.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads, virtual ones included.
 */
public final class FastClock {
    private FastClock() {}

    /**
     * Returns the time of day, as {@link System#currentTimeMillis()} does, as of the last tick of the clock behind it.
     *
     * @return milliseconds since 1970-01-01T00:00:00Z
     */
    public static long currentTimeMillis() {
        return Holder.CLOCK.currentTimeMillis();
    }

    /**
     * Returns a reading for elapsed time, as {@link System#nanoTime()} does, as of the last tick of the clock behind it.
     *
     * <p>It has the origin of {@code System.nanoTime()} and never goes back. Its resolution is the clock's period: right
     * for timeouts, wrong for measuring what takes less than a few milliseconds.
     *
     * @return nanoseconds since an arbitrary origin; may be negative
     */
    public static long nanoTime() {
        return Holder.CLOCK.nanoTime();
    }

    /**
     * Returns the clock behind the static methods, for code that takes a {@link Clock}.
     *
     * @return the same clock each time; it cannot be closed through this class
     */
    public static Clock clock() {
        return Holder.CLOCK;
    }

    /**
     * Puts another clock in the place of this one, for tests: all reads of {@code FastClock}, of all threads, go to it
     * until the override is closed.
     *
     * <pre>{@code
     * ManualClock time = new ManualClock();
     * try (ClockOverride override = FastClock.override(time)) {
     *     ...
     *     time.advance(Duration.ofMinutes(5));
     *     ...
     * }
     * }</pre>
     *
     * <p>Overrides may be nested; the one installed last and not closed yet counts, in whatever order they are closed. It
     * is the whole process that is overridden: tests that do so at the same time disturb one another, and code that can
     * be given a {@link Clock} is better given one. Reads cost nothing more where nothing is overridden.
     *
     * @param clock the clock to read; it must not itself read {@code FastClock}
     * @return takes the override away when it is closed, once or more often, by any thread
     * @throws IllegalArgumentException if it is the clock behind {@code FastClock} itself
     */
    public static ClockOverride override(Clock clock) {
        return Holder.OVERRIDES.push(Objects.requireNonNull(clock, "clock"));
    }

    /**
     * Returns what the clock has done so far.
     *
     * @return a snapshot; empty where the property {@code fastclock.clock} has chosen another clock than the adaptive one
     */
    public static Optional<ClockStats> stats() {
        return Holder.CLOCK instanceof AdaptiveClock
                ? Optional.of(((AdaptiveClock) Holder.CLOCK).stats())
                : Optional.empty();
    }

    /** Initialised by the first use, so that a class that merely mentions {@code FastClock} costs nothing. */
    private static final class Holder {
        // Static and final, so that the JIT knows the class and the address: a read is then a load and a branch.
        static final CachedTime CLOCK;
        static final ClockOverride.Stack OVERRIDES;

        static {
            Settings settings = Settings.ofThisProcess();
            CLOCK = settings.createClock();
            OVERRIDES = new ClockOverride.Stack(CLOCK);
            if (settings.jmx) {
                registerForJmx((AdaptiveClock) CLOCK);
            }
        }

        private static void registerForJmx(AdaptiveClock clock) {
            try {
                // For as long as the process lives, or the name is taken away by somebody.
                ClockManagement.Registration forEver = ClockManagement.register(clock, "FastClock");
                Objects.requireNonNull(forEver);
            } catch (LinkageError | RuntimeException e) {
                Log.warn("%s could not be registered for JMX.", clock, e);
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.Optional;

/**
 * The static facade: the current time for the cost of one memory load, by the names of {@link System}'s own methods.
 *
 * <pre>{@code
 * long now = FastClock.currentTimeMillis(); // was: System.currentTimeMillis()
 * }</pre>
 *
 * <p>Behind it is one clock for the whole process, an {@link AdaptiveClock} unless system properties choose another. The first
 * use reads the properties, once:
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
 * <tr><td>{@code fastclock.toleratedLateness}</td><td>for {@code adaptive}: {@code 0.001} to {@code 1}; see
 *     {@link AdaptiveClock.Builder#toleratedLateness(double)}</td><td>{@code 0.25}</td></tr>
 * <tr><td>{@code fastclock.timerSlack}</td><td>for {@code adaptive} and {@code ticker}: {@code lower}, {@code keep}; see
 *     {@link AdaptiveClock.Builder#lowerTimerSlack(boolean)}</td><td>{@code lower}</td></tr>
 * <tr><td>{@code fastclock.jmx}</td><td>for {@code adaptive}: {@code true}, {@code false}; see
 *     {@link ClockManagement}</td><td>{@code false}</td></tr>
 * </table>
 *
 * <p>A value that is not understood is logged once, as a warning of the {@link System.Logger} named {@code io.fastclock}, and
 * the default is used. Nothing here ever throws because of a property. The first use does the logging and the registration for
 * JMX, outside any class initialiser, so that a logging backend may read {@code FastClock}.
 *
 * <p>Loading and initialising this class starts nothing, and neither does a read now and then: the adaptive clock has an updater
 * thread, a daemon, only while the read rate is above the break-even rate. The ticker and the timer have one from the first read
 * on. Where no thread publishes, reads are direct reads.
 *
 * <p>A cached timestamp is stale for as long as the updater thread is late: see
 * <a href="package-summary.html#age">how stale a cached timestamp is</a>.
 *
 * <p>All methods are safe for use by multiple threads, virtual ones included.
 */
public final class FastClock {
    private FastClock() {}

    /**
     * Returns the time of day, as {@link System#currentTimeMillis()} does, or as the clock has published it last.
     *
     * @return milliseconds since 1970-01-01T00:00:00Z
     */
    public static long currentTimeMillis() {
        return Holder.CLOCK.currentTimeMillis();
    }

    /**
     * Returns a reading for elapsed time, as {@link System#nanoTime()} does, or as the clock has published it last.
     *
     * <p>It has the origin of {@code System.nanoTime()} and never goes back. Its resolution is a millisecond while it is cached:
     * right for timeouts, wrong for measuring what takes less than a few milliseconds.
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
        Clock clock = Holder.CLOCK; // Before: initialising the holder may leave something for the first use.
        FirstUse.complete();
        return clock;
    }

    /**
     * Replaces the clock behind {@code FastClock}, for tests: all reads of all threads go to the other clock until the override
     * is closed.
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
        Objects.requireNonNull(clock, "clock");
        clock(); // Is this the first use?
        return Overrides.STACK.push(clock);
    }

    /**
     * Makes reads direct until the clock's updater thread publishes the next timestamp. For code that knows that the process
     * stood still: after {@code SIGCONT}, a resume from suspend, or a restore from a checkpoint. Any thread may call it, at any
     * time; it costs some tens of nanoseconds and never throws.
     */
    public static void refresh() {
        Holder.CLOCK.refresh();
    }

    /**
     * Returns what the clock has done so far.
     *
     * @return a snapshot; empty where the property {@code fastclock.clock} has chosen another clock than the adaptive one
     */
    public static Optional<ClockStats> stats() {
        Clock clock = clock();
        return clock instanceof AdaptiveClock ? Optional.of(((AdaptiveClock) clock).stats()) : Optional.empty();
    }

    /** Initialised by the first use, so that a class that merely mentions {@code FastClock} costs nothing. */
    private static final class Holder {
        // Static and final, so that the JIT knows the class and the address: a read is then a load and a branch. The
        // initialiser creates the clock, and does nothing else: see FirstUse.
        static final AbstractCachedClock CLOCK = anyPropertyIsSet() ? FirstUse.createClock() : new AdaptiveClock();

        /**
         * Whether a property is set, or may not be read. The names are repeated here so that a process without properties
         * does not load {@link Settings}.
         */
        private static boolean anyPropertyIsSet() {
            try {
                return System.getProperty("fastclock.clock") != null
                        || System.getProperty("fastclock.period") != null
                        || System.getProperty("fastclock.backwardStep") != null
                        || System.getProperty("fastclock.toleratedLateness") != null
                        || System.getProperty("fastclock.timerSlack") != null
                        || System.getProperty("fastclock.jmx") != null;
            } catch (RuntimeException e) { // A SecurityException.
                return true;
            }
        }
    }

    /** Apart from the clock, because hardly any process overrides it. */
    private static final class Overrides {
        static final ClockOverride.Stack STACK = new ClockOverride.Stack(Holder.CLOCK);
    }
}

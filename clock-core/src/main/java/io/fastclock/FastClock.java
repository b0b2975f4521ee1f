// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.Optional;

/**
 * A static facade to one clock for the whole process, with the method names of {@link System}: replace
 * {@code System.currentTimeMillis()} by {@code FastClock.currentTimeMillis()}.
 *
 * <p>The clock is an {@link AdaptiveClock} unless system properties select another one. The first use reads the properties,
 * once:
 *
 * <table>
 * <caption>System properties</caption>
 * <tr><th>property</th><th>values</th><th>default</th></tr>
 * <tr><td>{@code fastclock.clock}</td><td>{@code adaptive}, {@code coarse}, {@code direct}, {@code timer}, {@code ticker}</td>
 *     <td>{@code adaptive}</td></tr>
 * <tr><td>{@code fastclock.period}</td><td>for {@code adaptive}: {@code 1ms} to {@code 1s} in whole milliseconds, see
 *     {@link AdaptiveClock.Builder#period(java.time.Duration)}; for {@code timer} and {@code ticker}: {@code 100us} to {@code 1s}
 *     </td><td>{@code 1ms} for {@code adaptive} and {@code ticker}, {@code 20ms} for {@code timer}</td></tr>
 * <tr><td>{@code fastclock.backwardStep}</td><td>for {@code adaptive}: {@code follow}, {@code hold}; see
 *     {@link BackwardStep}</td><td>{@code follow}</td></tr>
 * <tr><td>{@code fastclock.timerSlack}</td><td>for {@code adaptive} and {@code ticker}: {@code lower}, {@code keep}; see
 *     {@link AdaptiveClock.Builder#lowerTimerSlack(boolean)}</td><td>{@code lower}</td></tr>
 * <tr><td>{@code fastclock.kernelTick}</td><td>for {@code adaptive} and {@code coarse}: {@code auto}, {@code off}; see
 *     {@link CoarseClock}</td><td>{@code auto}</td></tr>
 * <tr><td>{@code fastclock.jmx}</td><td>for {@code adaptive}: {@code true}, {@code false}; see
 *     {@link ClockManagement}</td><td>{@code false}</td></tr>
 * </table>
 *
 * <p>An invalid value is replaced by the default; no method throws because of a property. The first use logs a warning for each
 * invalid value, and for each value that has no effect on the selected clock, by the {@link System.Logger} named
 * {@code io.fastclock}. A logging backend may read {@code FastClock}.
 *
 * <p>The package page tells <a href="package-summary.html">what each clock costs</a>, <a href="package-summary.html#age">how stale
 * a cached timestamp is</a>, and <a href="package-summary.html#guarantees">what holds if a thread fails</a>. All methods are safe
 * for use by multiple threads, platform and virtual.
 */
public final class FastClock {
    private FastClock() {}

    /** {@return the wall time in milliseconds since 1970, from the cache or from {@link System#currentTimeMillis()}} */
    public static long currentTimeMillis() {
        return Holder.CLOCK.currentTimeMillis();
    }

    /**
     * {@return the monotonic time, from the cache or from {@link System#nanoTime()}, whose origin it has} The resolution of a
     * cached value is the period, 1 ms with the default settings. That is enough for timeouts of many periods, and too coarse
     * for durations of a few.
     */
    public static long nanoTime() {
        return Holder.CLOCK.nanoTime();
    }

    /**
     * {@return the wall time in milliseconds since 1970, at most one kernel tick of 1, 4 or 10 ms stale} A read of
     * {@link CoarseClock#instance()}, for timeouts, expiry, session ages and HTTP dates: cheap at any read rate.
     */
    public static long coarseTimeMillis() {
        return Coarse.CLOCK.currentTimeMillis();
    }

    /** {@return the monotonic time as of {@link System#nanoTime()}, for timeouts of many ticks; as the method above} */
    public static long coarseNanoTime() {
        return Coarse.CLOCK.nanoTime();
    }

    /**
     * {@return the clock behind the static methods, the same each time, for code that takes a {@link Clock}} Do not cast the
     * result to close it: all reads of {@code FastClock} would be direct reads until the process ends.
     */
    public static Clock clock() {
        Clock clock = Holder.CLOCK; // First, because initialising the holder may leave work for FirstUse.
        FirstUse.complete();
        return clock;
    }

    /**
     * Replaces the clocks behind {@code FastClock}, for tests. All reads of all threads go to the other clock until the
     * override is closed.
     *
     * <pre>{@code
     * ManualClock time = new ManualClock();
     * try (ClockOverride override = FastClock.override(time)) {
     *     time.advance(Duration.ofMinutes(5));
     * }
     * }</pre>
     *
     * <p>Overrides can be nested, and closed in any order. Reads go to the open override that was installed last, and return or
     * throw what it does. Tests that use overrides must not run at the same time. Prefer to pass a {@link Clock} to the code.
     *
     * @param clock the clock to read; if it reads {@code FastClock} itself, each read throws a {@link StackOverflowError}
     * @return the override, for {@code close()}, which any thread may call, once or more often
     * @throws IllegalArgumentException if {@code clock} is one of the clocks behind {@code FastClock}
     */
    public static ClockOverride override(Clock clock) {
        Objects.requireNonNull(clock, "clock");
        clock(); // Completes the first use, if this is the first.
        return Overrides.STACK.push(clock);
    }

    /**
     * Makes reads direct until the next timestamp is published, as {@link AdaptiveClock#refresh()} does. For any thread, after a
     * pause of the whole process: after {@code SIGCONT}, a resume from suspend, or a restore from a checkpoint.
     */
    public static void refresh() {
        Holder.CLOCK.refresh();
        Coarse.CLOCK.refresh();
    }

    /** {@return a snapshot of the clock's statistics; empty if a property has selected a clock other than the adaptive one} */
    public static Optional<ClockStats> stats() {
        Clock clock = clock();
        return clock instanceof AdaptiveClock ? Optional.of(((AdaptiveClock) clock).stats()) : Optional.empty();
    }

    /**
     * Initialised by the first use. To load the superclass with it needs more stack than the initialiser does. A stack overflow
     * therefore happens while the classes are loaded, and the next read loads them again.
     */
    private static final class Holder extends ClockCreation {
        // Static final, so that the JIT compiler knows the object and its class.
        static final AbstractCachedClock CLOCK = create(false);
    }

    /** As above. {@code fastclock.clock=direct} makes all methods direct. */
    private static final class Coarse extends ClockCreation {
        static final AbstractCachedClock CLOCK = Holder.CLOCK instanceof UncachedClock ? Holder.CLOCK : create(true);
    }

    /** In its own class, because only tests need it. */
    private static final class Overrides {
        static final ClockOverride.Stack STACK = new ClockOverride.Stack(Holder.CLOCK, Coarse.CLOCK);
    }
}

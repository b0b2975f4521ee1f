// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A static facade to two clocks, with the method names of {@link System}: replace {@code System.currentTimeMillis()} by
 * {@code FastClock.currentTimeMillis()}. Each class loader that loads this class has clocks of its own.
 *
 * <p>{@code currentTimeMillis()} and {@code nanoTime()} read an {@link AdaptiveClock} unless system properties select another
 * one. The coarse methods read {@link CoarseClock#instance()}. The first use reads the properties, once:
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
 * {@code io.fastclock}, on the thread that reads. A logging backend may read {@code FastClock}. If the first use fails, because
 * memory is exhausted, all reads are direct reads until the process ends, and one of them logs that.
 *
 * <p>The package page tells <a href="package-summary.html">what each clock costs</a>, <a href="package-summary.html#age">how stale
 * a cached timestamp is</a>, and <a href="package-summary.html#guarantees">what holds if a thread fails</a>. All methods are safe
 * for use by multiple threads, platform and virtual.
 */
public final class FastClock {
    private FastClock() {}

    /** {@return the wall time in milliseconds since 1970, from the cache or from {@link System#currentTimeMillis()}} */
    public static long currentTimeMillis() {
        AbstractCachedClock clock = Holder.CLOCK;
        return clock == null ? systemMillis(Holder.FAILURE) : clock.currentTimeMillis();
    }

    /**
     * {@return the monotonic time, from the cache or from {@link System#nanoTime()}, whose origin it has} The resolution of a
     * cached value is the period, 1 ms with the default settings. That is enough for timeouts of many periods, and too coarse
     * for durations of a few.
     */
    public static long nanoTime() {
        AbstractCachedClock clock = Holder.CLOCK;
        return clock == null ? systemNanos(Holder.FAILURE) : clock.nanoTime();
    }

    /**
     * {@return the wall time in milliseconds since 1970 of {@link CoarseClock#instance()}} For timeouts, expiry, session ages and
     * HTTP dates: cheap at any read rate. Where the kernel's tick counter is in use, the time is never older than the kernel's own
     * coarse clock, usually 1, 4 or 10 ms. Where it is not, there is no such bound: {@link CoarseClock#refusal()} says why. A
     * step back of the wall clock shows at once, whatever {@code fastclock.backwardStep} is.
     */
    public static long coarseTimeMillis() {
        CoarseClock clock = Coarse.CLOCK;
        return clock == null ? systemMillis(Coarse.FAILURE) : clock.currentTimeMillis();
    }

    /** {@return the monotonic time as of {@link System#nanoTime()}, for timeouts of many ticks; as the method above} */
    public static long coarseNanoTime() {
        CoarseClock clock = Coarse.CLOCK;
        return clock == null ? systemNanos(Coarse.FAILURE) : clock.nanoTime();
    }

    /**
     * {@return the clock behind {@code currentTimeMillis()} and {@code nanoTime()}, the same each time, for code that takes a
     * {@link Clock}} Do not cast the result to close it: these reads would be direct reads until the process ends.
     */
    public static Clock clock() {
        Clock clock = Holder.CLOCK; // First, because initialising the holder may leave work for FirstUse.
        FirstUse.complete();
        return clock == null ? DirectClock.instance() : clock;
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
     * @throws IllegalStateException if the first use has failed to create them
     */
    public static ClockOverride override(Clock clock) {
        Objects.requireNonNull(clock, "clock");
        clock(); // Completes the first use, if this is the first.
        if (Holder.CLOCK == null || Coarse.CLOCK == null) {
            throw new IllegalStateException(
                    "the first use of FastClock has failed, so that it has no clock to override");
        }
        return Overrides.STACK.push(clock);
    }

    /**
     * Makes reads direct until the next timestamp is published, as {@link AdaptiveClock#refresh()} does. For any thread, after a
     * pause of the whole process: after {@code SIGCONT}, a resume from suspend, or a restore from a checkpoint.
     */
    public static void refresh() {
        for (AbstractCachedClock clock : new AbstractCachedClock[] {Holder.CLOCK, Coarse.CLOCK}) {
            if (clock != null) {
                clock.refresh();
            }
        }
    }

    /** {@return a snapshot of the clock's statistics; empty if a property has selected a clock other than the adaptive one} */
    public static Optional<ClockStats> stats() {
        Clock clock = clock();
        return clock instanceof AdaptiveClock ? Optional.of(((AdaptiveClock) clock).stats()) : Optional.empty();
    }

    private static long systemMillis(@Nullable Throwable failure) {
        reportOnce(failure);
        return System.currentTimeMillis();
    }

    private static long systemNanos(@Nullable Throwable failure) {
        reportOnce(failure);
        return System.nanoTime();
    }

    /** @param failure why there is no clock; null while it is created: a security manager or a logger may read the time then */
    private static void reportOnce(@Nullable Throwable failure) {
        try {
            if (failure != null && StackRoom.isEnough()) {
                FirstUse.reportFailure(failure);
            }
        } catch (Throwable t) {
            // Memory is exhausted, or that class cannot be used, either.
        }
    }

    /** Initialised by the first use. If that threw, every later read would. */
    private static final class Holder {
        // Static final, so that the JIT compiler knows the object and its class.
        static final @Nullable AbstractCachedClock CLOCK;
        static final @Nullable Throwable FAILURE;

        static {
            AbstractCachedClock created = null;
            Throwable failure = null;
            try {
                created = FirstUse.createClock();
            } catch (Throwable t) { // Memory or the stack is exhausted. What has failed once may fail for good.
                failure = t;
            }
            CLOCK = created;
            FAILURE = failure;
        }
    }

    /** As above. */
    private static final class Coarse {
        static final @Nullable CoarseClock CLOCK;
        static final @Nullable Throwable FAILURE;

        static {
            CoarseClock created = null;
            Throwable failure = null;
            try {
                created = CoarseClock.instance();
            } catch (Throwable t) {
                failure = t;
            }
            CLOCK = created;
            FAILURE = failure;
        }
    }

    /** In its own class, because only tests need it. */
    private static final class Overrides {
        static final ClockOverride.Stack STACK =
                new ClockOverride.Stack(Objects.requireNonNull(Holder.CLOCK), Objects.requireNonNull(Coarse.CLOCK));
    }
}

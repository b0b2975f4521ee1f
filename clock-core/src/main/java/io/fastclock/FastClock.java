// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import io.fastclock.testing.WorstCaseClock;
import java.time.Duration;
import java.util.Objects;

/**
 * A cached clock with the method names of {@link System}. A static facade to one {@link KernelTickClock}, or to the clock that a system
 * property selects. Each class loader that loads this class has a clock of its own. The
 * <a href="package-summary.html">package page</a> lists costs, staleness and guarantees. All methods are thread-safe.
 *
 * <p><b>What a caller notices.</b> The time moves once per kernel tick, every 1 to 10 ms: log lines and ids show it. An id generator
 * with a sequence per millisecond has that sequence once per tick. The difference of two times is wrong, usually by less than a tick,
 * in either direction: a short timeout may expire early. Where a thread waits until a time, by a selector, a sleep, a timed lock or
 * queue, or a scheduler, compute the deadline, wait for it and check it with {@code System} only: by this clock the time has not come
 * when the wait ends, and the thread spins, or does its work twice.
 *
 * <table>
 * <caption>System properties, read by the first use</caption>
 * <tr><th>property</th><th>values</th><th>default</th></tr>
 * <tr><td>{@code fastclock.clock}</td><td>{@code kernel-tick}: a {@link KernelTickClock}; {@code direct}: each read reads
 *     {@code System}; {@code ticker}: a {@link TickerClock}; {@code timer}: a {@link TimerClock}; {@code worst-case}: for tests, a
 *     {@link WorstCaseClock}</td><td>{@code kernel-tick}</td></tr>
 * <tr><td>{@code fastclock.period}</td><td>for {@code ticker} and {@code timer}: {@code 100us} to {@code 1s}; the tick of {@code worst-case}:
 *     {@code 1ms} to {@code 10ms}</td><td>{@code 1ms} for {@code ticker}, {@code 20ms} for {@code timer}, {@code 10ms} for {@code worst-case}</td></tr>
 * <tr><td>{@code fastclock.kernelTick}</td><td>{@code auto}; {@code off}: no clock of the process uses the tick counter. Read again
 *     when the verification starts</td><td>{@code auto}</td></tr>
 * </table>
 *
 * <p><b>Errors.</b> No method throws because of a property: an invalid value is replaced by the default. For each invalid value, and
 * for one that has no effect on the selected clock, a warning is logged by the {@code System.Logger} named {@code io.fastclock}. No
 * read logs: the first thread that a clock starts does, ten seconds after the start, or an earlier call of {@link #stats()} or
 * {@code awaitKernelTick}. Without these nothing is logged. If the first use fails, as memory is exhausted, all reads are direct reads until the process ends, and {@link #stats()} has that as the refusal.
 */
public final class FastClock {
    private FastClock() {}

    /** {@return the wall time in milliseconds since 1970, usually less than one kernel tick behind {@link System#currentTimeMillis()}} */
    public static long currentTimeMillis() {
        AbstractCachedClock clock = instance();
        return clock == null ? System.currentTimeMillis() : clock.currentTimeMillis();
    }

    /** {@return the monotonic time in nanoseconds, with the origin of {@link System#nanoTime()}, as stale} Do not measure short durations with it. */
    public static long nanoTime() {
        AbstractCachedClock clock = instance();
        return clock == null ? System.nanoTime() : clock.nanoTime();
    }

    /** {@return the clock behind {@code FastClock}, the same each time} If it is closed, all reads are direct reads from then on. */
    public static Clock clock() {
        Clock clock = instance();
        return clock == null ? DirectClock.instance() : clock;
    }

    /**
     * Replaces the clock behind {@code FastClock}, for tests: until the override is closed, all reads of all threads go to the other.
     *
     * <pre>{@code
     * ManualClock time = new ManualClock();
     * ClockOverride override = FastClock.override(time);
     * try {
     *     time.advance(Duration.ofMinutes(5));
     * } finally {
     *     override.close();
     * }
     * }</pre>
     *
     * <p>Overrides can be nested, and closed in any order. Reads go to the open override that was installed last, and return or
     * throw what it does. Tests that use overrides must not run at the same time. Prefer to pass a {@link Clock} to the code.
     *
     * @param clock the clock to read; if it reads {@code FastClock} itself, each read throws a {@link StackOverflowError}
     * @return the override, for {@code close()}, which any thread may call, once or more often
     * @throws IllegalArgumentException if {@code clock} is the clock behind {@code FastClock}
     * @throws IllegalStateException if the first use has failed to create it
     */
    public static ClockOverride override(Clock clock) {
        Objects.requireNonNull(clock, "clock");
        return ClockOverride.install(clock, instance());
    }

    /**
     * Verifies the tick counter now, and waits for it, as {@link KernelTickClock#awaitKernelTick(Duration)} does.
     *
     * @param timeout the longest time to wait
     * @return whether the clock reads by it, at once false for a clock that never does; {@link #stats()} has the refusal
     */
    public static boolean awaitKernelTick(Duration timeout) {
        Objects.requireNonNull(timeout, "timeout");
        Clock clock = clock();
        Log.warnDeferred();
        return clock instanceof KernelTickClock && ((KernelTickClock) clock).awaitKernelTick(timeout);
    }

    /** {@return a snapshot of the clock's mode and statistics} The call also {@linkplain KernelTickClock#stats() watches the counter}. */
    public static ClockStats stats() {
        AbstractCachedClock clock = instance();
        if (clock == null) {
            ClockStats.link();
            TickResult none = TickResult.refused("the first use of FastClock has failed", false);
            return new ClockStats(none.mode(), none, 0, 0, 0, 0);
        }
        ClockStats stats = clock.stats();
        Log.warnDeferred();
        return stats;
    }

    private static @Nullable AbstractCachedClock instance() {
        try {
            return Holder.CLOCK;
        } catch (NoClassDefFoundError e) { // The stack overflowed before the initialiser could catch it.
            return null;
        }
    }

    /** Initialised by the first use. If that threw, every later read would. The clock is a constant of the JIT compiler. */
    private static final class Holder {
        static final @Nullable AbstractCachedClock CLOCK;

        static {
            AbstractCachedClock created = null;
            try {
                created = anyPropertyIsSet() ? Selection.newClock() : new KernelTickClock();
                created.isBehindFastClock = true;
            } catch (Throwable t) {
                // Memory or the stack is exhausted. What has failed once may fail for good: stats() says so.
            }
            CLOCK = created;
        }

        private static boolean anyPropertyIsSet() {
            try { // The names are constants, which javac copies: without properties, Settings is not loaded.
                return System.getProperty(Settings.CLOCK) != null
                        || System.getProperty(Settings.PERIOD) != null
                        || System.getProperty(Settings.KERNEL_TICK) != null;
            } catch (RuntimeException e) {
                return true; // Denied, or thrown by a security manager that reads the clock.
            }
        }
    }

    /** In its own class: to verify it, the JVM loads all clocks. */
    static final class Selection {
        static AbstractCachedClock newClock() {
            Settings settings = new Settings();
            AbstractCachedClock clock = newClock(settings);
            for (String warning : settings.warnings) {
                Log.warnLater(warning);
                PeriodicUpdater.logsWarnings = true;
            }
            if (settings.kind.equals(Settings.WORST_CASE)) {
                Log.warnLater("The system property " + Settings.CLOCK + " is " + settings.kind
                        + ": FastClock returns times as old as on a busy machine. That is for tests.");
            }
            return clock;
        }

        static AbstractCachedClock newClock(Settings settings) {
            Duration period = settings.period;
            switch (settings.kind) {
                case Settings.TIMER:
                    return period == null ? new TimerClock() : new TimerClock(period);
                case Settings.TICKER:
                    return period == null ? new TickerClock() : new TickerClock(period);
                case Settings.WORST_CASE: // An override until the process ends, over which tests can install others.
                    KernelTickClock direct = new KernelTickClock(false);
                    direct.seal.push(period == null ? new WorstCaseClock() : new WorstCaseClock(period));
                    return direct;
                default:
                    return new KernelTickClock(settings.kind.equals(Settings.TICK));
            }
        }
    }
}

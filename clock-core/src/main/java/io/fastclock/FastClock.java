// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * The front door: the time for the cost of one memory load, by the names of {@link System}'s own methods.
 *
 * <pre>{@code
 * long now = FastClock.currentTimeMillis(); // was: System.currentTimeMillis()
 * }</pre>
 *
 * <p>Behind it stands one clock for the whole process, a {@link TickerClock} with a period of 1 ms unless system
 * properties say otherwise. They are read once, when this class is initialised:
 *
 * <table>
 * <caption>System properties</caption>
 * <tr><th>property</th><th>values</th><th>default</th></tr>
 * <tr><td>{@code fastclock.clock}</td><td>{@code direct}, {@code timer}, {@code ticker}</td><td>{@code ticker}</td></tr>
 * <tr><td>{@code fastclock.period}</td><td>{@code 100us} to {@code 1s}, as in {@code 500us}, {@code 20ms}</td>
 *     <td>{@code 1ms} for {@code ticker}, {@code 20ms} for {@code timer}</td></tr>
 * </table>
 *
 * <p>A value that is not understood is reported once, as a warning of the {@link System.Logger} named
 * {@code io.fastclock}, and the default is used. Nothing here ever throws because of a property.
 *
 * <p>Loading and initialising this class starts nothing. The first read starts the clock's thread, a daemon, and awaits
 * its first tick; it gives up after five milliseconds. Until the thread has ticked, and should it end or never come to
 * be, reads go to the system clock directly.
 *
 * <p>A cached time may be older than a period when the thread is delayed: see
 * <a href="package-summary.html#age">how old a cached time is</a>.
 *
 * <p><b>Thread-safety.</b> Safe for any number of threads.
 */
public final class FastClock {
    // Static and final, so that the JIT knows the class and the address: a read is then a load and a branch.
    private static final Clock CLOCK = Settings.read(System::getProperty, warning -> Log.warn("%s", warning, null))
            .createClock();

    private FastClock() {}

    /**
     * Returns the time of day, as {@link System#currentTimeMillis()} does, as of the last tick of the clock behind it.
     *
     * @return milliseconds since 1970-01-01T00:00:00Z
     */
    public static long currentTimeMillis() {
        return CLOCK.currentTimeMillis();
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
        return CLOCK.nanoTime();
    }

    /**
     * Returns the clock behind the static methods, for code that takes a {@link Clock}.
     *
     * @return the same clock each time; it cannot be closed through this class
     */
    public static Clock clock() {
        return CLOCK;
    }
}

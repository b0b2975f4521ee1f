// SPDX-License-Identifier: Apache-2.0
/**
 * Clocks that return the current time for a few memory loads. {@link io.fastclock.FastClock} is a static facade to one of them.
 *
 * <table>
 * <caption>The clocks, with their default periods</caption>
 * <tr><th>clock</th><th>a read costs</th><th><a href="#age">staleness</a></th><th>thread</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a read of {@link System}</td><td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.KernelTickClock}, {@linkplain io.fastclock.ClockMode#KERNEL_TICK by the kernel's tick}</td>
 *     <td>three loads; about once per kernel tick and core a read of {@code System}</td><td>never older than the kernel's own coarse clock;
 *     a tick is 1 to 10 ms</td><td>none</td></tr>
 * <tr><td>the same, {@linkplain io.fastclock.ClockMode#DIRECT direct}</td><td>some nanoseconds more than {@code System}</td>
 *     <td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.TickerClock}</td><td>one load</td><td>1.5 ms, and what its thread is late</td><td>1,000 wake-ups/s</td></tr>
 * <tr><td>{@link io.fastclock.TimerClock}</td><td>one load</td><td>20 ms, and what its thread is late</td><td>50 wake-ups/s</td></tr>
 * <tr><td>{@link io.fastclock.OwnedClock}</td><td>one load</td><td>the time since its owner's last update</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.testing.ManualClock}</td><td>for tests</td><td>set by the test</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.testing.WorstCaseClock}</td><td>for tests</td><td>two ticks of 10 ms, seldom seven</td><td>none</td></tr>
 * </table>
 *
 * <h2 id="guarantees">Guarantees</h2>
 *
 * These hold on a 64-bit JVM for {@code KernelTickClock}, and for {@code FastClock} unless a system property selects a clock with a
 * thread or the worst case. {@code docs/limits.md} has the details.
 *
 * <ol>
 *   <li><b>By the kernel's tick, no read is older than the kernel's own coarse clock taken before it:</b>
 *       {@code clock_gettime(CLOCK_MONOTONIC_COARSE)}, or {@code CLOCK_REALTIME_COARSE} in whole milliseconds. This holds at any load,
 *       and after any stop of a thread, the process, a core or the virtual machine.
 *   <li><b>Otherwise each read reads {@code System}.</b> In both modes no time is ahead of {@code System}, and none goes back
 *       unless the wall clock is set back.
 *   <li><b>No thread runs,</b> except one that verifies the tick counter once, usually for a tenth of a second.
 *   <li><b>A read never throws, waits or takes a lock.</b>
 * </ol>
 *
 * <p>After a restore by CRIU, which may move the counter, the first two guarantees do not hold. The first one does not hold after
 * 2^31 ticks without a read. The times of the clocks with a thread do not go back either. The thread wakes up while the clock is read,
 * and ends within ten seconds after the last read, if it gets to run.
 *
 * <p>A null argument throws a {@link NullPointerException}.
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * By the kernel's tick, a read returns the time of the first read in the current tick, of 1/{@code CONFIG_HZ} seconds. The time is
 * usually less than one tick old, up to two, and more while ticks are late.
 *
 * <p>A {@code TickerClock} or a {@code TimerClock} returns the time of its thread's last update. The thread is late if more threads are
 * runnable than there are cores, if a virtual machine loses a core for a moment, on Windows with the default timer resolution, and
 * after a pause of the whole process. {@link io.fastclock.FastClock} says what a caller notices.
 */
package io.fastclock;

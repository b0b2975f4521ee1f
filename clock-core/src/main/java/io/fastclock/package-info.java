// SPDX-License-Identifier: Apache-2.0
/**
 * Clocks that return the current time for the cost of few memory loads, and {@link io.fastclock.FastClock}, a static facade
 * to one that system properties select.
 *
 * <table>
 * <caption>The clocks, with their default periods</caption>
 * <tr><th>clock</th><th>a read costs</th><th><a href="#age">staleness</a> of wall time while the updater thread is on time</th>
 *     <th>cost while nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a direct read of the system clock</td><td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}, {@linkplain io.fastclock.ClockMode#KERNEL_TICK by the kernel's tick}</td>
 *     <td>three loads; about once per kernel tick a direct read</td><td>that of the kernel's own coarse clock, a tick of 1, 4 or
 *     10 ms; it has no updater thread</td><td>none</td></tr>
 * <tr><td>the same, {@linkplain io.fastclock.ClockMode#UPDATER_THREAD by an updater thread}</td><td>two loads, or three with the
 *     tick counter</td><td>up to one millisecond, but only in the first microseconds after each millisecond boundary; with a
 *     longer period, up to one period</td><td>none</td></tr>
 * <tr><td>the same, {@linkplain io.fastclock.ClockMode#DIRECT direct}</td><td>a direct read, which counts itself now and then</td>
 *     <td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.TickerClock}</td><td>one load</td><td>up to one millisecond, but only for the wake-up latency of
 *     its thread after each boundary</td><td>a thread with 1,000 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.TimerClock}</td><td>one load</td><td>up to about 20 ms</td>
 *     <td>a thread with 50 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.OwnedClock}</td><td>one load</td><td>the time since its owner's last update</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.testing.ManualClock}</td><td>for tests</td><td>set by the test</td><td>none</td></tr>
 * </table>
 *
 * <h2 id="guarantees">Guarantees</h2>
 *
 * These hold on a 64-bit JVM, for every clock of this package and those behind {@code FastClock}, but not for an override's times.
 * {@code docs/limits.md} has the details of each limit.
 *
 * <ol>
 *   <li><b>A read returns a time that was read from its source,</b> the first read too, and never one ahead of the system clock.
 *       Limit: for the time until the next update after the system clock was set back, and with
 *       {@link io.fastclock.BackwardStep#HOLD} until it has caught up; an {@code OwnedClock} returns what its owner passes.
 *   <li><b>A read never throws, takes no lock, does not wait and does not allocate.</b> Limit: the first use, the first check of
 *       the account of costs, the read that starts a thread, and one that reports to a listener.
 *   <li><b>{@code nanoTime()} never goes back, and {@code currentTimeMillis()} only if the wall clock is set back,</b> for any
 *       thread, whatever happens to updater threads and readers. Limit: a clock with an updater thread shows a step of the wall
 *       clock at its next update, or kernel tick.
 *   <li><b>A thread that fails costs speed, never correctness.</b> No class starts a thread when it is loaded: reads do. If an
 *       updater thread cannot be created, ends for any reason, or is stopped by {@code close()}, reads are direct reads. That of
 *       an adaptive clock ends within ten seconds after the last read. Limit: if it runs at least once in two seconds.
 *   <li><b>Where the tick counter {@linkplain io.fastclock.ClockStats#kernelTick() is in use}, no read of an
 *       {@code AdaptiveClock} is older than the kernel's own coarse clock taken before it,</b>
 *       {@code clock_gettime(CLOCK_MONOTONIC_COARSE)} or {@code CLOCK_REALTIME_COARSE} in whole milliseconds: at any load, after
 *       any stop of a thread, the process, a core or the virtual machine. Limit: the wall clock is set back meanwhile;
 *       {@code HOLD}; a restore by CRIU; 2^31 ticks without a read.
 *   <li><b>In the long run, an {@code AdaptiveClock} uses at most 1.25 times the CPU time that {@link System} would use for the
 *       same reads,</b> plus 0.1 s and the verification of the tick counter, once. Limit: in expectation, for reads that do not
 *       follow the clock's own windows, if a read of the system clock takes 25 ns or more.
 * </ol>
 *
 * <p>A null argument throws a {@link NullPointerException}.
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * By the kernel's tick a read returns the time of the first read in the current tick: below one read per tick, each is exact.
 * The staleness of the kernel's coarse clock is below two ticks (1/{@code CONFIG_HZ}), plus the lateness of a tick.
 *
 * <p>By an updater thread a read returns the time of its last update. Reads of an {@code AdaptiveClock} become direct when the thread
 * is late too often. Those of a {@code TickerClock} or a {@code TimerClock} stand still while it cannot run: with more runnable
 * threads than cores, on a virtual machine that loses a core for a moment, on Windows with the default timer resolution, and
 * after a pause of the whole process.
 *
 * <p>The difference of two cached reads is wrong by up to one staleness, in either direction: a short timeout may fire early.
 */
@NullMarked
package io.fastclock;

import org.jspecify.annotations.NullMarked;

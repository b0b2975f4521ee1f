// SPDX-License-Identifier: Apache-2.0
/**
 * Clocks that return the current time for the cost of few memory loads, and {@link io.fastclock.FastClock}, a static facade
 * to two of them: the coarse clock, and one that system properties select.
 *
 * <p><b>The tick counter.</b> Linux counts its timer ticks in memory that each process can read. A cached time has an age limit
 * only where this counter is in use. JDK 24 and later need {@code --enable-native-access=ALL-UNNAMED} for it.
 * {@link io.fastclock.CoarseClock#refusal()} says why it is not in use. Without it neither clock promises an age.
 *
 * <table>
 * <caption>The clocks, with their default periods</caption>
 * <tr><th>clock</th><th>a read costs</th><th><a href="#age">staleness</a> of wall time while the updater thread is on time</th>
 *     <th>cost while nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a direct read of the system clock</td><td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.CoarseClock}</td><td>three loads; once per kernel tick a direct read</td>
 *     <td>that of the kernel's own coarse clock, a tick of 1, 4 or 10 ms; it has no updater thread</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}</td><td>by its {@linkplain io.fastclock.ClockMode mode}: cached three loads, or two
 *     without the kernel's tick counter; direct a direct read, which counts itself now and then</td><td>up to one millisecond,
 *     but only in the first microseconds after each millisecond boundary; with a longer period, up to one period</td>
 *     <td>none</td></tr>
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
 *   <li><b>Where the tick counter is in use, no read of a {@code CoarseClock} or an {@code AdaptiveClock} is older than the
 *       kernel's own coarse clock taken before it,</b> {@code clock_gettime(CLOCK_MONOTONIC_COARSE)} or
 *       {@code CLOCK_REALTIME_COARSE} in whole milliseconds: at any load, after any stop of a thread, the process, a core or the
 *       virtual machine. Limit: the wall clock is set back meanwhile; {@code HOLD}; a restore by CRIU; 2^31 ticks without a read.
 *   <li><b>In the long run, an {@code AdaptiveClock} uses at most 1.25 times the CPU time that {@link System} would use for the
 *       same reads,</b> plus 0.1 s and the verification of the tick counter, once. Limit: in expectation, for reads that do not
 *       follow the clock's own windows, if a direct read of the system clock takes 20 ns or more.
 * </ol>
 *
 * <p>A null argument throws a {@link NullPointerException}.
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * A {@code CoarseClock} returns the time of the first read in the current kernel tick: below one read per tick, each is exact.
 * The kernel's coarse clock is as old as its last tick: one tick (1/{@code CONFIG_HZ}), and what the next tick is late.
 *
 * <p>A cached read of another clock returns the time of the last update of its thread. With a period of 1 ms, a cached wall time
 * has the current millisecond unless the updater thread is late. A cached monotonic time is up to one period old even if the
 * thread is on time: the period is its resolution. The reads of an {@code AdaptiveClock} become direct reads when the thread is late
 * too often. With a {@code TickerClock} or a {@code TimerClock} the time stands still while the thread cannot run.
 *
 * <p>Threads are late with more runnable threads than cores, on a virtual machine that loses a core for a moment, on Windows with
 * the default timer resolution, and after a pause of the whole process. Code that knows of the pause calls {@code refresh()}.
 *
 * <p>The difference of two cached reads is wrong by up to one staleness, in either direction. A timeout of a few periods may
 * therefore fire early. Use {@link io.fastclock.DirectClock} where a stale timestamp is not acceptable.
 */
@NullMarked
package io.fastclock;

// The files by responsibility. docs/internals explains how they work.
//   public     Clock, the clocks above, FastClock, ClockOverride, BackwardStep, ClockMode, ClockListener, ClockStats.
//   reading    AbstractCachedClock: the protocol. StateWord, PaddedWords: its words. HoldingSource, JavaClockView.
//              AbstractTickedClock: reads by the tick counter. TickCounter loads it. StripedReadCounter: direct reads
// count
//              themselves.
//   verifying  TickVerification: the thread. KernelTick: the result. TickSearch finds the counter, VdsoDataPage has it.
//   deciding   CostAccount: does a thread pay? Punctuality: can it be trusted? TickBound: is there a tick counter?
//              ReadSample, ReadProbe, ReadWindow, ReadCost: how many reads, at what cost? BackOff: when to try again?
//   waiting    UpdaterControl: one thread at a time. AdaptiveUpdater: its loop. EdgeWaiter, EdgePredictor,
//              WakeUpLead: when it wakes up. AbstractPeriodicClock: the thread of TickerClock and TimerClock.
//              DaemonThreads, StackRoom, Host, TimerSlack: what the JVM and the host give.
//   observing  ClockMetrics, LatenessHistogram, ClockEvents, JfrEvents, Log, ClockManagement, AdaptiveClockMBean.
//   settings   Settings, Period: the system properties. FirstUse, UncachedClock: what they select.
//              AdaptiveOptions: those of the builder.

import org.jspecify.annotations.NullMarked;

// SPDX-License-Identifier: Apache-2.0
/**
 * Clocks that return the current time for the cost of few memory loads, and {@link io.fastclock.FastClock}, a static facade
 * to two of them: the coarse clock, and one that system properties select.
 *
 * <table>
 * <caption>The clocks, with their default periods</caption>
 * <tr><th>clock</th><th>a read costs</th><th><a href="#age">staleness</a> of wall time while the updater thread is on time</th>
 *     <th>cost while nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a direct read of the system clock</td><td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.CoarseClock}</td><td>three loads; once per kernel tick a direct read</td>
 *     <td>up to one kernel tick of 1, 4 or 10 ms; it has no updater thread</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}</td><td>by its {@linkplain io.fastclock.ClockMode mode}: cached three loads, or two
 *     without the kernel's tick counter; direct a direct read and a count</td><td>up to one millisecond, but only in the first
 *     microseconds after each millisecond boundary; with a longer period, up to one period</td><td>none</td></tr>
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
 *
 * <ol>
 *   <li>The first value is a real time. No clock returns 0 because it has not ticked yet.
 *   <li>A read never throws. A read takes no lock, does not wait and does not allocate, with these exceptions:
 *     <ul>
 *       <li>The first use of {@code FastClock} loads classes and creates the clock. If system properties are set, it also takes a
 *           lock, logs warnings and registers the clock for JMX. Near a stack overflow it waits for a thread that creates the clock.
 *       <li>The first check of an {@code AdaptiveClock}'s account of costs loads classes and allocates. So does the first
 *           read that detects a backward step, if no check came before it.
 *       <li>The read that starts an updater thread creates the thread, as the first read of a {@code CoarseClock} creates the
 *           one that verifies the tick counter.
 *       <li>With {@code TickerClock} and {@code TimerClock} the read that starts the thread waits for the first tick, for at
 *           most 5 ms. If the thread cannot be created, this read takes a lock.
 *       <li>A read that reports a failure or a backward step to a {@link io.fastclock.ClockListener} takes as long as the
 *           listener, and logs the listener's first exception.
 *       <li>A read of an {@code AdaptiveClock} without a published timestamp calls {@code getId()} of its thread, and ignores an
 *           exception. If a thread class overrides the method with one that waits, the read waits.
 *     </ul>
 *   <li>No class of this package starts a thread, logs or registers anything when it is loaded, initialised or instantiated.
 *       The exception is the thread of a first use of {@code FastClock} near a stack overflow, which ends before the read returns.
 *     <ul>
 *       <li>The first read of a {@code CoarseClock} starts its only thread, which verifies the tick counter and ends within
 *           seconds, if it runs. If the counter cannot be used, the clock delegates to an {@code AdaptiveClock} with a
 *           period of 10 ms and logs that. The guarantees for that clock then hold.
 *       <li>The first read starts the thread of a {@code TickerClock} or a {@code TimerClock}; behind {@code FastClock} the
 *           second, since the first completes the first use. An {@code AdaptiveClock} starts its thread by a read that finds
 *           its account at the start limit, or a trial thread due. The first such thread of the process starts the one that
 *           verifies the tick counter.
 *       <li>An adaptive clock's thread ends within ten seconds after the last read, whatever the lateness of its ticks, if it runs
 *           at least once in two seconds.
 *       <li>An updater thread is a named daemon thread of normal priority. It inherits nothing of Java's from the thread
 *           whose read started it, and does not prevent the unloading of any of that thread's classes. The operating system
 *           passes on the CPU affinity, the nice value and the scheduling policy.
 *     </ul>
 *   <li>If a thread cannot be created, ends for any reason, or was stopped by {@code close()}, reads are direct reads. An open
 *       {@code AdaptiveClock} starts a new thread later if the account asks for one.
 *   <li>Any thread may call {@code close()}, at any time and more than once.
 *   <li>An interrupt does not end an updater thread and does not make it spin.
 *   <li>A clock follows a step of the wall clock at its next tick, kernel tick, direct read or owner's update. The exception is
 *       {@link io.fastclock.BackwardStep#HOLD}, which does not follow a step back. {@code nanoTime()} never goes back.
 *   <li>No thread sees either time go back because the clock starts or stops caching, is closed or begins to delegate, because the
 *       updater thread ends, or because a reader or the updater thread is preempted. Times read before an override was installed
 *       and after it was removed do not go back.
 *   <li>A clock skips periods that it has missed because the machine was busy or suspended. No burst of ticks follows.
 *   <li>A cached timestamp is never ahead of the system clock. After the system clock was set back, this holds again from
 *       the next tick on; with {@code HOLD}, when the system clock has caught up. An {@code OwnedClock} returns any time
 *       that its owner has passed to {@code update(long, long)}.
 *   <li>Where the kernel's tick counter can be used, a read of a {@code CoarseClock} or an {@code AdaptiveClock} is at most
 *       one kernel tick stale, at any load and after any pause of the process. {@code CoarseClock.kernelTick()} and
 *       {@link io.fastclock.ClockStats#stalenessBound()} tell whether. Exceptions: the kernel skips a tick that comes early; a
 *       hypervisor stops the core that keeps the kernel's time, or the whole virtual machine; CRIU has restored the process.
 *   <li>An updater thread runs no user code while a timestamp that it has published is visible to readers.
 *   <li>In the long run, an {@code AdaptiveClock} uses at most 1.25 times the CPU time that {@link System} would use for the
 *       same reads, plus 0.1 s once, and what the verification of the tick counter takes, once a process. This holds per clock,
 *       in expectation, for reads that do not follow the clock's own probes. Without the module {@code java.management} it
 *       holds if a tick costs at most 100 us. It needs a system clock that takes 20 ns or more for a read: counting a direct
 *       read costs some 2 ns.
 * </ol>
 *
 * <p>A null argument throws a {@link NullPointerException}. {@code docs/limits.md} lists what these guarantees leave open.
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * A {@code CoarseClock} returns the time of the first read in the current kernel tick: below one read per tick, each is exact.
 *
 * <p>A cached read of another clock returns the time of the last tick of its thread. With a period of 1 ms, a cached wall time
 * has the current millisecond unless the updater thread is late. A cached monotonic time is up to one period old even if the
 * thread is on time: the period is its resolution. If the thread is late, guarantee 11 bounds the staleness of an
 * {@code AdaptiveClock}. Without a tick counter, its reads become direct reads when the thread is late too often.
 *
 * <p>The difference of two cached reads is wrong by up to one staleness, in either direction. A timeout of a few periods may
 * therefore fire early. Use {@link io.fastclock.DirectClock} where a stale timestamp is not acceptable.
 *
 * <p>Without that bound, each staleness, and the 5 ms of guarantee 2, assume that threads run on time. They do not with more
 * runnable threads than cores, on a virtual machine that loses a core for a moment, on Windows with the default timer resolution,
 * and after a pause of the whole process. Code that knows of the pause calls {@code refresh()}.
 */
@NullMarked
package io.fastclock;

// The files by responsibility. docs/internals explains how they work.
//   public     Clock, the clocks above, FastClock, ClockOverride, BackwardStep, ClockMode, ClockListener, ClockStats.
//   reading    AbstractCachedClock: the protocol. StateWord, PaddedWords: its words. HoldingSource, JavaClockView.
//              AbstractTickedClock: reads by the tick counter. TickCounter loads it, KernelTick verifies it,
//              TickSearch finds it, VdsoDataPage has it. StripedReadCounter: direct reads count themselves.
//   deciding   CostAccount: does a thread pay? Punctuality: can it be trusted? TickBound: is there a tick counter?
//              ReadProbe, ReadWindow, ReadCost: how many reads, at what cost? BackOff: when to try again?
//   waiting    UpdaterControl: one thread at a time. AdaptiveUpdater: its loop. EdgeWaiter, EdgePredictor,
//              WakeUpLead: when it wakes up. AbstractPeriodicClock: the thread of TickerClock and TimerClock.
//              DaemonThreads, StackRoom, Host, TimerSlack: what the JVM and the host give.
//   observing  ClockMetrics, LatenessHistogram, ClockEvents, JfrEvents, Log, ClockManagement, AdaptiveClockMXBean.
//   settings   Settings, Period: the system properties. ClockCreation, FirstUse, UncachedClock: what they select.
//              AdaptiveOptions: those of the builder.

import org.jspecify.annotations.NullMarked;

/**
 * Clocks that return the current time for the cost of one memory load, and {@link io.fastclock.FastClock}, a static facade
 * to one of them.
 *
 * <table>
 * <caption>The clocks</caption>
 * <tr><th>clock</th><th>a read costs</th><th><a href="#age">staleness</a> while the updater thread is on time</th>
 *     <th>cost while nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a direct read of the system clock</td><td>none</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}</td>
 *     <td>depends on the {@linkplain io.fastclock.ClockMode mode}. Cached: one load. Assisted: a count, and a direct read
 *     once in <i>k</i> reads. Direct: a direct read and a count</td>
 *     <td>up to one millisecond, but only in the first microseconds after each millisecond boundary</td><td>none</td></tr>
 * <tr><td>{@link io.fastclock.TickerClock}</td><td>one load</td>
 *     <td>up to one millisecond, but only for the wake-up latency of its thread after each boundary</td>
 *     <td>a thread with 1,000 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.TimerClock}</td><td>one load</td><td>up to about 20 ms</td>
 *     <td>a thread with 50 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.OwnedClock}</td><td>one load</td><td>the time since its owner's last update</td>
 *     <td>none</td></tr>
 * <tr><td>{@link io.fastclock.testing.ManualClock}</td><td>for tests</td><td>set by the test</td><td>none</td></tr>
 * </table>
 *
 * <p>The figures for {@code TickerClock} and {@code TimerClock} are those of their default periods. The column on staleness
 * describes wall time. The section on <a href="#age">staleness</a> describes monotonic time.
 *
 * <p>The cost of an {@code AdaptiveClock} depends on the read rate. Its updater thread starts when the read rate is above the
 * break-even rate. The thread ends some seconds after the rate has fallen below half of the break-even rate.
 *
 * <h2 id="guarantees">Guarantees</h2>
 *
 * These hold on a 64-bit JVM, for every clock of this package and for the clock behind {@code FastClock}. While an override
 * is installed, {@code FastClock} returns the override's times, and the guarantees do not cover these.
 *
 * <ol>
 *   <li>The first value is a real time. No clock returns 0 because it has not ticked yet.
 *   <li>A read never throws. A read takes no lock, does not wait and does not allocate, with these exceptions:
 *     <ul>
 *       <li>The first use of {@code FastClock} loads classes and creates the clock. If system properties are set, that use
 *           also takes a lock, logs warnings and registers the clock for JMX.
 *       <li>The first check of the read rate by an {@code AdaptiveClock} loads classes and allocates. So does the first read
 *           that detects a backward step, if no check came before it.
 *       <li>The read that starts an updater thread creates the thread. If that fails, the read logs a warning.
 *       <li>With {@code TickerClock} and {@code TimerClock} the read that starts the thread waits for the first tick, for at
 *           most 5 ms. If the thread cannot be created, this read takes a lock.
 *       <li>A read that reports a failure or a backward step to a {@link io.fastclock.ClockListener} takes as long as the
 *           listener.
 *       <li>A read of an {@code AdaptiveClock} without a published timestamp calls {@code getId()} of its thread. An
 *           exception is ignored. If a thread class overrides the method with one that waits, the read waits.
 *     </ul>
 *   <li>No class of this package starts a thread, logs or registers anything when it is loaded or initialised. No
 *       constructor does either.
 *     <ul>
 *       <li>The first read starts the thread of a {@code TickerClock} or a {@code TimerClock}. An {@code AdaptiveClock}
 *           starts its thread by a read that finds the read rate above the break-even rate.
 *       <li>An adaptive clock's thread ends within ten seconds after the read rate has fallen below half of the break-even
 *           rate. This holds whatever the lateness of its ticks, if the thread runs at least once in two seconds.
 *       <li>A thread is a named daemon thread of normal priority. The thread inherits nothing from the thread whose read
 *           started it, and does not prevent the unloading of any of that thread's classes.
 *     </ul>
 *   <li>If the updater thread fails, reads become slower but stay correct. Reads are direct reads if the thread cannot be
 *       created, ends for any reason, or was stopped by {@code close()}. An open {@code AdaptiveClock} starts a new thread
 *       later if the read rate is still above the break-even rate.
 *   <li>Any thread may call {@code close()}, at any time and more than once.
 *   <li>An interrupt does not end an updater thread and does not make it spin.
 *   <li>A clock follows a step of the wall clock at its next tick, direct read or owner's update. The exception is
 *       {@link io.fastclock.BackwardStep#HOLD}, which does not follow a step back. {@code nanoTime()} never goes back.
 *   <li>No thread sees either time go back for one of these reasons: the clock starts or stops caching; the clock is closed;
 *       the updater thread ends; a reader or the updater thread is preempted. Times read before an override was installed
 *       and after it was removed do not go back.
 *   <li>A clock skips periods that it has missed because the machine was busy or suspended. No burst of ticks follows.
 *   <li>A cached timestamp is never ahead of the system clock. After the system clock was set back, this holds again from
 *       the next tick on; with {@code HOLD}, when the system clock has caught up. An {@code OwnedClock} returns any time
 *       that its owner has passed to {@code update(long, long)}.
 *   <li>An updater thread runs no user code while a timestamp that it has published is visible to readers.
 * </ol>
 *
 * <p>The project's {@code docs/limits.md} lists what these guarantees leave open.
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * A cached wall time is stale for as long as the updater thread is late. A cached monotonic time is as old as the last tick:
 * up to one millisecond with an {@code AdaptiveClock}, and up to one period with a {@code TickerClock} or {@code TimerClock},
 * even if the thread is on time. That is the resolution of a cached {@code nanoTime()}.
 *
 * <p>These figures of this package assume a machine on which threads run on time: each staleness, and the 5 ms that the first
 * read of a {@code TickerClock} or {@code TimerClock} waits at most. The updater thread is late in these cases:
 *
 * <ul>
 *   <li>Oversubscription: with more runnable threads than cores, the thread waits for its turn. That can take several time
 *       slices of the scheduler, of some milliseconds each.
 *   <li>On a virtual machine, the hypervisor takes the core away for a moment.
 *   <li>On Windows with the default timer resolution of 64 interrupts a second, any sleep may take up to 15.6 ms.
 *   <li>The whole process was paused: by a garbage collection or another stop-the-world operation of the JVM, by
 *       {@code SIGSTOP}, or because the machine was suspended. A reader that runs before the updater thread returns the
 *       timestamp from before the pause. Code that knows of the pause calls {@code refresh()}.
 * </ul>
 *
 * <p>The time of an {@code OwnedClock} is as stale as its owner lets it become.
 *
 * <p>These limits apply to every cached clock. Use {@link io.fastclock.DirectClock} where a stale timestamp is not
 * acceptable.
 *
 * <h2>Memory order</h2>
 *
 * <em>State words</em> are the two {@code volatile long} fields that readers load: one for wall time, one for monotonic
 * time. A positive state word is the published timestamp. A <em>sealed</em> word sends readers to the override or to the
 * system clock.
 *
 * <table>
 * <caption>Fields that threads share, how they are accessed, and what guards them</caption>
 * <tr><th>field</th><th>read</th><th>write</th><th>guard</th></tr>
 * <tr><td>{@code AbstractCachedClock.wallWord}, {@code .monotonicWord}, as readers write them</td><td>volatile</td>
 *     <td>compare-and-set to non-positive values, from the value that was loaded before the system clock was read</td>
 *     <td>none</td></tr>
 * <tr><td>the same, as the updater thread writes them</td><td>volatile</td>
 *     <td>compare-and-set: to publish, from the value that was loaded before the system clock was read; to withdraw, and to
 *     begin and end the recording of monotonic times, from the loaded value</td>
 *     <td>one updater thread at a time; no other thread stores positive values. When the thread ends, it has withdrawn its
 *     timestamp, or the state words are sealed</td></tr>
 * <tr><td>the same, as {@code refresh()} writes them</td><td>volatile</td><td>compare-and-set to empty values</td>
 *     <td>none</td></tr>
 * <tr><td>the same, when they are sealed and unsealed</td><td>volatile</td>
 *     <td>compare-and-set to seal the wall word; volatile to seal the monotonic word and to unseal both</td>
 *     <td>{@code AbstractCachedClock.seal}, a lock. Two kinds of reads take this lock: the first use of {@code FastClock}
 *     with system properties, and a read that cannot create the thread of a {@code TickerClock} or
 *     {@code TimerClock}</td></tr>
 * <tr><td>{@code AbstractCachedClock.heldMillis}, {@code .steppedFromMillis}, {@code .emptyWords}</td><td>volatile</td>
 *     <td>compare-and-set, only to larger values</td><td>none</td></tr>
 * <tr><td>{@code AbstractCachedClock.override}</td><td>volatile, by readers that find sealed words</td><td>volatile</td>
 *     <td>{@code AbstractCachedClock.seal}</td></tr>
 * <tr><td>{@code AbstractCachedClock.ended}</td>
 *     <td>volatile, by the updater threads of {@code TickerClock} and {@code TimerClock}</td><td>volatile, only ever set</td>
 *     <td>{@code AbstractCachedClock.seal}</td></tr>
 * <tr><td>{@code ClockOverride.Stack.installed}</td><td>plain</td><td>plain</td><td>the lock of the {@code Stack}</td></tr>
 * <tr><td>{@code OwnedClock.wallWord}, {@code .monotonicWord}</td><td>volatile</td><td>release</td><td>none: only the owner
 *     writes</td></tr>
 * <tr><td>{@code UpdaterControl.state}</td><td>volatile</td><td>compare-and-set between {@code IDLE}, {@code CHECKING} and
 *     {@code RUNNING}; volatile to {@code CLOSED}</td><td>only the thread whose compare-and-set succeeds checks the read
 *     rate or starts a thread. {@code RUNNING} is left by the updater thread when it ends, or by the reader that could not
 *     start the thread</td></tr>
 * <tr><td>{@code AdaptiveClock.control}</td><td>volatile</td><td>compare-and-set, once</td><td>none</td></tr>
 * <tr><td>{@code UpdaterControl.updater}, {@code AdaptiveUpdater.edges}</td><td>volatile, to stop the thread</td>
 *     <td>volatile</td><td>the thread that {@code UpdaterControl.state} entitles</td></tr>
 * <tr><td>{@code EdgeWaiter.stopped}, {@code TickerClock.stopped}</td><td>volatile</td><td>volatile, once</td>
 *     <td>only ever set</td></tr>
 * <tr><td>{@code DemandWatch.windowStartNanos}, {@code .readsAtWindowStart}: the start of the current window, and the read
 *     count at that moment</td>
 *     <td>volatile, by {@code stats()}. The sequence number {@code DemandWatch.window} lets {@code stats()} load both
 *     consistently. Readers load the start, to find out whether a check is due</td>
 *     <td>volatile</td><td>the thread that {@code UpdaterControl.state} entitles: the reader that checks the read rate, or
 *     the updater thread</td></tr>
 * <tr><td>the other fields of {@code DemandWatch}, and those of {@code BreakEven} and {@code BackOff}</td><td>plain</td>
 *     <td>plain</td><td>the same thread</td></tr>
 * <tr><td>{@code AdaptiveClock.directReadMask}</td><td>volatile, by readers that find no published timestamp</td>
 *     <td>volatile</td><td>the updater thread; {@code close()} and {@code refresh()} also store 0, which is always
 *     correct</td></tr>
 * <tr><td>{@code AdaptiveClock.readCounts}</td><td>plain</td><td>plain</td><td>none: lost counts are accepted</td></tr>
 * <tr><td>the fields of {@code ClockMetrics} and {@code ReadRate} that {@code stats()} loads</td><td>volatile</td>
 *     <td>volatile</td><td>one writer at a time; the count of backward steps is incremented atomically by any
 *     thread</td></tr>
 * <tr><td>{@code FirstUse.pending}, {@code .begun}</td><td>volatile</td><td>volatile; compare-and-set</td>
 *     <td>only the thread that sets {@code begun} does the work</td></tr>
 * <tr><td>{@code LatenessHistogram.counts}</td><td>plain, after a volatile read of {@code total}</td>
 *     <td>plain, before a volatile write of {@code total}</td><td>one writer at a time</td></tr>
 * <tr><td>{@code LatenessHistogram.maxNanos}</td><td>volatile</td><td>volatile, only to larger values</td>
 *     <td>one writer at a time</td></tr>
 * <tr><td>{@code AbstractPeriodicClock.state}</td><td>volatile</td><td>compare-and-set {@code NEW} to {@code STARTED};
 *     volatile to {@code CLOSED}</td><td>only the thread whose compare-and-set succeeds starts a thread; a thread that
 *     writes {@code CLOSED}, or finds it after starting, stops the updater thread</td></tr>
 * <tr><td>{@code TickerClock.thread}, {@code TimerClock.executor}</td><td>volatile</td><td>volatile, once</td>
 *     <td>the thread that has set {@code state} to {@code STARTED}</td></tr>
 * </table>
 */
@NullMarked
package io.fastclock;

import org.jspecify.annotations.NullMarked;

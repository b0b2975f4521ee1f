/**
 * Clocks whose reading costs one memory load, and the static facade to them, {@link io.fastclock.FastClock}.
 *
 * <table>
 * <caption>The clocks</caption>
 * <tr><th>clock</th><th>a read is</th><th>its time is, <a href="#age">mostly</a></th><th>it costs when nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a direct read of the system clock</td><td>exact</td><td>nothing</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}</td><td>one load above the break-even rate, else a direct read</td>
 *     <td>exact, but for the first microseconds of a millisecond</td><td>nothing</td></tr>
 * <tr><td>{@link io.fastclock.TickerClock}</td><td>one load</td>
 *     <td>stale for as long as the system oversleeps, some ten microseconds of each millisecond</td>
 *     <td>a thread with 1,000 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.TimerClock}</td><td>one load</td><td>up to about 20 ms stale</td>
 *     <td>a thread with 50 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.OwnedClock}</td><td>one load</td><td>as old as its owner's last update</td>
 *     <td>nothing</td></tr>
 * <tr><td>{@link io.fastclock.testing.ManualClock}</td><td>for tests</td><td>what the test says</td>
 *     <td>nothing</td></tr>
 * </table>
 *
 * <h2>Guarantees</h2>
 *
 * Of every clock here, the one behind {@code FastClock} included:
 *
 * <ol>
 *   <li>The first value is a real time; no clock ever returns 0 because it has not ticked yet.
 *   <li>A read never throws and takes no lock of this library. It neither waits nor allocates, with four exceptions: the read
 *       that starts an updater thread, or fails to (with {@code TickerClock} and {@code TimerClock} it waits for the first
 *       tick, five milliseconds at the most); an adaptive clock's first look for demand; a read that reports to a
 *       {@link io.fastclock.ClockListener}, which takes as long as the listener; the first use of {@code FastClock} with
 *       system properties.
 *   <li>Nothing is started, logged or registered by loading or initialising a class, nor by constructing a clock. The first
 *       read of {@code TickerClock} and {@code TimerClock} starts a thread, and so does the read that finds
 *       {@code AdaptiveClock} above its break-even rate. The adaptive clock's thread ends within ten seconds of the demand,
 *       whatever the pattern of its lateness, if it gets to run at least once in two seconds. A thread is a named daemon of
 *       normal priority; it neither inherits anything from the thread that reads first nor keeps any of its classes from being
 *       unloaded.
 *   <li>A failing updater thread costs speed, never correctness: if it cannot be created, ends for any reason or is stopped by
 *       {@code close()}, reads are direct reads from then on; {@code AdaptiveClock} tries again.
 *   <li>{@code close()} may be called at any time, by any thread, more than once.
 *   <li>Interrupting the thread neither stops it nor makes it spin.
 *   <li>A step of the wall clock, forward or back, is followed with the next tick, direct read or owner's update, unless
 *       {@link io.fastclock.BackwardStep#HOLD} is set. {@code nanoTime()} never goes back.
 *   <li>No thread sees either time go back because a clock begins or ends to cache, is closed, is overridden for a while, loses
 *       its thread, or because a reader or the thread is preempted.
 *   <li>Periods that were missed, because the machine was busy or suspended, are not caught up in a burst.
 *   <li>A cached timestamp is never ahead of the system clock that it was read from, only behind; when the system clock is set
 *       back, from the next tick on.
 *   <li>No code of users runs on an updater thread while readers rely on the timestamp that it publishes.
 * </ol>
 *
 * <h2 id="age">How stale a cached timestamp is</h2>
 *
 * As stale as the last tick of the updater thread is late. Where this package says <em>a period</em>, <em>some
 * microseconds</em> or <em>five milliseconds</em>, it means a machine on which that thread runs when its time has come. It runs
 * later
 *
 * <ul>
 *   <li>where there are more runnable threads than cores: the thread waits for its turn, which may be several of the scheduler's
 *       time slices of some milliseconds each;
 *   <li>on a virtual machine whose host takes the core away for a moment;
 *   <li>on Windows: with the system's default timer resolution, 64 interrupts a second, a sleep may take up to 15.6 ms
 *       however short a period was asked for;
 *   <li>after a pause of the whole process, for garbage collection or another stop-the-world operation of the virtual
 *       machine, by {@code SIGSTOP}, or because the machine was suspended: a reader may run before the updater thread does, and
 *       returns the timestamp from before the pause until the thread has run. Code that knows of the pause calls
 *       {@code refresh()}.
 * </ul>
 *
 * <p>The time of an {@code OwnedClock} is as old as its owner lets it become.
 *
 * <p>No cached clock can promise otherwise. What must not be late reads {@link io.fastclock.DirectClock}.
 *
 * <h2>Memory order</h2>
 *
 * <table>
 * <caption>Shared fields, how they are accessed, and what guards them</caption>
 * <tr><th>field</th><th>read</th><th>write</th><th>guard</th></tr>
 * <tr><td>{@code AbstractCachedClock.wallWord}, {@code .monotonicWord}</td><td>volatile</td>
 *     <td>compare-and-set from what was loaded before the source was read; volatile to seal the monotonic word and to unseal
 *     both</td><td>one thread at a time makes them positive, and its last act is to make them non-positive; sealed under
 *     {@code AbstractCachedClock.seal}</td></tr>
 * <tr><td>{@code AbstractCachedClock.heldMillis}, {@code .steppedFromMillis}, {@code .emptyWords}</td><td>volatile</td>
 *     <td>compare-and-set, only to larger values</td><td>none</td></tr>
 * <tr><td>{@code AbstractCachedClock.override}, {@code .ended}</td><td>volatile, by readers that find the words sealed</td>
 *     <td>volatile</td><td>{@code AbstractCachedClock.seal}, which no reader takes</td></tr>
 * <tr><td>{@code OwnedClock.wallWord}, {@code .monotonicWord}</td><td>volatile</td><td>release</td><td>none: the owner
 *     alone writes</td></tr>
 * <tr><td>{@code UpdaterControl.state}</td><td>volatile</td><td>compare-and-set {@code IDLE}, {@code LOOKING},
 *     {@code RUNNING} and back; volatile to {@code CLOSED}</td><td>only the winner looks for demand or starts a thread; the
 *     updater thread goes back from {@code RUNNING} as its last act, or the reader that could not start it</td></tr>
 * <tr><td>{@code AdaptiveClock.control}</td><td>volatile</td><td>compare-and-set, once</td><td>none</td></tr>
 * <tr><td>{@code UpdaterControl.updater}, {@code AdaptiveUpdater.edges}</td><td>volatile, to stop the thread</td>
 *     <td>volatile</td><td>whoever {@code UpdaterControl.state} says</td></tr>
 * <tr><td>{@code EdgeWaiter.stopped}</td><td>volatile</td><td>volatile, once</td><td>only ever set</td></tr>
 * <tr><td>{@code DemandWatch}'s and {@code BreakEven}'s</td><td>plain; the window volatile, for {@code stats()}, with a sequence number</td>
 *     <td>plain, volatile</td><td>whoever {@code UpdaterControl.state} says: the reader that looks, or the updater
 *     thread</td></tr>
 * <tr><td>{@code AdaptiveClock.directReadMask}</td><td>volatile, by readers that find no published timestamp</td>
 *     <td>volatile</td><td>the updater thread; 0, which is always right, by {@code close()} and {@code refresh()} as
 *     well</td></tr>
 * <tr><td>{@code AdaptiveClock.readCounts}</td><td>plain</td><td>plain</td><td>none: lost counts are accepted</td></tr>
 * <tr><td>{@code ClockMetrics}', {@code ReadRate}'s, what {@code stats()} loads</td><td>volatile</td><td>volatile</td>
 *     <td>one writer at a time, but for the backward steps, which are added atomically</td></tr>
 * <tr><td>{@code FirstUse.pending}, {@code .begun}</td><td>volatile</td><td>volatile; compare-and-set</td>
 *     <td>the winner of {@code begun} does the work</td></tr>
 * <tr><td>{@code LatenessHistogram.counts}</td><td>plain, after a volatile read of their number</td><td>plain, before it is
 *     written</td><td>one writer at a time</td></tr>
 * <tr><td>{@code AbstractPeriodicClock.state}</td><td>volatile</td><td>compare-and-set {@code NEW} to {@code STARTED};
 *     volatile to {@code CLOSED}</td><td>only the winner starts a thread; whoever writes {@code CLOSED} or finds it after
 *     starting stops the thread</td></tr>
 * <tr><td>{@code TickerClock.thread}, {@code TimerClock.executor}</td><td>volatile</td><td>volatile, once</td>
 *     <td>the winner of {@code state}</td></tr>
 * <tr><td>{@code TickerClock.stopped}</td><td>volatile</td><td>volatile, once</td><td>only ever set</td></tr>
 * </table>
 */
@NullMarked
package io.fastclock;

import org.jspecify.annotations.NullMarked;

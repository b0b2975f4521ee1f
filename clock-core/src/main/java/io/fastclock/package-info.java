/**
 * Clocks whose reading costs one memory load, and the front door to them, {@link io.fastclock.FastClock}.
 *
 * <table>
 * <caption>The clocks</caption>
 * <tr><th>clock</th><th>a read is</th><th>its time is, <a href="#age">mostly</a></th><th>it costs when nobody reads</th></tr>
 * <tr><td>{@link io.fastclock.DirectClock}</td><td>a question to the system</td><td>exact</td><td>nothing</td></tr>
 * <tr><td>{@link io.fastclock.AdaptiveClock}</td><td>one load while many read, else a question to the system</td>
 *     <td>exact, but for the first microseconds of a millisecond</td><td>nothing</td></tr>
 * <tr><td>{@link io.fastclock.TickerClock}</td><td>one load</td><td>up to about 1 ms old</td>
 *     <td>a thread with 1,000 wake-ups a second</td></tr>
 * <tr><td>{@link io.fastclock.TimerClock}</td><td>one load</td><td>up to about 20 ms old</td>
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
 *   <li>The first value is a real time; no clock ever answers 0 because it has not ticked yet.
 *   <li>A read never throws, and neither waits nor allocates, but for the one that starts the clock's thread: with
 *       {@code TickerClock} and {@code TimerClock} it awaits the thread's first tick, and gives up after five
 *       milliseconds.
 *   <li>Nothing is started by loading or initialising a class, nor by constructing a clock. A thread is started by the
 *       first read of {@code TickerClock} and {@code TimerClock}, and by the read that finds that it pays of
 *       {@code AdaptiveClock}, whose thread ends within ten seconds of the demand; it is a named daemon of normal priority, and neither inherits anything
 *       from the thread that reads first nor keeps any of its classes from being unloaded.
 *   <li>A failing thread costs speed, never the truth: if it cannot be created, ends for any reason or is stopped by
 *       {@code close()}, readers read the system clock directly from then on; {@code AdaptiveClock} tries again.
 *   <li>{@code close()} may be called at any time, by any thread, more than once.
 *   <li>Interrupting the thread neither stops it nor makes it spin.
 *   <li>A step of the wall clock, forward or back, is followed with the next tick, or the owner's next update, unless
 *       {@link io.fastclock.BackwardStep#HOLD} was asked for. {@code nanoTime()} never goes back.
 *   <li>No thread sees either time go back because a clock begins or ends to cache, is closed, loses its thread, or
 *       because a reader or the thread is preempted.
 *   <li>Periods that were missed, because the machine was busy or suspended, are not caught up in a burst.
 *   <li>A cached time is never ahead of the system clock that it was read from, only behind it; when the system clock is
 *       set back, from the next tick on.
 * </ol>
 *
 * <h2 id="age">How old a cached time is</h2>
 *
 * It is as old as the last tick of the clock's thread. Where this package says <em>a period</em>, <em>about 1 ms</em> or
 * <em>five milliseconds</em>, it means a machine on which that thread runs when its time has come. It runs later
 *
 * <ul>
 *   <li>where there are more runnable threads than cores: it waits for its turn, which may be several of the scheduler's
 *       time slices of some milliseconds each;
 *   <li>on Windows: with the system's default timer resolution, 64 interrupts a second, a sleep may take up to 15.6 ms
 *       however short a period was asked for;
 *   <li>after a pause of the whole process, for garbage collection or another stop-the-world operation of the virtual
 *       machine, by {@code SIGSTOP}, or because the machine was suspended: a reader may run before the clock's thread
 *       does, and is given the time from before the pause until the thread has run.
 * </ul>
 *
 * <p>The time of an {@code OwnedClock} is as old as its owner lets it become.
 *
 * <p>No cached clock can promise otherwise. What must not be late reads {@link io.fastclock.DirectClock}.
 *
 * <h2>How it is kept</h2>
 *
 * <table>
 * <caption>Shared fields, how they are accessed, and what guards them</caption>
 * <tr><th>field</th><th>read</th><th>write</th><th>guard</th></tr>
 * <tr><td>{@code AbstractCachedClock.wallWord}, {@code .monotonicWord}</td><td>volatile</td>
 *     <td>compare-and-set, from what was loaded before the source was asked, or to move forward; volatile to seal and
 *     unseal</td><td>one thread at a time makes them positive, and its last act is to make them negative; sealed under
 *     {@code AbstractCachedClock.seal}</td></tr>
 * <tr><td>{@code OwnedClock.wallWord}, {@code .monotonicWord}</td><td>volatile</td><td>release</td><td>none: the owner
 *     alone writes</td></tr>
 * <tr><td>{@code AbstractCachedClock.override}</td><td>volatile, by readers that find the words sealed</td><td>volatile</td>
 *     <td>{@code AbstractCachedClock.seal}</td></tr>
 * <tr><td>{@code AdaptiveClock.state}</td><td>volatile</td><td>compare-and-set {@code IDLE} to {@code RUNNING} and back;
 *     volatile to {@code CLOSED}</td><td>only the winner starts a thread, only that thread goes back, as its last
 *     act</td></tr>
 * <tr><td>{@code AdaptiveClock.askMask}</td><td>volatile, by readers that find no cached time</td><td>volatile</td>
 *     <td>the thread; 0, which is always right, by {@code close()} as well</td></tr>
 * <tr><td>{@code StripedReadCounter.counts}</td><td>plain</td><td>plain</td><td>none: lost counts are accepted</td></tr>
 * <tr><td>{@code ClockRecorder}'s</td><td>plain</td><td>plain</td><td>its monitor</td></tr>
 * <tr><td>{@code BreakEven}'s</td><td>plain</td><td>plain</td><td>{@code AdaptiveClock.costsLock}</td></tr>
 * <tr><td>{@code AbstractPeriodicClock.state}</td><td>volatile</td><td>compare-and-set {@code NEW} to {@code STARTED}; volatile to
 *     {@code CLOSED}</td><td>only the winner starts a thread; whoever writes {@code CLOSED} or finds it after starting
 *     stops it</td></tr>
 * <tr><td>{@code TickerClock.thread}, {@code TimerClock.executor}</td><td>volatile</td><td>volatile, once</td>
 *     <td>the winner of {@code state}</td></tr>
 * <tr><td>{@code TickerClock.stopped}</td><td>volatile</td><td>volatile, once</td><td>only ever set</td></tr>
 * </table>
 */
@NullMarked
package io.fastclock;

import org.jspecify.annotations.NullMarked;

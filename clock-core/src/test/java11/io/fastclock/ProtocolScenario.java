// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/** What some threads do with a clock, and the checks of what they read. */
enum ProtocolScenario implements IntFunction<List<List<Runnable>>> {
    STATE_CHANGES(c -> c.thread(c::verified, c::read).thread(c::read).thread(c::read, c::read)),
    STATE_CHANGES_AT_ONCE(c -> c.thread(c::verified, c::change).thread(c::read).thread(c::read)),
    STATE_CHANGES_TWICE(
            c -> c.thread(c::verified, c::change).thread(c::verified).thread(c::read)),
    READS_BY_TICK(
            c -> c.first(c::byTick).thread(c::tick, c::tick).thread(c::read).thread(c::read)),
    STATE_CHANGES_DURING_OVERRIDE(c -> c.thread(c::override).thread(c::byTick).thread(c::read)),
    OVERRIDE(c -> c.first(c::byTick)
            .thread(c::push, c::tick, c::remove)
            .thread(c::read)
            .thread(c::read)),
    OVERRIDE_WHILE_UNREAD(c ->
            c.first(c::byTick, c::override).thread(c::override).thread(c::read).thread(c::read)),
    COUNTER_STOPS(c -> c.first(c::byTick, c::tick)
            .thread(c::refused, c::read)
            .thread(c::read)
            .thread(c::read)),
    COUNTER_STOPS_DURING_OVERRIDE(
            c -> c.first(c::byTick, c::push).thread(c::refused, c::remove).thread(c::read)),
    STEP_BACK(
            c -> c.first(c::byTick).thread(c::stepBack, c::read).thread(c::read).thread(c::read)),
    FIRST_READS(1, c -> c.periodic().thread(c::read, c::read).thread(c::read)),
    THREAD_STARTS_AND_ENDS(c -> c.periodic().thread(c::read).thread(c::read)),
    OVERRIDE_OF_FIRST_READS(
            1, c -> c.periodic().thread(c::override).thread(c::read).thread(c::read)),
    OVERRIDE_OF_THREAD(1, c -> c.periodic().first(c::read).thread(c::push, c::read, c::remove)),
    THREAD_IS_CLOSED(c -> c.periodic().first(c::read).thread(c::close).thread(c::read)),
    CLOSED_DURING_OVERRIDE(
            c -> c.periodic().first(c::push).thread(c::close, c::remove).thread(c::read));

    final int maxPreemptions;
    private final Consumer<Checked> threads;

    ProtocolScenario(Consumer<Checked> threads) {
        this(2, threads);
    }

    ProtocolScenario(int maxPreemptions, Consumer<Checked> threads) {
        this.maxPreemptions = maxPreemptions;
        this.threads = threads;
    }

    /** Returns the calls of each thread, and last those after their end. */
    @Override
    public List<List<Runnable>> apply(int which) {
        Checked checked = new Checked(which);
        threads.accept(checked);
        return checked.thread(checked::read, checked::atEnd).calls;
    }

    private static final class Checked {
        private static final long OVERRIDDEN = 7;
        private static final long STEP = 10_000_000; // Longer than a scenario takes.
        private static final long FIRST_TIME = 2 * STEP;
        private static final long EARLY = 500; // A direct read loads the state so long before it reads the clock.

        final List<List<Runnable>> calls = new ArrayList<>();
        private final int which;
        private AbstractCachedClock clock = new TickClock();
        private long time = FIRST_TIME;
        private long stepped;
        private int ticks = 2;
        private boolean isStopped;
        private long floor = 1; // What a read must at least return that begins now.
        private @Nullable ClockOverride installed;
        private int changes; // Odd while an override is pushed or removed.

        Checked(int which) {
            this.which = which;
        }

        Checked first(Runnable... first) {
            Arrays.asList(first).forEach(Runnable::run);
            return this;
        }

        Checked thread(Runnable... thread) {
            calls.add(Arrays.asList(thread));
            return this;
        }

        void byTick() {
            verified();
            change();
        }

        /** From the first step of the change of state to a time with a counter. */
        void change() {
            read();
            pass();
            read();
            read();
        }

        Checked periodic() {
            clock = new ThreadClock();
            return this;
        }

        void verified() {
            ((TickClock) clock).accept(TickResult.usable(1));
        }

        /** The counter has stopped, and somebody has noticed. */
        void refused() {
            ((TickClock) clock).accept(TickResult.refused("simulated", false));
            isStopped = true;
            floor = Math.max(floor, ordered(time - stepped));
        }

        private void pass() {
            time += STEP / 10; // Longer than the state needs to change.
        }

        void tick() {
            ticks += isStopped ? 0 : 2;
            floor = Math.max(floor, ordered(++time - stepped));
        }

        void stepBack() {
            stepped = which == AbstractCachedClock.WALL ? STEP : 0;
            tick();
        }

        /** A step back begins a new time, which is later than that before it. */
        private static long ordered(long read) {
            return read < FIRST_TIME ? read + 2 * STEP : read;
        }

        void push() {
            changes++;
            installed = ClockOverride.install(new SuppliedClock(() -> OVERRIDDEN), clock);
            changes++;
        }

        void remove() {
            changes++;
            Objects.requireNonNull(installed).close();
            installed = null;
            changes++;
        }

        void override() {
            push();
            remove();
        }

        void close() {
            ((ThreadClock) clock).close();
        }

        void read() {
            long least = floor;
            int changesBefore = changes;
            boolean isOverridden = installed != null;
            long read = which == AbstractCachedClock.WALL ? clock.currentTimeMillis() : clock.nanoTime();
            Interleavings.step();
            if (changes % 2 == 0 && changes == changesBefore) {
                check((read == OVERRIDDEN) == isOverridden, "reads the override while it is installed: " + read);
            }
            if (read != OVERRIDDEN) {
                check(ordered(read) >= least, read + " is earlier than " + least);
                time = Math.max(time, read + (read < FIRST_TIME ? STEP : 0));
                floor = Math.max(floor, ordered(read));
            }
        }

        void atEnd() {
            long now = ordered(time - stepped);
            boolean hasThread = clock instanceof ThreadClock;
            check(!hasThread || clock.word(which) <= 0, "no thread runs, but a time is published");
            check(clock.word(which) != Seal.SEALED || clock.seal.hasEnded, "sealed for ever");
            tick();
            read();
            check(floor > now, "the time is frozen");
            pass();
            if (!hasThread && !isStopped) {
                read();
                read();
                check(clock.word(which) > 0, "reads are not by the tick");
            }
        }

        private static void check(boolean isRight, String otherwise) {
            if (!isRight) {
                throw new AssertionError(otherwise);
            }
        }

        private long readSource(int read, boolean isEarly) {
            Interleavings.step();
            return ++time + (isEarly ? EARLY : 0) - (read == AbstractCachedClock.WALL ? stepped : 0);
        }

        private boolean isEarly() {
            return !((TickClock) clock).usesTick();
        }

        private final class TickClock extends FakeTickClock {
            TickClock() {
                super(new SuppliedClock(() -> readSource(WALL, isEarly()), () -> readSource(MONOTONIC, isEarly())));
            }

            @Override
            int kernelTicks() {
                Interleavings.step();
                return Checked.this.ticks;
            }
        }

        private final class ThreadClock extends AbstractPeriodicClock {
            ThreadClock() {
                super(
                        1,
                        new SuppliedClock(() -> readSource(WALL, false), () -> readSource(MONOTONIC, false)),
                        body -> new Thread() {
                            @Override
                            public synchronized void start() {
                                Interleavings.addThread(Arrays.asList(body));
                            }
                        });
            }

            @Override
            long nanosUntilNextUpdate() {
                return 0; // It does not sleep.
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees of {@link TimerClock} and {@link TickerClock}, numbered on the package page. */
class PeriodicClockTest {
    private static final long PERIOD_NANOS = 1_000_000;

    private final List<AutoCloseable> open = new ArrayList<>();

    @AfterEach
    void closeAll() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    /** A clock with its surroundings. */
    private final class Rig {
        final RecordingThreads threads;
        final WatchedSource source;
        final AbstractPeriodicClock clock;

        Rig(PeriodicKind kind) {
            this(kind, PERIOD_NANOS);
        }

        Rig(PeriodicKind kind, long periodNanos) {
            threads = new RecordingThreads(kind.threadName);
            source = new WatchedSource(threads);
            clock = kind.create(periodNanos, source, threads);
            open.add(clock);
        }

        Rig started() {
            clock.currentTimeMillis();
            patiently().until(clock::isCaching);
            return this;
        }

        Thread thread() {
            return threads.made.get(0);
        }

        /** Readers are at the source: whatever it says next, they say at once. */
        void assertReadsAreDirect() {
            for (int i = 0; i < 3; i++) {
                source.time.advance(Duration.ofHours(1));
                assertThat(clock.currentTimeMillis()).isEqualTo(source.time.currentTimeMillis());
                assertThat(clock.nanoTime()).isEqualTo(source.time.nanoTime());
            }
        }

        /**
         * When each tick comes, from now on. To be called when started: a reader that comes between makes the very
         * first publication ask twice.
         */
        List<Long> recordTicks() {
            List<Long> tickedAtNanos = Collections.synchronizedList(new ArrayList<>());
            source.beforeTick = () -> tickedAtNanos.add(System.nanoTime());
            return tickedAtNanos;
        }

        void awaitTicks(int more) {
            int goal = source.ticks.get() + more;
            patiently().until(() -> source.ticks.get() >= goal);
        }
    }

    /** Let go at the end of the test, however it ends. */
    private Hold hold() {
        Hold hold = new Hold();
        open.add(hold);
        return hold;
    }

    private static ConditionFactory patiently() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource
    void newClock_startsNoThread_firstRead_startsOne(PeriodicKind kind) {
        Rig rig = new Rig(kind);
        assertThat(rig.threads.made).isEmpty();
        assertThat(rig.clock.toString()).contains("not yet read");

        rig.started();
        for (int i = 0; i < 1_000; i++) {
            rig.clock.currentTimeMillis();
        }
        assertThat(rig.threads.made).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void reads_beforeUpdaterRuns_areDirect(PeriodicKind kind) {
        Hold hold = hold();
        ThreadFactory starved = body -> new DaemonThreads("starved").newThread(() -> {
            hold.run();
            body.run();
        });
        ManualClock source = new ManualClock();
        AbstractPeriodicClock clock = kind.create(PERIOD_NANOS, source, starved);
        open.add(clock);

        assertThat(clock.currentTimeMillis()).isEqualTo(ManualClock.DEFAULT_START.toEpochMilli());
        assertThat(clock.nanoTime()).isEqualTo(source.nanoTime());
        source.advance(Duration.ofSeconds(5));
        assertThat(clock.currentTimeMillis())
                .isEqualTo(ManualClock.DEFAULT_START.plusSeconds(5).toEpochMilli());

        hold.letGo();
        patiently().until(clock::isCaching);
    }

    @ParameterizedTest
    @EnumSource
    void firstCachedRead_afterNewerDirectRead_isNotOlder(PeriodicKind kind) throws Exception {
        Rig rig = new Rig(kind);
        Hold wallTick = hold();
        Hold monotonicTick = hold();
        Hold nextTick = hold();
        rig.source.beforeTick = wallTick;
        rig.source.beforeMonotonicTick = monotonicTick;

        // The thread has looked at the time, but not published it, when a reader is given a newer one.
        rig.clock.currentTimeMillis();
        wallTick.awaitCaught();
        rig.source.time.advance(Duration.ofSeconds(1));
        long wallGiven = rig.clock.currentTimeMillis();
        wallTick.letGo();
        monotonicTick.awaitCaught();
        rig.source.time.advance(Duration.ofSeconds(1));
        long monotonicGiven = rig.clock.nanoTime();
        rig.source.beforeTick = nextTick; // Both times are published once, then, and not yet again.
        monotonicTick.letGo();
        nextTick.awaitCaught();

        int asked = rig.source.readsByReaders.get();
        assertThat(rig.clock.currentTimeMillis()).isGreaterThanOrEqualTo(wallGiven);
        assertThat(rig.clock.nanoTime()).isGreaterThanOrEqualTo(monotonicGiven);
        assertThat(rig.source.readsByReaders).as("reads that were not cached").hasValue(asked);
    }

    @ParameterizedTest
    @EnumSource
    void firstRead_awaitingFirstTick_keepsReadersParkPermit(PeriodicKind kind) {
        AbstractPeriodicClock clock =
                kind.create(PERIOD_NANOS, new ManualClock(), body -> new DaemonThreads("idle").newThread(() -> {}));
        open.add(clock);
        LockSupport.unpark(Thread.currentThread());
        clock.currentTimeMillis();
        long startNanos = System.nanoTime();
        LockSupport.parkNanos(Duration.ofSeconds(60).toNanos());
        assertThat(System.nanoTime() - startNanos)
                .isLessThan(Duration.ofSeconds(50).toNanos());
    }

    @ParameterizedTest
    @EnumSource
    void read_whileCaching_doesNotReadSource(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        rig.awaitTicks(2); // The monotonic time is published after the wall time.
        int asked = rig.source.readsByReaders.get();

        for (int i = 0; i < 1_000; i++) {
            assertThat(rig.clock.currentTimeMillis()).isEqualTo(rig.source.time.currentTimeMillis());
            assertThat(rig.clock.nanoTime()).isEqualTo(rig.source.time.nanoTime());
        }
        assertThat(rig.source.readsByReaders).hasValue(asked);
    }

    @ParameterizedTest
    @EnumSource
    void close_whileCaching_endsThreadAndReadsAreDirect(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();

        rig.clock.close();
        rig.assertReadsAreDirect();
        patiently().until(() -> !rig.threads.anyAlive());
        rig.assertReadsAreDirect();

        rig.clock.close();
        rig.assertReadsAreDirect();
        assertThat(rig.clock.toString()).contains("closed");
    }

    @ParameterizedTest
    @EnumSource
    void close_duringLongPeriod_endsThreadAtOnce(PeriodicKind kind) {
        // So long that no patience of this test can be taken for the thread's waking up by itself.
        Rig rig = new Rig(kind, TimeUnit.HOURS.toNanos(1)).started();
        patiently().until(() -> rig.thread().getState() == Thread.State.TIMED_WAITING);

        rig.clock.close();
        patiently().until(() -> !rig.threads.anyAlive());
    }

    @ParameterizedTest
    @EnumSource
    void close_beforeFirstRead_startsNoThread(PeriodicKind kind) {
        Rig rig = new Rig(kind);
        rig.clock.close();
        rig.assertReadsAreDirect();
        assertThat(rig.threads.made).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void close_betweenReadAndPublication_readsStayDirect(PeriodicKind kind) throws Exception {
        Rig rig = new Rig(kind).started();
        Hold tick = hold();
        rig.source.beforeTick = tick;
        tick.awaitCaught();

        rig.clock.close();
        tick.letGo();
        patiently().until(() -> !rig.threads.anyAlive());
        rig.assertReadsAreDirect();
    }

    @ParameterizedTest
    @EnumSource
    void updaterThrows_whileCaching_readsAreDirect(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        rig.source.beforeTick = () -> {
            throw new StackOverflowError("thrown into the clock's thread by a test");
        };

        patiently().until(() -> !rig.clock.isCaching());
        rig.assertReadsAreDirect();
        patiently().until(() -> !rig.threads.anyAlive());
        rig.assertReadsAreDirect();
    }

    @ParameterizedTest
    @EnumSource
    @EnabledForJreRange(max = JRE.JAVA_17) // Later it throws UnsupportedOperationException.
    @SuppressWarnings({"deprecation", "removal"})
    void updaterStopped_byThreadStop_readsAreDirect(PeriodicKind kind) {
        Rig rig = new Rig(kind, Period.MAX_NANOS).started();
        rig.thread().stop();

        patiently().until(() -> !rig.clock.isCaching());
        rig.assertReadsAreDirect();
        patiently().until(() -> !rig.threads.anyAlive());
        rig.assertReadsAreDirect();
    }

    @ParameterizedTest
    @EnumSource
    void updater_interruptedRepeatedly_neitherEndsNorSpins(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        List<Long> tickedAtNanos = rig.recordTicks();

        for (int i = 0; i < 20; i++) {
            rig.thread().interrupt();
            // A flag left standing makes every park return at once.
            patiently().until(() -> !rig.thread().isInterrupted());
            rig.awaitTicks(2);
        }
        assertThat(rig.thread().isAlive()).isTrue();
        assertThat(rig.clock.isCaching()).isTrue();
        assertNoBurst(kind, tickedAtNanos);
    }

    @ParameterizedTest
    @EnumSource
    void updater_stalledForManyPeriods_doesNotCatchUpInABurst(PeriodicKind kind) throws Exception {
        Rig rig = new Rig(kind).started();
        List<Long> tickedAtNanos = rig.recordTicks();
        Hold stall = hold();
        rig.source.beforeMonotonicTick = stall;
        stall.awaitCaught();
        long stalledAtNanos = System.nanoTime();
        patiently().until(() -> System.nanoTime() - stalledAtNanos > 50 * PERIOD_NANOS);
        stall.letGo();

        rig.awaitTicks(20);
        assertNoBurst(kind, tickedAtNanos);
    }

    @ParameterizedTest
    @EnumSource
    void wallStep_backwardOrForward_isFollowed(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        long monotonic = rig.clock.nanoTime();

        for (Duration step : List.of(Duration.ofHours(-1), Duration.ofHours(2))) {
            rig.source.time.stepWall(step);
            long expected = rig.source.time.currentTimeMillis();
            patiently().until(() -> rig.clock.currentTimeMillis() == expected);
            assertThat(rig.clock.nanoTime()).isEqualTo(monotonic);
        }
        rig.source.time.advance(Duration.ofSeconds(1));
        long expected = rig.source.time.currentTimeMillis();
        patiently().until(() -> rig.clock.currentTimeMillis() == expected);
    }

    @ParameterizedTest
    @EnumSource
    void wallTime_epochOrBefore_isReturnedAndLaterCachedAgain(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        for (Instant wall : List.of(Instant.EPOCH, Instant.parse("1969-07-20T20:17:40Z"))) {
            rig.source.time.setWall(wall);
            patiently().until(() -> rig.clock.currentTimeMillis() == wall.toEpochMilli());
        }
        rig.source.time.setWall(ManualClock.DEFAULT_START);
        patiently().until(rig.clock::isCaching);
        assertThat(rig.clock.currentTimeMillis()).isEqualTo(ManualClock.DEFAULT_START.toEpochMilli());
    }

    @ParameterizedTest
    @EnumSource
    void threadStart_fails_readsAreDirect(PeriodicKind kind) {
        for (NoThreads threads : NoThreads.values()) {
            ManualClock source = new ManualClock();
            AbstractPeriodicClock clock = kind.create(PERIOD_NANOS, source, threads);
            open.add(clock);
            for (int i = 0; i < 3; i++) {
                assertThat(clock.currentTimeMillis()).isEqualTo(source.currentTimeMillis());
                assertThat(clock.nanoTime()).isEqualTo(source.nanoTime());
                source.advance(Duration.ofMinutes(1));
            }
            assertThat(clock.toString()).contains("direct");
        }
    }

    @ParameterizedTest
    @EnumSource
    void newClock_periodOutOfRange_throwsIllegalArgumentException(PeriodicKind kind) {
        for (Duration period : List.of(
                Duration.ZERO,
                Duration.ofMillis(-1),
                Duration.ofNanos(Period.MIN_NANOS - 1),
                Duration.ofNanos(Period.MAX_NANOS + 1),
                Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> kind.create(period))
                    .withMessage("the period must be from 100us to 1s, not " + period);
        }
        kind.create(Duration.ofNanos(Period.MIN_NANOS)).close();
        kind.create(Duration.ofNanos(Period.MAX_NANOS)).close();
    }

    /**
     * Sentinel's thread would stay out of step: it ticks a period after the last tick. Read first in the middle of a period,
     * this clock must tick close to its end sooner or later, however busy the machine is.
     */
    @Test
    void ticker_ticksAtMultiplesOfItsPeriod() {
        long periodNanos = 50_000_000;
        RecordingThreads threads = new RecordingThreads("fastclock-ticker");
        WatchedSource source = new WatchedSource(threads);
        AtomicInteger aligned = new AtomicInteger();
        source.beforeTick = () -> {
            if (Math.floorMod(EpochNanos.SYSTEM.read(), periodNanos) < periodNanos / 5) {
                aligned.incrementAndGet();
            }
        };
        while (Math.floorMod(EpochNanos.SYSTEM.read(), periodNanos) / (periodNanos / 10) != 5) {
            Thread.onSpinWait();
        }
        TickerClock clock = new TickerClock(periodNanos, source, EpochNanos.SYSTEM, threads, true);
        open.add(clock);
        clock.currentTimeMillis();
        patiently().until(() -> aligned.get() >= 10);
    }

    /**
     * Exact, and true however busy the machine is: a tick may be late, never early. The ticker's ticks are aligned, so that a
     * late one and a punctual one may be less than a period apart, but no three of them.
     */
    private static void assertNoBurst(PeriodicKind kind, List<Long> tickedAtNanos) {
        List<Long> ticks = List.copyOf(tickedAtNanos);
        assertThat(ticks).hasSizeGreaterThan(10);
        int apart = kind == PeriodicKind.TICKER ? 2 : 1;
        for (int i = apart; i < ticks.size(); i++) {
            // Less what the wall clock may be slewed by against the monotonic one: 500 ppm.
            assertThat(ticks.get(i) - ticks.get(i - apart)).isGreaterThanOrEqualTo(PERIOD_NANOS - PERIOD_NANOS / 1_000);
        }
    }
}

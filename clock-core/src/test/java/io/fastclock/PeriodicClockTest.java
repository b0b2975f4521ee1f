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
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees of {@link TimerClock} and {@link TickerClock}, which the package documentation lists. */
class PeriodicClockTest {
    private static final long PERIOD_NANOS = 1_000_000;

    private final List<AbstractPeriodicClock> open = new ArrayList<>();

    @AfterEach
    void closeAll() {
        open.forEach(AbstractPeriodicClock::close);
    }

    private AbstractPeriodicClock newClock(PeriodicKind kind, Clock source, ThreadFactory threads) {
        AbstractPeriodicClock clock = kind.create(PERIOD_NANOS, source, threads);
        open.add(clock);
        return clock;
    }

    /** A clock with its threads and its source. */
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
            polling().until(clock::isCaching);
            return this;
        }

        Thread thread() {
            return threads.created.get(0);
        }

        void assertReadsAreDirect() {
            PeriodicClockTest.assertReadsAreDirect(clock, source.time);
        }

        /**
         * Records the times of all following ticks. To be called after the start: a concurrent reader can make the first publication
         * read the source twice.
         */
        List<Long> recordTicks() {
            List<Long> tickedAtNanos = Collections.synchronizedList(new ArrayList<>());
            source.beforeTick = () -> tickedAtNanos.add(System.nanoTime());
            return tickedAtNanos;
        }

        void awaitTicks(int more) {
            int goal = source.ticks.get() + more;
            polling().until(() -> source.ticks.get() >= goal);
        }
    }

    private static void assertReadsAreDirect(AbstractPeriodicClock clock, ManualClock source) {
        for (int i = 0; i < 3; i++) {
            source.advance(Duration.ofHours(1));
            assertThat(clock.currentTimeMillis()).isEqualTo(source.currentTimeMillis());
            assertThat(clock.nanoTime()).isEqualTo(source.nanoTime());
        }
    }

    private static ConditionFactory polling() {
        return await().pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .atMost(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource
    void newClock_beforeAndAfterFirstRead_startsThreadOnFirstReadOnly(PeriodicKind kind) {
        Rig rig = new Rig(kind);
        assertThat(rig.threads.created).isEmpty();
        assertThat(rig.clock.toString()).contains("not yet read");

        rig.started();
        for (int i = 0; i < 1_000; i++) {
            rig.clock.currentTimeMillis();
        }
        assertThat(rig.threads.created).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void reads_beforeUpdaterRuns_areDirect(PeriodicKind kind) {
        Semaphore runs = new Semaphore(0);
        ManualClock source = new ManualClock();
        AbstractPeriodicClock clock = newClock(
                kind,
                source,
                body -> new DaemonThreads("starved").newThread(() -> {
                    runs.acquireUninterruptibly();
                    body.run();
                }));

        assertReadsAreDirect(clock, source);
        runs.release();
        polling().until(clock::isCaching);
    }

    @ParameterizedTest
    @EnumSource
    void firstRead_awaitingFirstTick_keepsReadersParkPermit(PeriodicKind kind) {
        AbstractPeriodicClock clock =
                newClock(kind, new ManualClock(), body -> new DaemonThreads("idle").newThread(() -> {}));
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
        rig.awaitTicks(2); // The second tick ensures that the monotonic time is published, too.
        int readsBefore = rig.source.readsByReaders.get();

        for (int i = 0; i < 1_000; i++) {
            assertThat(rig.clock.currentTimeMillis()).isEqualTo(rig.source.time.currentTimeMillis());
            assertThat(rig.clock.nanoTime()).isEqualTo(rig.source.time.nanoTime());
        }
        assertThat(rig.source.readsByReaders).hasValue(readsBefore);
    }

    @ParameterizedTest
    @EnumSource
    void close_duringLongPeriod_endsThreadAtOnceAndReadsAreDirect(PeriodicKind kind) {
        // The period is longer than the timeout of this test, so the thread does not wake up because of its period.
        Rig rig = new Rig(kind, TimeUnit.HOURS.toNanos(1)).started();
        polling().until(() -> rig.thread().getState() == Thread.State.TIMED_WAITING);

        rig.clock.close();
        rig.assertReadsAreDirect();
        polling().until(() -> !rig.threads.anyAlive());
        rig.clock.close();
        rig.assertReadsAreDirect();
        assertThat(rig.clock.toString()).contains("closed");
    }

    @ParameterizedTest
    @EnumSource
    void close_beforeFirstRead_startsNoThread(PeriodicKind kind) {
        Rig rig = new Rig(kind);
        rig.clock.close();
        rig.assertReadsAreDirect();
        assertThat(rig.threads.created).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void updaterThrows_whileCaching_readsAreDirect(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        rig.source.beforeTick = () -> {
            throw new StackOverflowError("thrown by a test on the updater thread");
        };

        polling().until(() -> !rig.clock.isCaching());
        rig.assertReadsAreDirect();
        polling().until(() -> !rig.threads.anyAlive());
        rig.assertReadsAreDirect();
    }

    @ParameterizedTest
    @EnumSource
    void updater_interruptedRepeatedly_neitherEndsNorSpins(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        List<Long> tickedAtNanos = rig.recordTicks();

        for (int i = 0; i < 20; i++) {
            rig.thread().interrupt();
            // If the interrupt flag stayed set, every park would return at once.
            polling().until(() -> !rig.thread().isInterrupted());
            rig.awaitTicks(2);
        }
        assertThat(rig.thread().isAlive()).isTrue();
        assertThat(rig.clock.isCaching()).isTrue();
        assertNoBurst(kind, tickedAtNanos);
    }

    @ParameterizedTest
    @EnumSource
    void updater_stalledForManyPeriods_doesNotCatchUpInABurst(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        List<Long> tickedAtNanos = rig.recordTicks();
        AtomicInteger stalls = new AtomicInteger();
        rig.source.beforeMonotonicTick = () -> {
            long startNanos = System.nanoTime();
            while (stalls.get() == 0 && System.nanoTime() - startNanos <= 50 * PERIOD_NANOS) {
                LockSupport.parkNanos(PERIOD_NANOS);
            }
            stalls.incrementAndGet();
        };
        polling().until(() -> stalls.get() > 20);
        assertNoBurst(kind, tickedAtNanos);
    }

    @ParameterizedTest
    @EnumSource
    void wallClock_setToAnyTime_isFollowedAndLaterCachedAgain(PeriodicKind kind) {
        Rig rig = new Rig(kind).started();
        long monotonic = rig.clock.nanoTime();
        Instant start = ManualClock.DEFAULT_START;
        Instant before1970 = Instant.parse("1969-07-20T20:17:40Z");
        for (Instant wall :
                List.of(start.minusSeconds(3_600), start.plusSeconds(3_600), Instant.EPOCH, before1970, start)) {
            rig.source.time.setWall(wall);
            polling().until(() -> rig.clock.currentTimeMillis() == wall.toEpochMilli());
            assertThat(rig.clock.nanoTime()).isEqualTo(monotonic);
        }
        polling().until(rig.clock::isCaching);
        rig.source.time.advance(Duration.ofSeconds(1));
        polling().until(() -> rig.clock.currentTimeMillis() == start.toEpochMilli() + 1_000);
    }

    @ParameterizedTest
    @EnumSource
    void threadStart_fails_readsAreDirect(PeriodicKind kind) {
        for (FailingThreadFactory threads : FailingThreadFactory.values()) {
            ManualClock source = new ManualClock();
            AbstractPeriodicClock clock = newClock(kind, source, threads);
            assertReadsAreDirect(clock, source);
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
     * The first read is in the middle of a period. The ticker must then tick close to the multiples of the period, even on a busy
     * machine. A clock that ticks one period after its last tick, as Sentinel's does, would stay in the middle.
     */
    @Test
    void ticker_firstReadInMidPeriod_ticksAtMultiplesOfPeriod() {
        long periodNanos = 50_000_000;
        RecordingThreads threads = new RecordingThreads("fastclock-ticker");
        WatchedSource source = new WatchedSource(threads);
        AtomicInteger aligned = new AtomicInteger();
        source.beforeTick = () -> {
            if (Math.floorMod(Host.SYSTEM.epochNanos(), periodNanos) < periodNanos / 5) {
                aligned.incrementAndGet();
            }
        };
        while (Math.floorMod(Host.SYSTEM.epochNanos(), periodNanos) / (periodNanos / 10) != 5) {
            Thread.onSpinWait();
        }
        TickerClock clock = new TickerClock(periodNanos, source, threads, true);
        open.add(clock);
        clock.currentTimeMillis();
        polling().until(() -> aligned.get() >= 10);
    }

    /**
     * Asserts that ticks are at least one period apart. This holds on a busy machine, because a tick may be late but never early.
     * The ticker's ticks are aligned: a late tick and the next one may be closer, but not three ticks in a row.
     */
    private static void assertNoBurst(PeriodicKind kind, List<Long> tickedAtNanos) {
        List<Long> ticks = List.copyOf(tickedAtNanos);
        assertThat(ticks).hasSizeGreaterThan(10);
        int apart = kind == PeriodicKind.TICKER ? 2 : 1;
        for (int i = apart; i < ticks.size(); i++) {
            // Allows for the slewing of the wall clock against the monotonic clock, which is at most 500 ppm.
            assertThat(ticks.get(i) - ticks.get(i - apart)).isGreaterThanOrEqualTo(PERIOD_NANOS - PERIOD_NANOS / 1_000);
        }
    }
}

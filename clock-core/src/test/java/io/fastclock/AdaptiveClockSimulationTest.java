// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs an adaptive clock for hours of simulated time. */
class AdaptiveClockSimulationTest extends AbstractSimulationTest {
    private static final long BUSY_READS_PER_MILLI = 40;

    /** What the reads cost until a thread starts: nine tenths of a core, so the thread starts within a second. */
    private static final long STARTING_NANOS_PER_MILLI = 900_000;

    private AdaptiveClock clock = newClock(BackwardStep.FOLLOW);

    private boolean hasTicked;
    private long readsDue;
    private long worstAgeNanos;
    private long lastWall = Long.MIN_VALUE;
    private long lastMonotonic = Long.MIN_VALUE;

    private AdaptiveClock newClock(BackwardStep backwardStep) {
        return newClock(AdaptiveClock.builder().backwardStep(backwardStep));
    }

    /** Reads both times at the given rate, and checks that neither goes back. */
    private void read(long nanos, long readsPerMilli) {
        readsDue += nanos * readsPerMilli;
        while (readsDue >= 2 * 1_000_000) {
            readsDue -= 2 * 1_000_000;
            readBoth();
        }
    }

    private void readBoth() {
        long wall = readWall(clock);
        long beforeNanos = host.nowNanos();
        long monotonic = clock.nanoTime();
        worstAgeNanos = Math.max(worstAgeNanos, beforeNanos - monotonic);
        if (wall < lastWall || monotonic < lastMonotonic || monotonic > host.nowNanos()) {
            throw new AssertionError(wall + " after " + lastWall + ", " + monotonic + " after " + lastMonotonic);
        }
        lastWall = wall;
        lastMonotonic = monotonic;
    }

    /** The first thread of a clock needs more reads, because the costs are unknown. */
    private void readBusily(long nanos) {
        readBusily(nanos, BUSY_READS_PER_MILLI);
    }

    private void readBusily(long nanos, long readsPerMilli) {
        hasTicked = hasTicked || clock.stats().updates() > 0;
        read(nanos, hasTicked || host.runsThread ? readsPerMilli : STARTING_NANOS_PER_MILLI / host.readNanos);
    }

    private void busyFor(Duration duration) {
        host.load = nanos -> readBusily(nanos);
        host.runFor(duration.toNanos());
    }

    @Test
    void burstOfReads_startsAndEnds_isCachedWithinASecondAndThreadEnds() {
        List<Long> cachedAfter = new ArrayList<>();
        host.load = nanos -> {
            readBusily(nanos);
            if (cachedAfter.isEmpty() && clock.isCaching()) {
                cachedAfter.add(host.nowNanos() - startNanos);
            }
        };
        host.runFor(5 * SECOND);

        assertThat(cachedAfter.get(0)).isLessThan(SECOND);
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(host.nowNanos() - startNanos).isLessThan(15 * SECOND);
        ClockStats stats = clock.stats();
        assertThat(stats.mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(stats.threadStarts()).isEqualTo(1);
        assertThat(stats.threadEnds()).isEqualTo(1);
        assertThat(stats.failures()).isZero();
        assertThat(stats.nanosIn(ClockMode.CACHED)).isGreaterThan(4 * SECOND);
        assertThat(stats.updates()).isGreaterThan(4_000);
        assertThat(stats.missedUpdates()).isZero();
        assertThat((double) exact / reads).isGreaterThan(0.98);
        assertThat(worstErrorMillis).isLessThanOrEqualTo(1);
    }

    @Test
    void reads_belowBreakEvenRate_startNoThreadAndAreExact() {
        host.load = nanos -> read(nanos, 1);
        host.runFor(60 * SECOND);
        assertThat(host.threadsCreated).isZero();
        assertThat(exact).isEqualTo(reads).isGreaterThan(20_000);
    }

    @Test
    void updater_starvedFromStart_neverEntersCachedMode() {
        host.oversleepNanos = 3_000_000;
        host.oversleepJitterNanos = 4_000_000;
        busyFor(Duration.ofSeconds(20));
        assertThat(changes).isEmpty();
        assertThat(worstErrorMillis).isZero();
        assertThat(clock.stats().missedUpdates()).isGreaterThan(1_000);
    }

    @Test
    void starvation_inCachedMode_readsAreDirectUntilItEnds() {
        host.load = nanos -> {
            long second = second();
            boolean starved = second >= 5 && second < 15;
            host.oversleepNanos = starved ? 3_000_000 : 60_000;
            if (second == 6) {
                worstErrorMillis = 0; // The first second of starvation may have larger errors.
            }
            readBusily(nanos);
        };
        host.runFor(30 * SECOND);
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT", "DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(worstErrorMillis).isLessThanOrEqualTo(1);
        assertThat(clock.stats().nanosIn(ClockMode.CACHED)).isBetween(20 * SECOND, 24 * SECOND);
    }

    @Test
    void changingLoad_forAnHour_readsAreAccurateWithoutFailure() {
        host.load = nanos -> {
            long second = second();
            host.oversleepNanos = second % 97 < 7 ? 2_500_000 : 60_000;
            boolean busy = second % 60 < 20 || second % 7 == 3;
            read(nanos, busy ? BUSY_READS_PER_MILLI : second % 2);
        };
        host.runFor(3_600 * SECOND);

        ClockStats stats = clock.stats();
        assertThat(stats.threadStarts()).isGreaterThan(60).isEqualTo(stats.threadEnds());
        assertThat(stats.failures()).isZero();
        assertThat(stats.backwardSteps()).isZero();
        assertThat((double) exact / reads).isGreaterThan(0.98);
        long all = stats.nanosIn(ClockMode.DIRECT) + stats.nanosIn(ClockMode.CACHED);
        assertThat(all).isBetween(3_600 * SECOND, 3_620 * SECOND);
    }

    @Test
    void backwardStep_underFollow_isFollowedWithin5Millis() {
        boolean[] stepped = {false};
        List<Long> followedAfter = new ArrayList<>();
        host.load = nanos -> {
            readBusily(nanos);
            if (!stepped[0] && host.nowNanos() - startNanos > 3 * SECOND) {
                stepped[0] = true;
                host.stepWall(-3_600 * SECOND);
                lastWall = Long.MIN_VALUE;
            } else if (stepped[0] && followedAfter.isEmpty() && clock.currentTimeMillis() <= host.wallMillis()) {
                followedAfter.add(host.nowNanos() - startNanos - 3 * SECOND);
                worstErrorMillis = 0;
            }
            if (followedAfter.isEmpty()) {
                lastWall = Long.MIN_VALUE;
            }
        };
        host.runFor(6 * SECOND);
        assertThat(followedAfter.get(0)).isLessThan(5_000_000);
        assertThat(worstErrorMillis).isLessThanOrEqualTo(1);
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
    }

    @Test
    void backwardStep_underHold_returnsLatestUntilSourceCatchesUp() {
        clock = newClock(BackwardStep.HOLD);
        boolean[] stepped = {false};
        host.load = nanos -> {
            if (!stepped[0] && host.nowNanos() - startNanos > 3 * SECOND) {
                stepped[0] = true;
                host.stepWall(-20 * SECOND);
            }
            readBusily(nanos); // Checks that the time does not go back.
        };
        host.runFor(4 * SECOND);
        long held = lastWall;
        assertThat(held - host.wallMillis()).isPositive();
        clock.close();
        assertThat(clock.currentTimeMillis()).as("held after close").isEqualTo(held);

        host.load = nanos -> {};
        host.runFor(20 * SECOND);
        assertThat(clock.currentTimeMillis()).isEqualTo(host.wallMillis());
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void backwardStep_inDirectMode_isHandledByReaders(BackwardStep backwardStep) {
        clock = newClock(backwardStep);
        long before = clock.currentTimeMillis();
        host.stepWall(-5 * SECOND);
        long after = clock.currentTimeMillis();
        assertThat(after).isEqualTo(backwardStep == BackwardStep.FOLLOW ? host.wallMillis() : before);
        clock.currentTimeMillis();
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
    }

    /** A thread fails when it starts, or with its first wait after a publication: that is no reason to wait less. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void threads_keepFailing_areRetriedAfterDoublingWaits(boolean publish) {
        List<Long> createdAtNanos = new ArrayList<>();
        host.readNanos = 20_000;
        host.threadsFailWith = publish ? null : new OutOfMemoryError("unable to create native thread");
        host.beforePark = () -> {
            if (clock.isCaching()) {
                throw new IllegalStateException("thrown by a test on the updater thread");
            }
        };
        host.load = nanos -> {
            read(nanos, STARTING_NANOS_PER_MILLI / host.readNanos);
            if (host.threadsCreated > createdAtNanos.size()) {
                createdAtNanos.add(host.nowNanos());
            }
        };
        host.runFor(60 * SECOND);
        assertThat(createdAtNanos).hasSizeBetween(5, 7);
        for (int i = 1; i < createdAtNanos.size(); i++) {
            assertThat((createdAtNanos.get(i) - createdAtNanos.get(i - 1)) / SECOND)
                    .as("seconds after %d failures", i)
                    .isEqualTo(1L << (i - 1));
        }
        assertThat(clock.stats().failures()).isEqualTo(host.threadsCreated);
        assertThat(exact).isEqualTo(reads);

        host.threadsFailWith = null;
        host.beforePark = () -> {};
        busyFor(Duration.ofSeconds(60));
        assertThat(clock.stats().nanosIn(ClockMode.CACHED)).isGreaterThan(SECOND);
        assertThat(clock.stats().failures()).isLessThanOrEqualTo(7);
    }

    /** The read rate depends on the cost of a read: 40 reads per millisecond of 20 us each would use 0.8 cores. */
    @ParameterizedTest
    @ValueSource(longs = {25, 640, 3_000, 20_000})
    void slowClockSource_aboveBreakEvenRate_publishesEachMillisecondOnce(long readNanos) {
        host.readNanos = readNanos;
        long readsPerMilli = Math.max(4, Math.min(1_000, 200_000 / readNanos));
        AtomicReference<ClockStats> whileBusy = new AtomicReference<>(clock.stats());
        host.load = nanos -> {
            whileBusy.set(clock.stats());
            readBusily(nanos, readsPerMilli);
        };
        host.runFor(5 * SECOND);
        ClockStats stats = Objects.requireNonNull(whileBusy.get());
        assertThat(stats.nanosIn(ClockMode.CACHED)).as("%s", stats).isGreaterThan(4 * SECOND);
        assertThat(stats.updates()).isBetween(4_000L, 9_000L);
        double ticksPerMilli = 1e6 * stats.updates() / stats.nanosIn(ClockMode.CACHED);
        assertThat(ticksPerMilli).isBetween(0.98, 1.02);
        assertThat((double) exact / reads).isGreaterThan(0.9);
        assertThat(worstErrorMillis).isLessThanOrEqualTo(1);
    }

    @Test
    void readRate_inEveryMode_isEstimated() {
        assertThat(clock.stats().readsPerSecond()).isEmpty();
        host.load = nanos -> read(nanos, 1); // In direct mode.
        host.runFor(SECOND);
        assertThat(clock.stats().readsPerSecond().orElseThrow()).isBetween(990.0, 1_010.0);
        List<Double> cached = new ArrayList<>();
        long start = host.nowNanos();
        host.load = nanos -> {
            readBusily(nanos);
            if (host.nowNanos() - start > 5 * SECOND && clock.stats().mode() == ClockMode.CACHED) {
                cached.add(clock.stats().readsPerSecond().orElseThrow());
            }
        };
        host.runFor(10 * SECOND);
        assertThat(cached).isNotEmpty().allSatisfy(rate -> assertThat(rate).isBetween(36_000.0, 42_000.0));
        host.load = nanos -> {};
        host.runFor(100 * SECOND);
        assertThat(clock.stats().readsPerSecond().orElseThrow()).isLessThan(10);
    }

    /** Two late wake-ups of the host, 60 us each, are below 200 us. */
    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void period_punctualThread_ticksAtMultiplesAndBoundsStaleness(long periodMillis) {
        long periodNanos = periodMillis * 1_000_000;
        host.readNanos = 25; // Else the thread would publish late after it has measured direct reads.
        host.wakeUpCpuNanos = 100;
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(periodMillis)));
        long[] ticks = new long[1];
        List<Long> phases = new ArrayList<>();
        host.beforePark = () -> {
            long now = clock.stats().updates();
            if (now > ticks[0]) { // The thread has just published.
                phases.add(host.wallPhaseNanos(periodNanos));
            }
            ticks[0] = now;
        };
        host.load = this::readBusily;
        host.runFor(30 * SECOND);

        ClockStats stats = clock.stats();
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(stats.nanosIn(ClockMode.CACHED)).isGreaterThan(25 * SECOND);
        assertThat(stats.updates() * (double) periodNanos / stats.nanosIn(ClockMode.CACHED))
                .isBetween(0.85, 1.05);
        assertThat(phases)
                .hasSizeGreaterThan(20)
                .allSatisfy(phase -> assertThat(phase).isLessThan(200_000));
        assertThat(worstErrorMillis).isLessThanOrEqualTo(periodMillis);
        assertThat(worstAgeNanos).isBetween(periodNanos * 9 / 10, periodNanos + 200_000);
        assertThat(stats.missedUpdates()).isZero();
        assertThat(stats.netSavedCpuNanos()).isPositive();
    }

    /** Checks with each read that neither time goes back. */
    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void period_starvedForSomeTime_timeNeverGoesBackAcrossModes(long periodMillis) {
        long periodNanos = periodMillis * 1_000_000;
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(periodMillis)));
        long start = host.nowNanos();
        host.load = nanos -> {
            long periods = (host.nowNanos() - start) / periodNanos;
            boolean starved = periods > 5_000 / periodMillis && periods < 5_000 / periodMillis + 40;
            host.oversleepNanos = starved ? 3 * periodNanos : 60_000;
            readBusily(nanos);
        };
        host.runFor(5 * SECOND + 250 * periodNanos);
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT", "DIRECT>CACHED", "CACHED>DIRECT");
        // A tick is late by at most three periods, and by two parks when the mode changes.
        assertThat(worstErrorMillis).isLessThanOrEqualTo(8 * periodMillis);
        assertThat(clock.stats().missedUpdates()).isBetween(10L, 60L);
    }
}

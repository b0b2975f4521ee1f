// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs an adaptive clock for hours of simulated time. */
class AdaptiveClockSimulationTest extends AbstractSimulationTest {
    private static final long BUSY_READS_PER_MILLI = 40;

    /** What the reads cost until a thread starts: nine tenths of a core, so the thread starts within a second. */
    private static final long STARTING_NANOS_PER_MILLI = 900_000;

    private AdaptiveClock clock = newClock(AdaptiveClock.builder());

    private boolean hasTicked;
    private long readsDue;

    /** Reads both times at the given rate, and checks that neither goes back. */
    private void read(long nanos, long readsPerMilli) {
        readsDue += nanos * readsPerMilli;
        while (readsDue >= 2 * 1_000_000) {
            readsDue -= 2 * 1_000_000;
            readInOrder(clock);
        }
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
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(host.nowNanos() - startNanos).isLessThan(15 * SECOND);
        ClockStats stats = clock.stats();
        assertThat(stats.mode()).isEqualTo(ClockMode.DIRECT);
        assertThat(stats.threadStarts()).isEqualTo(1);
        assertThat(stats.threadEnds()).isEqualTo(1);
        assertThat(stats.failures()).isZero();
        assertThat(stats.nanosIn(ClockMode.UPDATER_THREAD)).isGreaterThan(4 * SECOND);
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
        long all = stats.nanosIn(ClockMode.DIRECT) + stats.nanosIn(ClockMode.UPDATER_THREAD);
        assertThat(all).isBetween(3_600 * SECOND, 3_620 * SECOND);
    }

    enum Failure {
        START,
        PUBLICATION,
        WAIT
    }

    /** A thread fails when it starts, inside its first publication, or with its first wait after it: no reason to wait less. */
    @ParameterizedTest
    @EnumSource
    void threads_keepFailing_areRetriedAfterDoublingWaits(Failure failure) {
        List<Long> createdAtNanos = new ArrayList<>();
        Runnable failing = () -> {
            if (host.isInThread() && clock.isCaching()) {
                throw new StackOverflowError("thrown by a test on the updater thread");
            }
        };
        host.readNanos = 20_000;
        if (failure == Failure.START) {
            host.threads = FailingThreadFactory.START_FAILS;
        } else if (failure == Failure.PUBLICATION) {
            host.inRead = failing;
        } else {
            host.beforePark = failing;
        }
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
        ClockStats failed = clock.stats();
        assertThat(failed.failures()).isEqualTo(host.threadsCreated);
        assertThat(failed.threadEnds()).isEqualTo(failed.threadStarts());
        assertThat(failed.updates() == 0).isEqualTo(failure == Failure.START);
        assertThat(causes).hasSize(host.threadsCreated).hasOnlyElementsOfType(VirtualMachineError.class);
        assertThat(exact).isEqualTo(reads);
        assertThat(worstAgeNanos).isZero();

        host.threads = host::newThread;
        host.inRead = () -> {};
        host.beforePark = () -> {};
        busyFor(Duration.ofSeconds(60));
        assertThat(clock.stats().nanosIn(ClockMode.UPDATER_THREAD)).isGreaterThan(SECOND);
        assertThat(clock.stats().failures()).isLessThanOrEqualTo(7);
    }

    @Test
    void close_whileCaching_endsThreadAndReadsAreDirect() {
        host.load = nanos -> {
            if (second() == 2 && clock.isCaching()) {
                clock.close();
                reads = 0;
                exact = 0;
            }
            readBusily(nanos);
        };
        host.runFor(5 * SECOND);
        assertThat(exact).isEqualTo(reads).isGreaterThan(50_000);
        assertThat(host.threadsCreated).isEqualTo(1);
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(clock).hasToString("AdaptiveClock[closed, direct]");
        assertThat(clock.stats().threadEnds()).isEqualTo(1);
        assertThat(clock.stats().failures()).isZero();
        clock.close();
        assertThat(clock).hasToString("AdaptiveClock[closed, direct]");
    }

    /** 0: while the thread is created. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 20, 1_000})
    void close_whileThreadStarts_endsThread(int readOfThread) {
        int[] readsOfThread = new int[1];
        host.threads = body -> {
            if (readOfThread == 0) {
                clock.close();
            }
            return host.newThread(body);
        };
        host.inRead = () -> {
            readsOfThread[0] += host.isInThread() ? 1 : 0;
            if (host.isInThread() && readsOfThread[0] == readOfThread) {
                clock.close();
            }
        };
        busyFor(Duration.ofSeconds(5));
        assertThat(readsOfThread[0]).isBetween(readOfThread, 5_000);
        assertThat(exact).isEqualTo(reads);
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).isZero();
        assertThat(stats.updates()).isZero();
        assertThat(stats.threadStarts()).isEqualTo(1);
        assertThat(stats.threadEnds()).isEqualTo(1);
    }

    @Test
    void readRate_inEveryMode_isEstimated() {
        assertThat(clock.stats().readsPerSecond()).isEmpty();
        host.load = nanos -> read(nanos, 1); // In direct mode.
        host.runFor(SECOND);
        assertThat(clock.stats().readsPerSecond().getAsDouble()).isBetween(990.0, 1_010.0);
        List<Double> cached = new ArrayList<>();
        long start = host.nowNanos();
        host.load = nanos -> {
            readBusily(nanos);
            if (host.nowNanos() - start > 5 * SECOND && clock.stats().mode() == ClockMode.UPDATER_THREAD) {
                cached.add(clock.stats().readsPerSecond().getAsDouble());
            }
        };
        host.runFor(10 * SECOND);
        assertThat(cached).isNotEmpty().allSatisfy(rate -> assertThat(rate).isBetween(36_000.0, 42_000.0));
        host.load = nanos -> {};
        host.runFor(100 * SECOND);
        assertThat(clock.stats().readsPerSecond().getAsDouble()).isLessThan(10);
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
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(stats.nanosIn(ClockMode.UPDATER_THREAD)).isGreaterThan(25 * SECOND);
        assertThat(stats.updates() * (double) periodNanos / stats.nanosIn(ClockMode.UPDATER_THREAD))
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
        assertThat(changes)
                .containsExactly(
                        "DIRECT>UPDATER_THREAD",
                        "UPDATER_THREAD>DIRECT",
                        "DIRECT>UPDATER_THREAD",
                        "UPDATER_THREAD>DIRECT");
        // A tick is late by at most three periods, and by two parks when the mode changes.
        assertThat(worstErrorMillis).isLessThanOrEqualTo(8 * periodMillis);
        assertThat(clock.stats().missedUpdates()).isBetween(10L, 60L);
    }

    /** As in a process that was restored from a checkpoint. */
    @ParameterizedTest
    @ValueSource(strings = {"PT-5H", "PT-0.02S", "PT5H"})
    void monotonicClock_leapsWhileThreadRuns_threadPublishesAndEnds(Duration leap) {
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(2)).heldIn(ClockMode.UPDATER_THREAD));
        long[] updatesBefore = new long[1];
        host.load = nanos -> {
            if (updatesBefore[0] == 0 && clock.stats().updates() > 1_000) {
                updatesBefore[0] = clock.stats().updates();
                host.wakeUpCpuNanos = 20_000; // Else a wrong interval would not show in the estimate.
                host.stepMonotonic(leap.toNanos());
            }
            for (long i = nanos * (host.runsThread ? 4 : 90) / 100_000; i > 0; i--) {
                readWall(clock);
            }
        };
        long before = host.passedNanos();
        host.runFor(8 * SECOND);

        assertThat(host.passedNanos() - before).as("until the thread has ended").isLessThan(18 * SECOND);
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).isZero();
        assertThat(stats.updates()).isGreaterThan(updatesBefore[0] + 2_000).isGreaterThan(3_000);
        assertThat(host.longestParkNanos)
                .isLessThanOrEqualTo(20_000_000); // The longest window in which reads are counted.
        assertThat(stats.readsPerSecond().getAsDouble()).isNotNegative().isFinite();
        assertThat(stats.updateNanos()).isBetween(0.0, 1e9);
        assertThat(stats.threadEnds()).isEqualTo(stats.threadStarts()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT-500H", "PT500H"})
    void monotonicClock_leapsWithoutThread_threadStartsLater(Duration leap) {
        host.load = nanos -> read(nanos, 1); // Creates the account.
        host.runFor(SECOND);
        assertThat(host.threadsCreated).isZero();
        host.stepMonotonic(leap.toNanos());
        lastMonotonic = Long.MIN_VALUE;
        busyFor(Duration.ofSeconds(5));

        assertThat(clock.stats().updates()).isPositive();
    }
}

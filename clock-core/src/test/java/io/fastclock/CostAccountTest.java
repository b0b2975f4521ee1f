// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.SimulatedAccount.Load;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The promise: in the long run at most 1.25 times the CPU time of {@code System}, whatever the load. */
class CostAccountTest {
    private static final double PROMISED_RATIO = 1.25;

    /** If the clock takes a direct read for 1.5 times, or a thread for half, as expensive as it is, or the reverse. */
    private static final double RATIO_WITH_WRONG_ESTIMATE = 2;

    private static final int PHASES = 6;
    private static final long MILLI = 1_000_000;

    private static SimulatedAccount simulation(long periodMillis, double updateNanos, Load load) {
        SimulatedAccount simulation = new SimulatedAccount(periodMillis * MILLI, load);
        simulation.updateNanos = updateNanos;
        return simulation;
    }

    /** Changes one property of a load. */
    private static Load changed(Load from, Random random) {
        double factor = Math.exp(random.nextGaussian());
        int changed = random.nextInt(6);
        return new Load(
                changed == 0 ? Math.min(1e8, from.directRate * factor) : from.directRate,
                changed == 1 ? Math.min(1e8, (from.cachedRate + 1) * factor) : from.cachedRate,
                changed == 2 ? (from.cachedSeconds + 0.01) * factor : from.cachedSeconds,
                changed != 3 ? from.pauseSeconds : random.nextBoolean() ? 0 : 10 * random.nextDouble(),
                changed == 4 ? Math.min(10, from.pulseSeconds * factor) : from.pulseSeconds,
                changed == 5 ? Math.min(1, from.pulseShare * factor) : from.pulseShare);
    }

    private static Load randomLoad(Random random) {
        return new Load(
                Math.pow(10, 4 + 4 * random.nextDouble()),
                random.nextInt(4) == 0 ? 0 : Math.pow(10, 3 + 5 * random.nextDouble()),
                random.nextInt(4) == 0 ? 0 : Math.pow(10, -2 + 4 * random.nextDouble()),
                random.nextBoolean() ? 0 : 10 * random.nextDouble(),
                Math.pow(10, -3 + 4 * random.nextDouble()),
                random.nextBoolean() ? 1 : Math.pow(10, -3 * random.nextDouble()));
    }

    /** Searches for a load that breaks the promise: random loads, then changes of the worst one. */
    private static void assertRatioAtMost(
            double limit, long periodMillis, double updateNanos, Consumer<SimulatedAccount> costs) {
        Random random = new Random(periodMillis + (long) updateNanos);
        Load worst = new Load(1e7, 0, 0, 0, 1e-3, 1); // A burst that ends when the thread starts, again and again.
        // Reads that keep the thread, although it hardly pays.
        Load even = new Load(1e7, 1.05e9 / periodMillis * updateNanos / 25_000, 1e6, 0, 1e-3, 1);
        double worstRatio = 0;
        for (int i = 0; i < 200; i++) {
            Load load = i == 0 ? worst : i == 1 ? even : i < 80 ? randomLoad(random) : changed(worst, random);
            SimulatedAccount simulation = simulation(periodMillis, updateNanos, load);
            costs.accept(simulation);
            double ratio = simulation.ratioAfter(600);
            if (ratio > worstRatio) {
                worstRatio = ratio;
                worst = load;
            }
        }
        double sum = 0;
        int threads = 0;
        for (int i = 0; i < PHASES; i++) { // The promise is one in expectation.
            SimulatedAccount longRun = simulation(periodMillis, updateNanos, worst);
            longRun.phaseNanos += random.nextInt();
            costs.accept(longRun);
            sum += longRun.ratioAfter(3_000);
            threads += longRun.threads;
        }
        assertThat(sum / PHASES)
                .as("%d ms, updates of %.0f us, %d threads: %s", periodMillis, updateNanos / 1e3, threads, worst)
                .isLessThanOrEqualTo(limit)
                .isGreaterThan(1.05); // The search has found a load that costs more than System.
    }

    @ParameterizedTest
    @CsvSource({
        "1, 2000",
        "1, 20000",
        "1, 50000",
        "1, 100000",
        "10, 50000",
        "20, 100000",
        "100, 50000",
        "1000, 2000",
        "1000, 100000"
    })
    void anyLoad_estimatesRight_costsAtMostPromise(long periodMillis, double updateNanos) {
        assertRatioAtMost(PROMISED_RATIO, periodMillis, updateNanos, simulation -> {});
    }

    @ParameterizedTest
    @CsvSource({"0.5, 1", "1.5, 1", "1, 0.5", "1, 1.5"})
    void anyLoad_oneEstimateWrongByHalf_costsAtMostTwice(double readError, double cpuError) {
        for (long periodMillis : new long[] {1, 20, 1_000}) {
            assertRatioAtMost(RATIO_WITH_WRONG_ESTIMATE, periodMillis, 50_000, simulation -> {
                simulation.readError = readError;
                simulation.cpuError = cpuError;
            });
        }
    }

    /** The reads are those of a window of 1 ms. */
    private static CostAccount.Interval interval(
            long elapsedNanos, long cpuNanos, long ticks, long cachedNanos, long reads) {
        CostAccount.Interval interval = new CostAccount.Interval();
        interval.elapsedNanos = elapsedNanos;
        interval.cpuNanos = cpuNanos;
        interval.updates = ticks;
        interval.cachedNanos = cachedNanos;
        interval.windowReads = reads;
        interval.windowNanos = MILLI;
        return interval;
    }

    private static CostAccount account(long periodMillis, double updateNanos) {
        CostAccount account = new CostAccount(periodMillis * MILLI, 2);
        account.measuredRead(25);
        account.threadStarted(updateNanos, 0);
        account.threadStarted(updateNanos, 2 * MILLI);
        return account;
    }

    /** Returns the seconds until the account asks for a thread; 1,000 if it does not until then. */
    private static double secondsUntilStart(CostAccount account, double readsPerSecond) {
        for (int checks = 1; checks < 100_000; checks++) {
            if (account.addDirectReads((long) (readsPerSecond / 100), 10 * MILLI)) {
                return checks / 100.0;
            }
        }
        return 1_000;
    }

    @Test
    void coreFullOfDirectReads_startsWithinASecond() {
        CostAccount account = account(1, 50_000);
        assertThat(secondsUntilStart(account, 4e7)).isBetween(0.5, 1.0);
        assertThat(account.isCachingDue()).isTrue();
    }

    @Test
    void rateBelowThatOfCheapestUpdate_startsNoTrial() {
        assertThat(secondsUntilStart(account(1, 50_000), 0.99e9 * CostAccount.CHEAPEST_UPDATE_NANOS / 25 / MILLI))
                .isEqualTo(1_000);
    }

    @Test
    void costsUnknown_readsHaveCostManyTrials_startsTrial() {
        CostAccount account = new CostAccount(MILLI, 2);
        account.measuredRead(25);
        assertThat(secondsUntilStart(account, 1e6)).isBetween(5.0, 20.0);
        assertThat(account.isCachingDue()).isFalse();
        assertThat(account.threadStarted(50_000, 30 * MILLI)).isFalse();
    }

    /** One bad minute: ticks cost 84 us, and then 5 us again. */
    @Test
    void ticksWereExpensive_areCheapAgain_areLearntAndCached() {
        CostAccount account = account(1, 84_000);
        double sevenTimesBreakEven = 7e9 * 5_000 / 25 / MILLI;
        assertThat(secondsUntilStart(account, sevenTimesBreakEven)).isLessThan(60);
        assertThat(account.threadStarted(5_000, MILLI)).isFalse();
        assertThat(secondsUntilStart(account, sevenTimesBreakEven)).isLessThan(10);
        assertThat(account.threadStarted(5_000, MILLI)).isTrue();
    }

    @Test
    void trials_changeNothing_becomeRare() {
        CostAccount account = account(1, 50_000);
        double half = 0.5e9 * 50_000 / 25 / MILLI;
        double first = secondsUntilStart(account, half);
        for (int trial = 0; trial < 10; trial++) {
            assertThat(account.threadStarted(50_000, 2 * MILLI)).isFalse();
            secondsUntilStart(account, half);
        }
        account.threadStarted(50_000, 2 * MILLI);
        assertThat(secondsUntilStart(account, half)).isBetween(3.5 * first, 4.5 * first);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void thread_withoutReads_endsAtEndLimitOrWhenIdle(long periodMillis) {
        CostAccount account = account(periodMillis, 50_000);
        double limitNanos = account.endLimitNanos();
        long cpuNanos = 0;
        long idleNanos = 0;
        do {
            cpuNanos += MILLI / periodMillis;
            idleNanos += 20 * MILLI;
        } while (account.addInterval(interval(20 * MILLI, MILLI / periodMillis, 1, 20 * MILLI, 0)));
        assertThat(cpuNanos >= limitNanos || idleNanos == 3_000 * MILLI).isTrue();
    }

    /** Without {@code java.management} a tick counts as assumed. */
    @Test
    void cpuTimeUnknown_assumesExpensiveTicks() {
        CostAccount account = new CostAccount(MILLI, 2);
        account.measuredRead(25);
        account.threadStarted(Double.NaN, -1);
        assertThat(account.addInterval(interval(900 * MILLI, -1, 900, 0, 1))).isTrue();
        assertThat(account.addInterval(interval(200 * MILLI, -1, 200, 0, 1))).isFalse();
        assertThat(account.updateNanos).isEqualTo(CostAccount.ASSUMED_UPDATE_NANOS);
    }

    /** A container with a tenth of a core: the windows begin when the process runs, and see its reads only. */
    @Test
    void processIsPausedMostOfTheTime_countsReadsOfRunningTimeOnly() {
        CostAccount account = account(1, 50_000);
        long readsOfWindow = 2_000; // At the break-even rate, while the process runs.
        int updates = 0;
        CostAccount.Interval second = interval(1_000 * MILLI, 8 * MILLI, 99, 999 * MILLI, readsOfWindow);
        while (account.addInterval(second) && updates < 1_000) {
            updates++;
        }
        assertThat(account.savedNanos).isBetween(0.0, (updates + 1) * 100.0 * readsOfWindow * 25);
        assertThat(updates).isLessThan(1_000);
    }

    @Test
    void readCostMeasuredAsZero_byCoarseSource_risesAgain() {
        CostAccount account = account(1, 50_000);
        account.measuredRead(0);
        assertThat(account.breakEvenReadsPerSecond()).isFinite();
        for (int i = 0; i < 1_000; i++) {
            account.measuredRead(30);
        }
        assertThat(account.readNanos).isBetween(25.0, 30.0);
    }
}

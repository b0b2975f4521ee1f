// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ClockMode.ASSISTED;
import static io.fastclock.ClockMode.CACHED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModePolicyTest {
    private static final long MILLI = 1_000_000;
    private static final double TOLERATED_SHARE = 0.04;

    private final ModePolicy policy = new ModePolicy(TOLERATED_SHARE, MILLI);

    private ClockMode ticks(int count, long latenessNanos) {
        ClockMode mode = ASSISTED;
        for (int i = 0; i < count; i++) {
            mode = policy.afterTick(latenessNanos);
        }
        return mode;
    }

    /** Ticks until the policy selects a mode. Returns the number of ticks. */
    private int ticksUntil(ClockMode mode, long latenessNanos) {
        for (int i = 1; i <= 1_000_000; i++) {
            if (policy.afterTick(latenessNanos) == mode) {
                return i;
            }
        }
        throw new AssertionError("never " + mode);
    }

    @ParameterizedTest
    @CsvSource({"1, 16", "10, 16", "20, 10", "100, 2", "200, 1", "1000, 1"})
    void newPolicy_punctualTicks_isCachedAfterProbation(long periodMillis, int probation) {
        ModePolicy ofPeriod = new ModePolicy(TOLERATED_SHARE, periodMillis * MILLI);
        for (int i = 1; i < probation; i++) {
            assertThat(ofPeriod.afterTick(0)).isEqualTo(ASSISTED);
        }
        assertThat(ofPeriod.afterTick(0)).isEqualTo(CACHED);
    }

    @Test
    void lateTick_onProbation_prolongsIt() {
        ticks(1, MILLI);
        assertThat(ticksUntil(CACHED, 0)).isBetween(35, 45);
    }

    @ParameterizedTest
    @ValueSource(longs = {MILLI, 10 * MILLI, 3_600_000 * MILLI})
    void singleLateTicks_inCachedMode_changeNothing(long latenessNanos) {
        ticksUntil(CACHED, 0);
        for (int i = 0; i < 10; i++) {
            assertThat(ticks(1, latenessNanos)).isEqualTo(CACHED);
            assertThat(ticks(500, 0)).isEqualTo(CACHED);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void starvation_withDefaultTolerance_switchesToAssistedAtThirdLateTick(long periodMillis) {
        ModePolicy byDefault = new ModePolicy(ModePolicy.DEFAULT_TOLERATED_SHARE, periodMillis * MILLI);
        for (int i = 0; i < 1_000; i++) {
            byDefault.afterTick(periodMillis * MILLI / 10);
        }
        assertThat(byDefault.afterTick(3 * periodMillis * MILLI)).isEqualTo(CACHED);
        assertThat(byDefault.afterTick(3 * periodMillis * MILLI)).isEqualTo(CACHED);
        assertThat(byDefault.afterTick(3 * periodMillis * MILLI)).isEqualTo(ASSISTED);
    }

    /** Long delays count more than short delays with the same sum, because the staleness grows with the lateness. */
    @Test
    void longDelays_inCachedMode_switchAfterLessTotalLateness() {
        ticksUntil(CACHED, 0);
        ticks(10_000, 0);
        assertThat(ticksUntil(ASSISTED, 4 * MILLI)).isEqualTo(2);
        ticksUntil(CACHED, 0);
        ticks(10_000, 0);
        assertThat(ticksUntil(ASSISTED, MILLI)).isGreaterThan(12);
    }

    @Test
    void lateness_belowToleratedShare_staysCached() {
        ticksUntil(CACHED, 0);
        for (int second = 0; second < 3_600; second++) {
            for (int burst = 0; burst < 5; burst++) { // Late for 15 ms per 1,000 ms.
                assertThat(policy.afterTick(3 * MILLI)).isEqualTo(CACHED);
                assertThat(ticks(199, 0)).isEqualTo(CACHED);
            }
        }
    }

    @Test
    void lateness_aboveToleratedShare_isHardlyEverCached() {
        ticksUntil(CACHED, 0);
        int cached = 0;
        for (int i = 0; i < 100_000; i++) { // Every tenth tick is 2 ms late: one sixth of the time.
            cached += policy.afterTick(i % 10 == 0 ? 2 * MILLI : 0) == CACHED ? 1 : 0;
        }
        assertThat(cached).isLessThan(200);
    }

    @Test
    void assistedMode_oneTickInFiftyLate_staysAssisted() {
        ticksUntil(CACHED, 0);
        ticksUntil(ASSISTED, 3 * MILLI);
        for (int i = 0; i < 100_000; i++) { // 49 of 50 ticks are punctual.
            assertThat(policy.afterTick(i % 50 == 0 ? 3 * MILLI : 0)).isEqualTo(ASSISTED);
        }
    }

    @Test
    void recovery_afterLongStarvation_takes800PunctualTicks() {
        ticks(100_000, 5 * MILLI);
        assertThat(ticksUntil(CACHED, 0)).isEqualTo(800);
    }

    @Test
    void load_flappingEachSecond_changesModeAtMostTwice() {
        int changes = 0;
        ClockMode last = ASSISTED;
        for (int second = 0; second < 600; second++) {
            for (int i = 0; i < 1_000; i++) { // Starved for the first 50 ticks of each second.
                ClockMode mode = policy.afterTick(i < 50 ? 2 * MILLI : 10_000);
                changes += mode == last ? 0 : 1;
                last = mode;
            }
        }
        assertThat(changes).isLessThanOrEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(names = {"ASSISTED", "CACHED"})
    void heldMode_punctualAndLateTicks_staysTheSame(ClockMode mode) {
        ModePolicy holding = ModePolicy.holding(mode, MILLI);
        for (int i = 0; i < 1_000; i++) {
            assertThat(holding.afterTick(i < 500 ? 0 : 100 * MILLI)).isEqualTo(mode);
        }
    }

    /** Every tick is late by the same small amount: 3 % below and above the tolerated share of the time. */
    @ParameterizedTest
    @CsvSource({"0.001, 1", "0.01, 1", "0.1, 20", "0.25, 1", "0.25, 20", "0.25, 1000", "1, 1", "1, 1000"})
    void lateness_aroundToleratedShare_isCachedOnlyBelow(double share, long periodMillis) {
        ModePolicy below = new ModePolicy(share, periodMillis * MILLI);
        ModePolicy above = new ModePolicy(share, periodMillis * MILLI);
        ClockMode belowMode = ASSISTED;
        ClockMode aboveMode = CACHED;
        for (int i = 0; i < 1_000_000; i++) {
            belowMode = below.afterTick((long) (share * periodMillis * MILLI * 0.97));
            aboveMode = above.afterTick((long) (share * periodMillis * MILLI * 1.03));
        }
        assertThat(belowMode).isEqualTo(CACHED);
        assertThat(aboveMode).isEqualTo(ASSISTED);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatenessPolicyTest {
    private static final long MILLI = 1_000_000;

    private final LatenessPolicy policy = new LatenessPolicy(MILLI);

    private boolean ticks(int count, long latenessNanos) {
        boolean trusted = false;
        for (int i = 0; i < count; i++) {
            trusted = policy.afterUpdate(latenessNanos, false);
        }
        return trusted;
    }

    private int ticksUntil(boolean trusted, long latenessNanos) {
        for (int i = 1; i <= 1_000_000; i++) {
            if (policy.afterUpdate(latenessNanos, false) == trusted) {
                return i;
            }
        }
        throw new AssertionError("never");
    }

    @ParameterizedTest
    @CsvSource({"1, 16", "10, 16", "20, 10", "100, 2", "200, 1", "1000, 1"})
    void newThread_punctualTicks_isTrustedAfterProbation(long periodMillis, int probation) {
        LatenessPolicy ofPeriod = new LatenessPolicy(periodMillis * MILLI);
        for (int i = 1; i < probation; i++) {
            assertThat(ofPeriod.afterUpdate(0, false)).isFalse();
        }
        assertThat(ofPeriod.afterUpdate(0, false)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {MILLI, 10 * MILLI, 3_600_000 * MILLI})
    void singleLateTicks_ofTrustedThread_changeNothing(long latenessNanos) {
        ticksUntil(true, 0);
        for (int i = 0; i < 10; i++) {
            assertThat(ticks(1, latenessNanos)).isTrue();
            assertThat(policy.lastWasPunctual).isFalse();
            assertThat(ticks(500, 0)).isTrue();
            assertThat(policy.lastWasPunctual).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void starvation_endsTrustAtThirdLateTick(long periodMillis) {
        LatenessPolicy ofPeriod = new LatenessPolicy(periodMillis * MILLI);
        for (int i = 0; i < 1_000; i++) {
            ofPeriod.afterUpdate(periodMillis * MILLI / 10, false);
        }
        assertThat(ofPeriod.afterUpdate(3 * periodMillis * MILLI, false)).isTrue();
        assertThat(ofPeriod.afterUpdate(3 * periodMillis * MILLI, false)).isTrue();
        assertThat(ofPeriod.afterUpdate(3 * periodMillis * MILLI, false)).isFalse();
    }

    /** Long delays count more than short delays with the same sum, because the staleness grows with the lateness. */
    @Test
    void longDelays_endTrustAfterLessTotalLateness() {
        ticksUntil(true, 0);
        ticks(10_000, 0);
        assertThat(ticksUntil(false, 4 * MILLI)).isEqualTo(2);
        ticksUntil(true, 0);
        ticks(10_000, 0);
        assertThat(ticksUntil(false, MILLI)).isGreaterThan(12);
    }

    /** Every tick is late by the same small amount. */
    @ParameterizedTest
    @ValueSource(longs = {1, 20, 1_000})
    void lateness_aroundToleratedShare_isTrustedOnlyBelow(long periodMillis) {
        LatenessPolicy below = new LatenessPolicy(periodMillis * MILLI);
        LatenessPolicy above = new LatenessPolicy(periodMillis * MILLI);
        boolean isBelowTrusted = false;
        boolean isAboveTrusted = true;
        for (int i = 0; i < 1_000_000; i++) {
            isBelowTrusted = below.afterUpdate(periodMillis * MILLI * 24 / 100, false);
            isAboveTrusted = above.afterUpdate(periodMillis * MILLI * 26 / 100, false);
        }
        assertThat(isBelowTrusted).isTrue();
        assertThat(isAboveTrusted).isFalse();
    }

    @Test
    void lostTrust_takesTwiceAsLongEachTime_isForgottenOverSeconds() {
        ticksUntil(true, 0);
        for (int expected = 32; expected <= 16 * LatenessPolicy.MAX_DISTRUST; expected *= 2) {
            ticksUntil(false, 8 * MILLI);
            assertThat(ticksUntil(true, 0)).isEqualTo(expected);
        }
        ticksUntil(false, 8 * MILLI);
        assertThat(ticksUntil(true, 0)).as("at most").isEqualTo(16 * LatenessPolicy.MAX_DISTRUST);
        ticks((int) (3 * LatenessPolicy.FORGET_NANOS / MILLI), 0);
        ticksUntil(false, 8 * MILLI);
        assertThat(ticksUntil(true, 0)).isEqualTo(16 * LatenessPolicy.MAX_DISTRUST / 4);
    }

    @Test
    void load_thatOscillates_isHardlyEverTrusted() {
        int trusted = 0;
        for (int i = 0; i < 100_000; i++) { // Starved for 40 ticks of 100.
            trusted += policy.afterUpdate(i % 100 < 40 ? 3 * MILLI : 0, false) ? 1 : 0;
        }
        assertThat(trusted).isLessThan(200);
    }

    /** A reader has found the thread late at a kernel tick, also if the thread was late by little in the end. */
    @Test
    void withdrawals_byReaders_endTrustAtTheSecond() {
        ticksUntil(true, 0);
        assertThat(policy.afterUpdate(MILLI, true)).isTrue();
        assertThat(policy.afterUpdate(MILLI, true)).isFalse();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ClockMode.ASSISTED;
import static io.fastclock.ClockMode.CACHED;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ModePolicyTest {
    private static final long PUNCTUAL = 10_000;
    private static final long SLOW = ModePolicy.PUNCTUAL_NANOS;
    private static final long LATE = ModePolicy.LATE_NANOS;

    private final ModePolicy policy = new ModePolicy();

    private ClockMode ticks(int count, long latenessNanos) {
        ClockMode mode = ASSISTED;
        for (int i = 0; i < count; i++) {
            mode = policy.afterTick(latenessNanos);
        }
        return mode;
    }

    /** Ticks punctually until the policy trusts the ticks, and returns how many that took. */
    private int ticksUntilCached() {
        for (int i = 1; i <= 2 * ModePolicy.MAX_PUNCTUAL; i++) {
            if (policy.afterTick(PUNCTUAL) == CACHED) {
                return i;
            }
        }
        throw new AssertionError("never trusted");
    }

    private void relapse() {
        assertThat(ticks(1, LATE)).isEqualTo(CACHED);
        assertThat(ticks(1, LATE)).isEqualTo(ASSISTED);
    }

    @Test
    void aStartIsNotTrusted() {
        assertThat(ticks(ModePolicy.PUNCTUAL_AT_START - 1, PUNCTUAL)).isEqualTo(ASSISTED);
        assertThat(ticks(1, PUNCTUAL)).isEqualTo(CACHED);
    }

    @Test
    void aStarvedStartIsNotTrustedForAFewTicksOfLuck() {
        ticks(1, LATE);
        assertThat(ticksUntilCached()).isEqualTo(ModePolicy.PUNCTUAL_AFTER_RELAPSE);
    }

    @Test
    void oneLateTickChangesNothing() {
        ticksUntilCached();
        for (int i = 0; i < 10; i++) {
            assertThat(ticks(1, 1_000 * LATE)).isEqualTo(CACHED);
            assertThat(ticks(ModePolicy.LATE_MEMORY_TICKS, PUNCTUAL)).isEqualTo(CACHED);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, ModePolicy.LATE_MEMORY_TICKS - 1})
    void twoLateTicksNearOneAnotherDo(int between) {
        ticksUntilCached();
        ticks(1, LATE);
        ticks(between, PUNCTUAL);
        assertThat(policy.afterTick(LATE)).isEqualTo(ASSISTED);
    }

    @Test
    void sustainedStarvationIsNeverTrusted() {
        for (int i = 0; i < 10_000; i++) {
            assertThat(policy.afterTick(i % 5 == 0 ? LATE : PUNCTUAL)).isEqualTo(ASSISTED);
        }
    }

    @Test
    void ticksThatAreNeitherPunctualNorLateChangeNothing() {
        assertThat(ticks(1_000, SLOW)).isEqualTo(ASSISTED);
        ticksUntilCached();
        assertThat(ticks(1_000, SLOW)).isEqualTo(CACHED);
    }

    @Test
    void trustThatFailsSoonIsHarderToRegainEachTime() {
        assertThat(ticksUntilCached()).isEqualTo(ModePolicy.PUNCTUAL_AT_START);
        int needed = ModePolicy.PUNCTUAL_AFTER_RELAPSE;
        for (int i = 0; i < 6; i++) {
            relapse();
            assertThat(ticksUntilCached()).isEqualTo(needed);
            needed = Math.min(ModePolicy.MAX_PUNCTUAL, needed * 4);
        }
        relapse();
        assertThat(ticksUntilCached()).isEqualTo(ModePolicy.MAX_PUNCTUAL);
    }

    @Test
    void trustThatHeldForAMinuteIsSoonRegained() {
        for (int i = 0; i < 4; i++) {
            ticksUntilCached();
            relapse();
        }
        ticksUntilCached();
        ticks(ModePolicy.TRUSTED_TICKS, PUNCTUAL);
        relapse();
        assertThat(ticksUntilCached()).isEqualTo(ModePolicy.PUNCTUAL_AFTER_RELAPSE);
    }

    @Test
    void someProbesInARowWithoutDemandEndTheThread() {
        for (int i = 1; i < ModePolicy.IDLE_PROBES; i++) {
            assertThat(policy.afterProbe(false)).isTrue();
        }
        assertThat(policy.afterProbe(false)).isFalse();
    }

    @Test
    void aFlappingLoadKeepsTheThread() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(policy.afterProbe(i % ModePolicy.IDLE_PROBES == 0)).isTrue();
        }
    }
}

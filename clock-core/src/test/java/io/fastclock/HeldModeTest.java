// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ClockMode.DIRECT;
import static io.fastclock.ClockMode.UPDATER_THREAD;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clocks that {@link AdaptiveClock.Builder#heldIn} holds in one mode, in simulated time. */
class HeldModeTest extends AbstractSimulationTest {
    private static final long RUN_NANOS = 10 * SECOND;
    private static final int READS_PER_SLICE = 90;

    private final Set<ClockMode> modesSeen = EnumSet.noneOf(ClockMode.class);

    private AdaptiveClock heldIn(ClockMode mode) {
        return newClock(AdaptiveClock.builder().heldIn(mode));
    }

    /** Reads far above the break-even rate. Then the reads stop, and the updater thread ends. */
    private void runWithManyReads(AdaptiveClock clock) {
        host.load = nanos -> {
            if (host.threadsCreated == 1 && changes.size() == 1 && modesSeen.size() == 1) { // The thread has started.
                reads = 0;
                directReads = 0;
            }
            readWall(clock, READS_PER_SLICE);
            modesSeen.add(clock.stats().mode());
        };
        host.runFor(RUN_NANOS);
    }

    private void starve() {
        host.oversleepNanos = 3_000_000;
        host.oversleepJitterNanos = 4_000_000;
    }

    @Test
    void heldInDirect_aboveBreakEvenRate_startsNoThreadAndStatsShowDemand() {
        AdaptiveClock clock = heldIn(DIRECT);
        runWithManyReads(clock);

        assertThat(host.threadsCreated).isZero();
        assertThat(directReads).isEqualTo(reads);
        assertThat(worstErrorMillis).isZero();
        assertThat(changes).isEmpty();
        assertThat(modesSeen).containsExactly(DIRECT);
        ClockStats stats = clock.stats();
        assertThat(stats.nanosIn(DIRECT)).isGreaterThanOrEqualTo(RUN_NANOS);
        assertThat(stats.failures()).isZero();
        assertThat(stats.readsPerSecond().getAsDouble())
                .isGreaterThan(stats.breakEvenReadsPerSecond().getAsDouble());
    }

    @Test
    void heldInCached_lateThread_publishesEveryTickInCachedMode() {
        starve();
        AdaptiveClock clock = heldIn(UPDATER_THREAD);
        runWithManyReads(clock);

        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(modesSeen).containsExactlyInAnyOrder(DIRECT, UPDATER_THREAD);
        assertThat(directReads).isLessThan(reads / 20);
        assertThat(worstErrorMillis).isBetween(2L, 9L);
        ClockStats stats = clock.stats();
        assertThat(stats.nanosIn(UPDATER_THREAD)).isGreaterThan(RUN_NANOS - SECOND / 2);
        assertThat(stats.missedUpdates()).isGreaterThan(1_000);
    }

    @ParameterizedTest
    @EnumSource
    void heldInAnyMode_belowBreakEvenRate_startsNoThread(ClockMode mode) {
        AdaptiveClock clock = heldIn(mode);
        host.load = nanos -> clock.currentTimeMillis();
        host.readNanos = 25;
        host.runFor(RUN_NANOS);

        assertThat(host.threadsCreated).isZero();
    }

    @Test
    @SuppressWarnings("NullAway") // The test passes null on purpose.
    void heldIn_null_throwsNullPointerException() {
        assertThatNullPointerException()
                .isThrownBy(() -> AdaptiveClock.builder().heldIn(null))
                .withMessage("mode");
    }
}

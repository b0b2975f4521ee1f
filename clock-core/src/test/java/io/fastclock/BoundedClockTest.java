// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Adaptive clocks that have a period and the kernel's tick counter, in simulated time. Each read is checked against the kernel's tick. */
class BoundedClockTest extends AbstractSimulationTest {
    private static final long TICK_NANOS = 4_000_000;

    private AdaptiveClock clock;

    private boolean hasTicked;
    private long checkedFromNanos;

    BoundedClockTest() {
        host.kernelTickNanos = TICK_NANOS;
        clock = newClock(builder());
    }

    private static AdaptiveClock.Builder builder() {
        return AdaptiveClock.builder().period(Duration.ofMillis(1));
    }

    /** Reads nine tenths of a core until a thread has started, then so often each 100 us. */
    private void readEachSlice(int times) {
        hasTicked = hasTicked || clock.stats().updates() > 0 || clock.isCaching();
        for (int i = hasTicked ? times : 45; i > 0; i--) {
            readBoth();
        }
    }

    private void readBoth() {
        long tickBegan = host.nowNanos() / TICK_NANOS * TICK_NANOS;
        long wallAtTick = host.wallMillis() - (host.nowNanos() - tickBegan) / 1_000_000 - 1;
        readInOrder(clock);
        boolean isChecked = host.nowNanos() >= checkedFromNanos;
        if (isChecked && (lastMonotonic < tickBegan || lastWall < wallAtTick || lastWall > host.wallMillis())) {
            throw new AssertionError(lastWall + " ms, tick " + wallAtTick + ", now " + host.wallMillis() + "; "
                    + lastMonotonic + " ns, tick " + tickBegan);
        }
    }

    /** A thread that is late often, by its own account. */
    @Test
    void thread_isStarved_readsAreDirectUntilItIsPunctualAgain() {
        host.load = nanos -> {
            host.oversleepNanos = second() >= 3 && second() < 10 ? 110_000_000 : 60_000;
            readEachSlice(4);
            if (second() == 4) {
                assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
                exact = reads = 0;
            }
        };
        host.runFor(16 * SECOND);
        assertThat(changes)
                .containsExactly(
                        "DIRECT>UPDATER_THREAD",
                        "UPDATER_THREAD>DIRECT",
                        "DIRECT>UPDATER_THREAD",
                        "UPDATER_THREAD>DIRECT");
        assertThat(worstAgeNanos).isLessThan(TICK_NANOS + 10_000);
        assertThat((double) exact / reads).isGreaterThan(0.98);
    }

    /** Bursts of load: the thread is late once a second, which never ends its trust. Readers withdraw its timestamp. */
    @Test
    void thread_isLateOnceASecond_readersWithdrawItsTimestamp() {
        long[] burstReads = new long[2]; // All, and exact ones.
        host.load = nanos -> {
            boolean bursts = second() >= 3 && (host.nowNanos() - startNanos) % SECOND < SECOND / 10;
            host.stallNanos = bursts ? 100_000_000 : 0;
            long exactBefore = exact;
            long readsBefore = reads;
            readEachSlice(4);
            if (host.nowNanos() - startNanos > 3 * SECOND + SECOND / 2) {
                burstReads[0] += reads - readsBefore;
                burstReads[1] += exact - exactBefore;
            }
        };
        host.runFor(20 * SECOND);
        assertThat(changes).containsExactly("DIRECT>UPDATER_THREAD", "UPDATER_THREAD>DIRECT");
        assertThat(clock.stats().latenessMaxNanos()).isGreaterThan(90_000_000);
        assertThat(worstAgeNanos).isLessThan(TICK_NANOS + 10_000);
        assertThat((double) burstReads[1] / burstReads[0]).isGreaterThan(0.98);
    }

    @ParameterizedTest
    @EnumSource
    void stepBack_whileThreadIsLate_isReportedOnceByReader(BackwardStep choice) {
        clock = newClock(builder().backwardStep(choice));
        boolean[] stepped = new boolean[1];
        host.load = nanos -> {
            host.oversleepNanos = second() >= 3 ? 110_000_000 : 60_000;
            if (!stepped[0] && second() == 5) {
                stepped[0] = true;
                long latest = lastWall;
                host.stepWall(-10 * SECOND);
                host.advance(TICK_NANOS);
                lastWall = choice == BackwardStep.HOLD ? latest : Long.MIN_VALUE;
                long read = clock.currentTimeMillis();
                assertThat(read).isEqualTo(choice == BackwardStep.HOLD ? latest : host.wallMillis());
                checkedFromNanos = choice == BackwardStep.HOLD ? Long.MAX_VALUE : 0;
            }
            readEachSlice(4);
        };
        host.runFor(7 * SECOND);
        assertThat(clock.stats().backwardSteps()).isEqualTo(1);
    }

    @Test
    void counter_isVerifiedWhileThreadRuns_isUsedFromThenOn() {
        host.kernelTickNanos = 0;
        checkedFromNanos = startNanos + 4 * SECOND;
        host.load = nanos -> {
            host.kernelTickNanos = second() >= 3 ? TICK_NANOS : 0;
            host.oversleepNanos = second() >= 4 ? 110_000_000 : 60_000;
            readEachSlice(4);
            assertThat(second() < 3 && clock.stats().kernelTick().isPresent()).isFalse();
        };
        host.runFor(8 * SECOND);
        assertThat(clock.stats().kernelTick().isPresent()).isTrue();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Adaptive clocks with the kernel's tick counter, in simulated time. Each read is checked against the kernel's tick. */
class BoundedClockTest extends AbstractSimulationTest {
    private static final long TICK_NANOS = 4_000_000;

    private AdaptiveClock clock;

    private boolean hasTicked;
    private long lastWall = Long.MIN_VALUE;
    private long lastMonotonic = Long.MIN_VALUE;
    private long checkedFromNanos;
    private long worstNanos;
    private long sourceReads;

    BoundedClockTest() {
        host.kernelTickNanos = TICK_NANOS;
        clock = newClock(AdaptiveClock.builder());
    }

    /** Reads nine tenths of a core until a thread has started, then so often each 100 us. */
    private void readEachSlice(int times) {
        hasTicked = hasTicked || clock.stats().ticks() > 0 || clock.isCaching();
        for (int i = hasTicked ? times : 45; i > 0; i--) {
            readBoth();
        }
    }

    private void readBoth() {
        long tickBegan = host.nowNanos() / TICK_NANOS * TICK_NANOS;
        long wallAtTick = host.wallMillis() - (host.nowNanos() - tickBegan) / 1_000_000 - 1;
        long before = host.reads;
        long wall = readWall(clock);
        long monotonic = clock.nanoTime();
        sourceReads += host.reads - before;
        if (host.nowNanos() >= checkedFromNanos) {
            assertThat(monotonic).isBetween(tickBegan, host.nowNanos());
            assertThat(wall).isBetween(wallAtTick, host.wallMillis());
            worstNanos = Math.max(worstNanos, host.nowNanos() - monotonic);
        }
        assertThat(wall).isGreaterThanOrEqualTo(lastWall);
        assertThat(monotonic).isGreaterThanOrEqualTo(lastMonotonic);
        lastWall = wall;
        lastMonotonic = monotonic;
    }

    @Test
    void thread_isStarved_clockStaysCachedAndReadersRenewAtKernelTicks() {
        host.load = nanos -> {
            if (second() == 3 && host.stallNanos == 0) { // From now on each wait takes 110 ms.
                host.oversleepNanos = 110_000_000;
                sourceReads = 0;
                reads = 0;
            }
            readEachSlice(4);
        };
        host.runFor(20 * SECOND);

        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(worstNanos).isBetween(TICK_NANOS * 9 / 10, TICK_NANOS + 10_000);
        assertThat(sourceReads)
                .as("two renewals a tick, and those of the thread")
                .isLessThan(2 * reads / 10);
        assertThat(clock.stats().missedEdges()).isGreaterThan(10_000);
    }

    /** The probes of a starved thread take 110 ms instead of 2. Readers end their windows. */
    @Test
    void readRate_ofStarvedThread_isThatOfReads() {
        List<Double> rates = new ArrayList<>();
        host.load = nanos -> {
            host.oversleepNanos = second() >= 3 ? 110_000_000 : 60_000;
            readEachSlice(4);
            if (second() >= 10 && clock.stats().mode() == ClockMode.CACHED) {
                rates.add(clock.stats().readsPerSecond().orElseThrow());
            }
        };
        host.runFor(20 * SECOND);
        assertThat(rates).isNotEmpty().allSatisfy(rate -> assertThat(rate).isBetween(60_000.0, 100_000.0));
    }

    /** As after SIGSTOP, where a reader runs before the thread. */
    @Test
    void process_isStopped_firstReadIsExact() {
        boolean[] stopped = new boolean[1];
        host.load = nanos -> {
            if (!stopped[0] && second() == 3) {
                stopped[0] = true;
                readBoth();
                host.advance(SECOND / 2);
                readBoth();
                assertThat(lastWall).isEqualTo(host.wallMillis());
                assertThat(lastMonotonic).isGreaterThan(host.nowNanos() - 10_000);
            }
            readEachSlice(4);
        };
        host.runFor(5 * SECOND);
        assertThat(stopped[0]).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void stepBack_whileThreadIsLate_isReportedOnceByReader(BackwardStep choice) {
        clock = newClock(AdaptiveClock.builder().backwardStep(choice));
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
            assertThat(clock.stats().stalenessBound())
                    .isEqualTo(second() >= 3 ? Optional.of(Duration.ofMillis(4)) : Optional.empty());
            readEachSlice(4);
        };
        host.runFor(8 * SECOND);
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
    }

    @Test
    void counter_standsStill_isNotUsedAnyMore() {
        host.kernelStopsAtNanos = startNanos + 3 * SECOND;
        boolean[] checked = new boolean[1];
        checkedFromNanos = Long.MAX_VALUE;
        host.load = nanos -> {
            readEachSlice(4);
            if (second() == 5) {
                checked[0] = true;
                assertThat(clock.stats().stalenessBound()).isEmpty();
                assertThat(clock.toString()).endsWith("CACHED, no tick counter: the counter stood still]");
                assertThat(host.wallMillis() - lastWall).isLessThanOrEqualTo(1);
            }
        };
        host.runFor(6 * SECOND);
        assertThat(checked[0]).isTrue();
    }

    @Test
    void periodOfTwoTicks_threadHandsOverAndEnds() {
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(8)));
        host.load = nanos -> readEachSlice(4);
        host.runFor(5 * SECOND);

        assertThat(changes).containsExactly("DIRECT>CACHED");
        ClockStats stats = clock.stats();
        assertThat(stats.threadStarts()).isEqualTo(1);
        assertThat(stats.threadEnds()).isEqualTo(1);
        assertThat(stats.readsPerSecond()).isEmpty();
        assertThat(stats.breakEvenReadsPerSecond()).isEmpty();
        host.load = nanos -> {};
        host.runFor(20 * SECOND);
        host.load = nanos -> readEachSlice(1);
        host.runFor(SECOND);
        assertThat(host.threadsCreated).isEqualTo(1);
        assertThat(worstNanos).isBetween(TICK_NANOS * 9 / 10, TICK_NANOS + 10_000);

        host.advance(TICK_NANOS / 4);
        clock.refresh();
        assertThat(clock.nanoTime()).as("refreshed").isGreaterThan(host.nowNanos() - 10_000);
        assertThat(clock.isCaching()).isFalse(); // Only the monotonic time was read.
        clock.currentTimeMillis();
        assertThat(clock.isCaching()).isTrue();
        clock.close();
        host.advance(100_000);
        assertThat(clock.nanoTime()).as("closed").isEqualTo(host.nowNanos());
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(clock.stats().mode()).isEqualTo(ClockMode.DIRECT);
    }

    /** A reader is preempted while it ends a window, until the next window is open. */
    @Test
    void reader_endsWindowLate_doesNotEndTheNext() {
        clock = newClock(AdaptiveClock.builder());
        long[] nextTicks = new long[1];
        host.afterNanoTime = () -> {
            clock.endWindow(0);
            clock.beginWindow(100);
            nextTicks[0] = clock.kernelTicks();
        };
        clock.beginWindow(0);
        assertThat(clock.storedTicks(clock.kernelTicks())).isEqualTo(clock.kernelTicks());
        assertThat(clock.storedTicks(nextTicks[0])).as("still counting").isGreaterThan(nextTicks[0]);
        assertThat(clock.endWindow(7)).isEqualTo(7);
    }

    /** After a stop of the virtual machine the kernel needs some of its own ticks. */
    @Test
    void counter_standsStillForSomeTicksAfterAStop_isStillUsed() {
        boolean[] stopped = new boolean[1];
        checkedFromNanos = Long.MAX_VALUE;
        host.load = nanos -> {
            if (!stopped[0] && second() == 3) {
                stopped[0] = true;
                host.kernelStopsAtNanos = host.nowNanos();
                host.advance(SECOND / 2);
            } else if (host.nowNanos() - host.kernelStopsAtNanos > SECOND / 2 + 50_000_000) {
                host.kernelStopsAtNanos = Long.MAX_VALUE;
            }
            readEachSlice(4);
        };
        host.runFor(5 * SECOND);
        assertThat(clock.stats().stalenessBound()).contains(Duration.ofMillis(4));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 7})
    void shorterPeriod_keepsItsThread(long periodMillis) {
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(periodMillis)));
        host.load = nanos -> readEachSlice(20);
        host.runFor(5 * SECOND);
        assertThat(changes).containsExactly("DIRECT>CACHED", "CACHED>DIRECT");
        assertThat(clock.stats().ticks()).isGreaterThan(3_500 / periodMillis);
    }

    @Test
    void longPeriod_counterVerifiedLater_readersTakeOverThen() {
        host.kernelTickNanos = 0;
        checkedFromNanos = Long.MAX_VALUE;
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(20)));
        host.load = nanos -> {
            host.kernelTickNanos = second() >= 3 ? TICK_NANOS : 0;
            readEachSlice(4);
        };
        host.runFor(5 * SECOND);
        assertThat(changes).containsExactly("DIRECT>CACHED");
        assertThat(clock.stats().ticks()).isBetween(50L, 150L);
        assertThat(clock.stats().threadEnds()).isEqualTo(1);
    }

    @Test
    void rateBelowOneReadATick_isExactAfterHandOver() {
        clock = newClock(AdaptiveClock.builder().period(Duration.ofMillis(20)));
        host.load = nanos -> readEachSlice(4);
        host.runFor(3 * SECOND);
        assertThat(clock.stats().threadEnds()).isEqualTo(1);
        host.load = nanos -> {};
        for (int i = 0; i < 100; i++) {
            host.advance(TICK_NANOS + i * 10_000L);
            assertThat(clock.currentTimeMillis()).isEqualTo(host.wallMillis());
        }
    }
}

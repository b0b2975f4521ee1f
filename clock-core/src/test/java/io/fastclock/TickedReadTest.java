// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.FakeTickClock.Time;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The reads of one thread: direct, by the tick, and in between. Each read of the source returns a later time. */
class TickedReadTest {
    private long now = 1_000_000; // Of the source.
    private long step = 1;
    private Runnable duringRead = () -> {};
    private final Clock source = new SuppliedClock(() -> {
        duringRead.run();
        return now += step;
    });
    private final FakeTickClock clock = new FakeTickClock(source);
    private final FakeTickClock ticking = FakeTickClock.ticking(source);

    /** Returns how often that many reads read the source, at a tick of their own each. */
    private long sourceReads(Time time, int reads) {
        long before = now;
        LongStream.range(0, reads).forEach(i -> time.read(clock));
        return (now - before) / step;
    }

    @ParameterizedTest
    @EnumSource
    void directRead_returnsSource_andWritesNothing(Time time) {
        assertThat(sourceReads(time, 10)).isEqualTo(10);
        assertThat(time.read(clock)).isEqualTo(now);
        assertThat(clock.wallWord | clock.monotonicWord | clock.wallTicks | clock.monotonicTicks)
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void directReads_ofBothTimes_countDownOnce(Time time) {
        clock.countReads(100);
        sourceReads(Time.WALL, 50);
        sourceReads(Time.MONOTONIC, 49);
        assertThat(clock.countDowns).isZero();
        time.read(clock);
        assertThat(clock.countDowns).isEqualTo(1);
        sourceReads(time, 200);
        assertThat(clock.countDowns).isEqualTo(1);
    }

    @Test
    void counter_refused_readsStayDirectAndCountNoMore() {
        clock.countReads(100);
        clock.accept(TickResult.refused("simulated", false));
        assertThat(sourceReads(Time.WALL, 200)).isEqualTo(200);
        assertThat(clock.countDowns).isZero();
        assertThat(clock.usesTick()).isFalse();
    }

    /** A direct read that has missed the change may return a time from just after it. */
    @ParameterizedTest
    @EnumSource
    void change_inFirstMillisecond_eachReadReadsSourceAndPublishes(Time time) {
        step = 90_000;
        clock.accept(FakeTickClock.USABLE);
        for (int i = 0; i < 4; i++) {
            long read = time.read(clock);
            assertThat(read).isBetween(now - step, now);
            assertThat(time.published(clock)).isEqualTo(read);
            assertThat(clock.wallTicks | clock.monotonicTicks).isZero();
        }
        sourceReads(time, 20);
        long published = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(published);
    }

    @Test
    void result_passedAgain_changesNothing() {
        long first = ticking.nanoTime();
        ticking.accept(FakeTickClock.USABLE);
        assertThat(ticking.nanoTime()).isEqualTo(first);
    }

    /** The last one wraps in the kernel's 32 bits. */
    @ParameterizedTest
    @CsvSource({"WALL, 0, 2", "WALL, 2, 8", "WALL, 4294967294, 0", "MONOTONIC, 0, 2", "MONOTONIC, 4294967294, 0"})
    void read_counterMoves_readsSourceOncePerTick(Time time, long ticks, long next) {
        ticking.ticks = (int) ticks;
        long first = time.read(ticking);
        assertThat(time.read(ticking)).isEqualTo(first).isEqualTo(now);
        ticking.ticks = (int) next;
        long second = time.read(ticking);
        assertThat(time.read(ticking)).isEqualTo(second).isEqualTo(now).isGreaterThan(first);
    }

    /** While the kernel writes the page, and for good in the page of a time namespace, which CRIU may restore a process into. */
    @ParameterizedTest
    @EnumSource
    void read_counterIsOdd_readsSource(Time time) {
        for (int ticks : new int[] {1, 3, -1}) {
            ticking.ticks = ticks;
            for (int i = 0; i < 3; i++) {
                long before = now;
                assertThat(time.read(ticking)).isEqualTo(now).isGreaterThan(before);
            }
        }
    }

    @Test
    void read_ofOneTime_leavesTheOtherStale() {
        ticking.nanoTime();
        ticking.ticks += 2;
        ticking.currentTimeMillis();
        assertThat(ticking.nanoTime()).isEqualTo(now);
    }

    @Test
    void renewal_timeUnchanged_storesCounter() {
        ticking.currentTimeMillis();
        ticking.ticks += 2;
        step = 0;
        ticking.currentTimeMillis();
        step = 1;
        assertThat(ticking.currentTimeMillis()).isEqualTo(now);
    }

    /** Else each of many readers would read the source again for each that publishes before it. */
    @ParameterizedTest
    @EnumSource
    void renewal_otherReaderPublishesInSameTick_readsSourceOnce(Time time) {
        time.read(ticking);
        ticking.ticks += 2;
        long before = now;
        duringRead = () -> {
            duringRead = () -> {};
            time.read(ticking);
        };
        long renewed = time.read(ticking);
        assertThat(time.read(ticking)).isEqualTo(renewed);
        assertThat(now - before).isEqualTo(2);
    }

    @Test
    void nanoTime_sourceGoesBack_doesNot() {
        long latest = ticking.nanoTime();
        now -= 5_000;
        ticking.ticks += 2;
        assertThat(ticking.nanoTime()).isEqualTo(latest);
    }

    @Test
    void wallClock_before1970_isDirect() {
        now = -1_000;
        assertThat(ticking.currentTimeMillis()).isEqualTo(now);
        assertThat(ticking.currentTimeMillis()).isEqualTo(now).isLessThan(0);
        now = 1_000;
        assertThat(ticking.currentTimeMillis()).isEqualTo(now);
        assertThat(ticking.currentTimeMillis()).isEqualTo(now);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.DrivenClock.Time;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads and renewals by the tick counter. Each read of the source returns a later time. */
class TickedReadTest {
    private long now = 1_000_000; // Of the source.
    private final DrivenClock clock = new DrivenClock(new SuppliedClock(() -> ++now));

    private void tick() {
        clock.ticks += 2;
    }

    private long readAfterTick(Time time) {
        tick();
        return time.read(clock);
    }

    /** Odd while the kernel writes the page; the last one wraps in the kernel's 32 bits. */
    @ParameterizedTest
    @CsvSource({
        "WALL, 0, 2",
        "WALL, 2, 3",
        "WALL, 2, 8",
        "WALL, 4294967294, 0",
        "MONOTONIC, 1, 2",
        "MONOTONIC, 4294967294, 0"
    })
    void read_counterMoves_readsSourceOncePerTick(Time time, long ticks, long next) {
        clock.ticks = (int) ticks;
        clock.beginTicking();
        long first = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(first).isEqualTo(now);
        clock.ticks = (int) next;
        long second = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(second).isEqualTo(now).isGreaterThan(first);
    }

    @Test
    void read_ofOneTime_leavesTheOtherStale() {
        clock.beginTicking();
        clock.nanoTime();
        tick();
        clock.currentTimeMillis();
        assertThat(clock.nanoTime()).isEqualTo(now);
    }

    @Test
    void renewal_timeUnchanged_storesCounter() {
        int[] reads = new int[1];
        DrivenClock ticked = new DrivenClock(new SuppliedClock(() -> {
            reads[0]++;
            return 1_000_000;
        }));
        ticked.beginTicking();
        ticked.currentTimeMillis();
        ticked.ticks += 2;
        ticked.currentTimeMillis();
        ticked.currentTimeMillis();
        assertThat(reads[0]).isEqualTo(2);
    }

    /** Else each of many readers would read the source again for each that publishes before it. */
    @ParameterizedTest
    @EnumSource
    void renewal_otherReaderPublishesInSameTick_readsSourceOnce(Time time) {
        int[] reads = new int[1];
        DrivenClock[] clock = new DrivenClock[1];
        LongSupplier source = () -> {
            int now = ++reads[0];
            if (now == 2) { // Between the read of the source and the publication of the outer renewal.
                time.read(clock[0]);
            }
            return 1_000L * now;
        };
        clock[0] = new DrivenClock(new SuppliedClock(source));
        clock[0].beginTicking();
        time.read(clock[0]);
        clock[0].ticks += 2;
        assertThat(time.read(clock[0])).isEqualTo(3_000);
        assertThat(reads[0]).isEqualTo(3);
    }

    @Test
    void nanoTime_sourceGoesBack_doesNot() {
        clock.beginTicking();
        long latest = clock.nanoTime();
        now -= 5_000;
        tick();
        assertThat(clock.nanoTime()).isEqualTo(latest);
    }

    @Test
    void wallClock_before1970_isDirect() {
        clock.beginTicking();
        now = -1_000;
        assertThat(clock.currentTimeMillis()).isEqualTo(now);
        assertThat(clock.currentTimeMillis()).isEqualTo(now).isLessThan(0);
        now = 1_000;
        assertThat(clock.currentTimeMillis()).isEqualTo(now);
        assertThat(clock.currentTimeMillis()).isEqualTo(now);
    }

    /** An updater thread that publishes once, and is starved then. */
    private void publishOnce(long maxAgeNanos) {
        clock.publishWithCounter(now, maxAgeNanos);
    }

    @ParameterizedTest
    @EnumSource
    void lateThread_readerFindsItAtNextTick_readsAreDirectUntilNextUpdate(Time time) {
        publishOnce(0);
        assertThat(time.read(clock)).as("in the same tick").isLessThanOrEqualTo(time.read(clock));
        assertThat(clock.isCaching()).isTrue();
        long first = readAfterTick(time);
        assertThat(first).isEqualTo(now);
        assertThat(clock.isCaching()).isFalse();
        assertThat(time.read(clock)).isEqualTo(now).isGreaterThan(first);
        publishOnce(0);
        long second = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(second).isGreaterThan(first);
    }

    @ParameterizedTest
    @EnumSource
    void threadInTime_readerAtNextTick_renews(Time time) {
        publishOnce(1_000_000_000);
        long renewed = readAfterTick(time);
        assertThat(clock.isCaching()).isTrue();
        assertThat(time.read(clock)).isEqualTo(renewed).isEqualTo(now);
    }
}

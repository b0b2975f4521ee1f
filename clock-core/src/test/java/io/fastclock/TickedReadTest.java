// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.PublicationTest.Time;
import io.fastclock.testing.ManualClock;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Reads and renewals by the tick counter, in every order. Each read of the source returns a later time. */
class TickedReadTest {
    private final HookedSource source = new HookedSource();
    private final TickedClock clock = new TickedClock(source);

    private void tick() {
        clock.ticks += 2;
    }

    /** Another reader, which runs while the first one is preempted: after a tick, it renews. */
    private long readAfterTick(Time time) {
        tick();
        return time.read(clock);
    }

    @ParameterizedTest
    @EnumSource
    void read_beforeCounterIsVerified_isDirect(Time time) {
        assertThat(time.read(clock)).isEqualTo(source.now);
        assertThat(time.read(clock)).isEqualTo(source.now).isEqualTo(1_000_002);
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
        assertThat(time.read(clock)).isEqualTo(first).isEqualTo(source.now);
        clock.ticks = (int) next;
        long second = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(second).isEqualTo(source.now).isGreaterThan(first);
    }

    @Test
    void read_ofOneTime_leavesTheOtherStale() {
        clock.beginTicking();
        clock.nanoTime();
        tick();
        clock.currentTimeMillis();
        assertThat(clock.nanoTime()).isEqualTo(source.now);
    }

    @ParameterizedTest
    @EnumSource
    void read_preemptedAfterLoadOfCounter_returnsTimeOfOtherReader(Time time) {
        clock.beginTicking();
        time.read(clock);
        long[] other = new long[1];
        clock.afterLoad = () -> other[0] = readAfterTick(time);
        assertThat(time.read(clock)).isEqualTo(other[0]).isEqualTo(source.now);
    }

    @ParameterizedTest
    @EnumSource
    void renewal_preemptedBeforeReadOfSource_isRenewedInNextTick(Time time) {
        clock.beginTicking();
        time.read(clock);
        tick();
        clock.afterLoad = () -> clock.afterLoad = this::tick; // The second load of the read is the renewal's.
        long renewed = time.read(clock);
        assertThat(renewed).isEqualTo(source.now);
        assertThat(time.read(clock)).isGreaterThan(renewed);
    }

    @ParameterizedTest
    @EnumSource
    void renewal_preemptedAfterReadOfSource_doesNotPutTimeBack(Time time) {
        clock.beginTicking();
        time.read(clock);
        tick();
        long[] other = new long[1];
        time.afterRead(source, () -> other[0] = readAfterTick(time));
        long first = time.read(clock);
        assertThat(first).isGreaterThanOrEqualTo(other[0]);
        assertThat(time.read(clock)).isGreaterThanOrEqualTo(first);
    }

    /** The published timestamp that makes the compare-and-set fail may itself be old. */
    @ParameterizedTest
    @EnumSource
    void directRead_preemptedWhileTickingBegins_returnsTimeOfItsTick(Time time) {
        time.read(clock);
        time.afterRead(source, () -> {
            clock.beginTicking();
            time.read(clock);
            source.now += 500_000;
            tick();
        });
        assertThat(time.read(clock)).isEqualTo(source.now);
    }

    @Test
    void renewal_timeUnchanged_storesCounter() {
        int[] reads = new int[1];
        TickedClock ticked = new TickedClock(new SuppliedClock(
                () -> {
                    reads[0]++;
                    return 1_000_000;
                },
                () -> 0));
        ticked.beginTicking();
        ticked.currentTimeMillis();
        ticked.ticks += 2;
        ticked.currentTimeMillis();
        ticked.currentTimeMillis();
        assertThat(reads[0]).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"-5000, true", "5000, true", "-5000, false"})
    void wallClock_stepped_showsAtNextTick(long stepMillis, boolean isReadBefore) {
        clock.beginTicking();
        if (isReadBefore) {
            clock.currentTimeMillis();
        }
        source.now += stepMillis;
        tick();
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now);
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now);
    }

    @Test
    void nanoTime_sourceGoesBack_doesNot() {
        clock.beginTicking();
        long latest = clock.nanoTime();
        source.now -= 5_000;
        tick();
        assertThat(clock.nanoTime()).isEqualTo(latest);
    }

    @Test
    void wallClock_before1970_isDirect() {
        clock.beginTicking();
        source.now = -1_000;
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now);
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now).isLessThan(0);
        source.now = 1_000;
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now);
        assertThat(clock.currentTimeMillis()).isEqualTo(source.now);
    }

    @ParameterizedTest
    @EnumSource
    void refresh_inOneTick_renews(Time time) {
        clock.beginTicking();
        long first = time.read(clock);
        clock.refresh();
        long second = time.read(clock);
        assertThat(time.read(clock)).isEqualTo(second).isGreaterThan(first);
    }

    @ParameterizedTest
    @EnumSource
    void override_installedAndRemoved_isFollowedByRealTime(Time time) {
        clock.beginTicking();
        long first = time.read(clock);
        ManualClock override = new ManualClock(Instant.ofEpochMilli(7));
        clock.override(override);
        tick();
        assertThat(time.read(clock)).isEqualTo(time.read(override));
        clock.override(null);
        assertThat(time.read(clock)).isEqualTo(source.now).isGreaterThan(first);
    }

    @ParameterizedTest
    @EnumSource
    void override_installedDuringRenewal_isNotUndone(Time time) {
        clock.beginTicking();
        time.read(clock);
        tick();
        ManualClock override = new ManualClock(Instant.ofEpochMilli(7));
        time.afterRead(source, () -> clock.override(override));
        long first = time.read(clock);
        assertThat(first).isEqualTo(time.read(override));
        assertThat(time.read(clock)).isEqualTo(first);
    }
}

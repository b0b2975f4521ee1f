// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Concurrent changes between reading the source and storing the time. A store without compare-and-set would undo them: time would
 * go back, or an override or a close would be lost.
 */
class PublicationTest {
    private final HookedSource source = new HookedSource();
    private final DrivenClock clock = new DrivenClock(source);

    enum Time {
        WALL,
        MONOTONIC;

        long read(Clock clock) {
            return this == WALL ? clock.currentTimeMillis() : clock.nanoTime();
        }

        void afterRead(HookedSource source, Runnable hook) {
            if (this == WALL) {
                source.afterWallRead = hook;
            } else {
                source.afterMonotonicRead = hook;
            }
        }
    }

    /** Returns the recorded time, without a read of the source. */
    private long recorded(Time time) {
        return time == Time.WALL
                ? Math.abs(clock.wallWord)
                : Math.abs(clock.monotonicWord) + AbstractCachedClock.MONOTONIC_ORIGIN_NANOS;
    }

    @ParameterizedTest
    @EnumSource
    void publish_newerTimeReturnedMeanwhile_doesNotPutTimeBack(Time time) {
        long[] returned = new long[1];
        time.afterRead(source, () -> returned[0] = time.read(clock));
        clock.publish();
        assertThat(returned[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(returned[0]);
    }

    @ParameterizedTest
    @EnumSource
    void read_newerTimeReturnedMeanwhile_doesNotPutTimeBack(Time time) {
        clock.monotonicWord = StateWord.recording(clock.monotonicWord); // As an updater thread before it publishes.
        long[] returned = new long[1];
        time.afterRead(source, () -> returned[0] = time.read(clock));
        time.read(clock);
        assertThat(returned[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(returned[0]);
    }

    @ParameterizedTest
    @EnumSource
    void read_newerTimePublishedMeanwhile_doesNotPutTimeBack(Time time) {
        time.afterRead(source, () -> clock.publish());
        time.read(clock);
        assertThat(clock.isCaching()).isTrue();
        long published = time == Time.WALL ? source.now - 1 : source.now; // publish reads the monotonic time last.
        assertThat(time.read(clock)).isEqualTo(published);
    }

    @ParameterizedTest
    @EnumSource
    void publish_overrideInstalledMeanwhile_leavesOverride(Time time) {
        ManualClock override = new ManualClock();
        time.afterRead(source, () -> clock.override(override));
        clock.publish();
        assertThat(clock.hasEnded()).isFalse();
        assertThat(clock.currentTimeMillis()).isEqualTo(override.currentTimeMillis());
        assertThat(clock.nanoTime()).isEqualTo(override.nanoTime());
    }

    @ParameterizedTest
    @EnumSource
    void publish_closedMeanwhile_readsStayDirect(Time time) {
        time.afterRead(source, clock::endCaching);
        clock.publish();
        assertThat(clock.hasEnded()).isTrue();
        long before = source.now;
        assertThat(clock.currentTimeMillis()).isEqualTo(before + 1);
        assertThat(clock.nanoTime()).isEqualTo(before + 2);
    }

    /** Installs an override and removes it, after a reader has returned a newer time. */
    private Runnable installAndRemoveOverride(Time time, long[] returned) {
        return () -> {
            returned[0] = time.read(clock);
            clock.override(new ManualClock());
            clock.override(null);
        };
    }

    /** Only for wall time. Without an updater, the monotonic time is not recorded. */
    @Test
    void read_overrideInstalledAndRemovedMeanwhile_doesNotRecordOldTime() {
        long[] returned = new long[1];
        Time.WALL.afterRead(source, installAndRemoveOverride(Time.WALL, returned));
        clock.currentTimeMillis();
        assertThat(returned[0]).isPositive();
        assertThat(recorded(Time.WALL)).isGreaterThanOrEqualTo(returned[0]);
    }

    @ParameterizedTest
    @EnumSource
    void publish_overrideInstalledAndRemovedMeanwhile_doesNotPublishOldTime(Time time) {
        long[] returned = new long[1];
        time.afterRead(source, installAndRemoveOverride(time, returned));
        clock.publish();
        assertThat(returned[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(returned[0]);
    }

    /** Without a published timestamp, readers of the monotonic time do not write to the shared state word. */
    @Test
    void monotonicRead_withoutPublishedTimestamp_doesNotWriteStateWord() {
        long unused = clock.monotonicWord;
        clock.nanoTime();
        assertThat(clock.monotonicWord).isEqualTo(unused);
        clock.publish();
        clock.withdraw();
        long withdrawn = clock.monotonicWord;
        assertThat(StateWord.isUnrecorded(withdrawn)).isTrue();
        clock.nanoTime();
        assertThat(clock.monotonicWord).isEqualTo(withdrawn);
    }

    /** The updater thread withdraws a timestamp, a reader returns a later time, and the thread publishes again. */
    @ParameterizedTest
    @EnumSource
    void publish_readWhileWithdrawn_doesNotPutTimeBack(Time time) {
        clock.publish();
        long published = time.read(clock);
        clock.withdraw();
        long returned = time.read(clock);
        assertThat(returned).isGreaterThan(published);
        clock.publish();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(returned);
    }

    /** A reader begins while the timestamp is withdrawn, and the updater thread publishes before the reader returns. */
    @ParameterizedTest
    @EnumSource
    void read_publishedAndWithdrawnMeanwhile_doesNotPutTimeBack(Time time) {
        clock.publish();
        clock.withdraw();
        long[] returned = new long[1];
        time.afterRead(source, () -> {
            clock.publish();
            returned[0] = time.read(clock);
            clock.withdraw();
        });
        assertThat(time.read(clock)).isGreaterThanOrEqualTo(returned[0]);
        assertThat(returned[0]).isPositive();
    }

    /** The latest wall time returned may be hours old if only the monotonic time has been read since. */
    @ParameterizedTest
    @EnumSource
    void read_whileFirstTimestampIsPublished_returnsNoOldTime(Time readBySource) {
        clock.currentTimeMillis();
        source.now += 3_600_000;
        long[] returned = new long[1];
        readBySource.afterRead(source, () -> returned[0] = clock.currentTimeMillis());
        clock.publish();

        assertThat(returned[0]).isGreaterThan(3_600_000);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Much may happen between the moment at which somebody asks the source and the moment at which the answer is stored. A
 * store without comparing would undo it: put the time back, or break through an override or a close.
 */
class PublicationTest {
    private final HookedSource source = new HookedSource();
    private boolean readersAsk = true;

    private final AbstractCachedClock clock = new AbstractCachedClock(source, false) {
        @Override
        boolean onUncachedRead(int time) {
            return readersAsk;
        }
    };

    enum Time {
        WALL {
            @Override
            long read(Clock clock) {
                return clock.currentTimeMillis();
            }

            @Override
            void afterLook(HookedSource source, Runnable hook) {
                source.afterWallLook = hook;
            }
        },
        MONOTONIC {
            @Override
            long read(Clock clock) {
                return clock.nanoTime();
            }

            @Override
            void afterLook(HookedSource source, Runnable hook) {
                source.afterMonotonicLook = hook;
            }
        };

        abstract long read(Clock clock);

        abstract void afterLook(HookedSource source, Runnable hook);
    }

    /** What everybody is given who does not ask the source. */
    private long recorded(Time time) {
        readersAsk = false;
        return time.read(clock);
    }

    @ParameterizedTest
    @CsvSource({"WALL, true", "WALL, false", "MONOTONIC, true", "MONOTONIC, false"})
    void publish_newerTimeReturnedMeanwhile_doesNotPutTimeBack(Time time, boolean cached) {
        long[] given = new long[1];
        time.afterLook(source, () -> given[0] = time.read(clock));
        clock.publish(cached);
        assertThat(given[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(given[0]);
    }

    @ParameterizedTest
    @EnumSource
    void read_newerTimeReturnedMeanwhile_doesNotPutTimeBack(Time time) {
        clock.publish(false); // Readers of the monotonic time record only while an updater is there.
        long[] given = new long[1];
        time.afterLook(source, () -> given[0] = time.read(clock));
        time.read(clock);
        assertThat(given[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(given[0]);
    }

    @ParameterizedTest
    @EnumSource
    void read_newerTimePublishedMeanwhile_doesNotPutTimeBack(Time time) {
        time.afterLook(source, () -> clock.publish(true));
        time.read(clock);
        assertThat(clock.isCaching()).isTrue();
        long published = time == Time.WALL ? source.now - 1 : source.now; // It asks for the monotonic time last.
        assertThat(time.read(clock)).isEqualTo(published);
    }

    @ParameterizedTest
    @EnumSource
    void publish_overrideInstalledMeanwhile_leavesOverride(Time time) {
        ManualClock override = new ManualClock();
        time.afterLook(source, () -> clock.override(override));
        clock.publish(true);
        assertThat(clock.hasEnded()).isFalse();
        assertThat(clock.currentTimeMillis()).isEqualTo(override.currentTimeMillis());
        assertThat(clock.nanoTime()).isEqualTo(override.nanoTime());
    }

    @ParameterizedTest
    @EnumSource
    void publish_closedMeanwhile_readsStayDirect(Time time) {
        time.afterLook(source, clock::endCaching);
        clock.publish(true);
        assertThat(clock.hasEnded()).isTrue();
        long before = source.now;
        assertThat(clock.currentTimeMillis()).isEqualTo(before + 1);
        assertThat(clock.nanoTime()).isEqualTo(before + 2);
    }

    /** Installs an override and removes it, after a reader has returned a newer time. */
    private Runnable overtaking(Time time, long[] given) {
        return () -> {
            given[0] = time.read(clock);
            clock.override(new ManualClock());
            clock.override(null);
        };
    }

    /** Wall time only: the monotonic time is not recorded then. */
    @Test
    void readerOvertakenByAnOverrideThatCameAndWent_doesNotRecordItsOldTime() {
        long[] given = new long[1];
        Time.WALL.afterLook(source, overtaking(Time.WALL, given));
        clock.currentTimeMillis();
        assertThat(given[0]).isPositive();
        assertThat(recorded(Time.WALL)).isGreaterThanOrEqualTo(given[0]);
    }

    @ParameterizedTest
    @CsvSource({"WALL, true", "WALL, false", "MONOTONIC, true", "MONOTONIC, false"})
    void updaterOvertakenByAnOverrideThatCameAndWent_doesNotPublishItsOldTime(Time time, boolean cached) {
        long[] given = new long[1];
        time.afterLook(source, overtaking(time, given));
        clock.publish(cached);
        assertThat(given[0]).isPositive();
        assertThat(recorded(time)).isGreaterThanOrEqualTo(given[0]);
    }

    /** Without an updater thread, readers of the monotonic time do not write what all of them load. */
    @Test
    void monotonicReadWithoutUpdater_leavesTheWordAlone() {
        long word = clock.monotonicWord;
        clock.nanoTime();
        assertThat(clock.monotonicWord).isEqualTo(word);
        clock.publish(true);
        clock.withdraw();
        long recording = clock.monotonicWord;
        clock.nanoTime();
        assertThat(clock.monotonicWord).as("while the updater is there").isNotEqualTo(recording);
        clock.stopRecording();
        long unrecorded = clock.monotonicWord;
        clock.nanoTime();
        assertThat(clock.monotonicWord).isEqualTo(unrecorded);
    }
}

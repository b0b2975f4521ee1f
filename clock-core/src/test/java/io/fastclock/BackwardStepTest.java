// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With {@link BackwardStep#FOLLOW}, a backward step is followed and reported once. A reader or the updater may detect it. */
class BackwardStepTest {
    private static final long STEP = 10_000;

    private final HookedSource source = new HookedSource();
    private final DrivenClock clock = new DrivenClock(source);

    /** Returns where the time appears that another reader returns after the step. */
    private long[] stepDuringNextRead() {
        clock.currentTimeMillis();
        long[] followed = new long[1];
        source.afterWallRead = () -> {
            source.now -= STEP;
            followed[0] = clock.currentTimeMillis();
        };
        return followed;
    }

    @Test
    void step_listenerReadsClock_isReportedOnce() {
        clock.listener = () -> {
            for (int i = 0; i < 10; i++) {
                clock.currentTimeMillis();
            }
        };
        clock.currentTimeMillis();
        source.now -= STEP;
        clock.currentTimeMillis();
        assertThat(clock.steps).isEqualTo(1);
    }

    @Test
    void reader_preemptedAcrossFollowedStep_doesNotRestoreOldTime() {
        long[] followed = stepDuringNextRead();
        long returned = clock.currentTimeMillis();
        assertThat(returned).isBetween(followed[0], followed[0] + 10);
        assertThat(clock.wallWord).as("the latest timestamp returned").isEqualTo(-returned);
        clock.currentTimeMillis();
        assertThat(clock.steps).isEqualTo(1);
    }

    @Test
    void updater_preemptedAcrossFollowedStep_doesNotPublishOldTime() {
        long[] followed = stepDuringNextRead();
        assertThat(clock.publish())
                .as("detects a step that was already reported")
                .isFalse();
        assertThat(clock.currentTimeMillis()).isBetween(followed[0], followed[0] + 10);
        assertThat(clock.steps).isEqualTo(1);
    }

    /** A state word cannot hold a time before 1970. The clock returns such a time without recording it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void step_toBefore1970_isFollowedAndReportedOnce(boolean byUpdater) {
        clock.publish();
        source.now = -STEP;
        int found = 0;
        if (byUpdater) {
            found += clock.publish() ? 1 : 0;
            found += clock.publish() ? 1 : 0;
        } else {
            clock.withdraw();
        }
        for (int i = 0; i < 3; i++) {
            assertThat(clock.currentTimeMillis()).isEqualTo(source.now).isNegative();
        }
        assertThat(found + clock.steps).isEqualTo(1);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The state words of one thread. {@link ProtocolTest} has those of several. */
class DrivenClockTest {
    private static final long STEP = 10_000;

    private long now = 1_000_000; // Of the source.
    private final DrivenClock clock = new DrivenClock(new SuppliedClock(() -> ++now));

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

    @Test
    void step_listenerReadsClock_isReportedOnce() {
        clock.listener = clock::currentTimeMillis;
        clock.currentTimeMillis();
        now -= STEP;
        clock.currentTimeMillis();
        assertThat(clock.steps).isEqualTo(1);
    }

    /** A state word cannot hold a time before 1970. The clock returns such a time without recording it. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void step_toBefore1970_isFollowedAndReportedOnce(boolean byUpdater) {
        clock.publish();
        now = -STEP;
        int found = 0;
        if (byUpdater) {
            found += clock.publish() ? 1 : 0;
            found += clock.publish() ? 1 : 0;
        } else {
            clock.withdraw();
        }
        for (int i = 0; i < 3; i++) {
            assertThat(clock.currentTimeMillis()).isEqualTo(now).isNegative();
        }
        assertThat(found + clock.steps).isEqualTo(1);
    }
}

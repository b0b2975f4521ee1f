// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What another reader is given while an override is removed is not undone by the removal. */
class OverrideRemovalTest {
    private final OvertakenSource source = new OvertakenSource();
    private final AbstractCachedClock clock = new NobodyAsks(source, false);

    @Test
    void theTimeOfDayThatAReaderWasGivenMeanwhileIsNotUndone() {
        clock.override(DirectClock.instance());
        source.overtaker = clock::currentTimeMillis;
        clock.override(null);
        source.overtaker = null;
        assertThat(clock.currentTimeMillis()).isGreaterThanOrEqualTo(source.givenMeanwhile);
    }

    @Test
    void theMonotonicTimeThatAReaderWasGivenMeanwhileIsNotUndone() {
        clock.override(DirectClock.instance());
        source.overtaker = clock::nanoTime;
        clock.override(null);
        source.overtaker = null;
        assertThat(clock.nanoTime()).isGreaterThanOrEqualTo(source.givenMeanwhile);
    }

    /** Whoever asks it is overtaken by a reader between the answer and what is done with it. */
    private static final class OvertakenSource implements Clock {
        @Nullable LongSupplier overtaker;

        long givenMeanwhile;
        private long now = 1_000;

        @Override
        public long currentTimeMillis() {
            return answer();
        }

        @Override
        public long nanoTime() {
            return answer();
        }

        private long answer() {
            long answer = ++now;
            LongSupplier overtaking = overtaker;
            if (overtaking != null) {
                overtaker = null;
                givenMeanwhile = overtaking.getAsLong();
                overtaker = overtaking;
            }
            return answer;
        }
    }

    /** As in assisted mode: the newest time that anyone was given will do. */
    private static final class NobodyAsks extends AbstractCachedClock {
        NobodyAsks(Clock source, boolean holdsBackwardSteps) {
            super(source, holdsBackwardSteps);
        }

        @Override
        boolean onUncachedRead(int time) {
            return false;
        }
    }
}

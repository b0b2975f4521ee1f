// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What another reader is given while an override is removed is not undone by the removal. */
class OverrideRemovalTest {
    private final OvertakenSource source = new OvertakenSource();
    private final CachedTime clock = new NobodyAsks(source, false);

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

    @Test
    void norIsWhatAReaderOfAClockThatHoldsWasGiven() throws Exception {
        CachedTime holding = new NobodyAsks(source, true);
        AtomicLong given = new AtomicLong();
        Thread reader = new Thread(() -> given.set(holding.currentTimeMillis()), "reader");
        holding.override(DirectClock.instance());
        source.overtaker = () -> {
            reader.start(); // It finds the words sealed, asks the source, and waits for who is about to unseal them.
            await().pollDelay(Duration.ZERO).until(() -> reader.getState() == Thread.State.BLOCKED);
            return 0;
        };
        holding.override(null);
        source.overtaker = null;
        reader.join();

        assertThat(holding.currentTimeMillis()).isGreaterThanOrEqualTo(given.get());
        assertThat(given.get()).isPositive();
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
    private static final class NobodyAsks extends CachedTime {
        NobodyAsks(Clock source, boolean holdsBackwardSteps) {
            super(source, holdsBackwardSteps);
        }

        @Override
        boolean mustAsk(int time) {
            return false;
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With {@link BackwardStep#HOLD}, wall time never goes back, in any mode and while state words are sealed or unsealed. */
class HeldTimeTest {
    private final ManualClock source = new ManualClock();
    private final DrivenClock clock = new DrivenClock(source, true);

    private void publish() {
        clock.steps += clock.publish() ? 1 : 0;
    }

    /** The states of the clock. A test enters a state without reading the clock. */
    enum Mode {
        DIRECT(test -> {}),
        CACHED(test -> test.publish()),
        REFRESHED(test -> {
            test.publish();
            test.clock.refresh();
        }),
        OVERRIDE_REMOVED(test -> {
            test.clock.seal.override(DirectClock.instance());
            test.clock.seal.override(null);
        }),
        CLOSED(test -> test.clock.seal.endCaching());

        private final Consumer<HeldTimeTest> entry;

        Mode(Consumer<HeldTimeTest> entry) {
            this.entry = entry;
        }

        void enter(HeldTimeTest test) {
            entry.accept(test);
        }
    }

    @ParameterizedTest
    @EnumSource
    void step_to1970_isHeldInEveryStateAndReportedOnce(Mode mode) {
        long latest = clock.currentTimeMillis();
        for (Instant steppedTo : Arrays.asList(Instant.ofEpochMilli(-5), Instant.EPOCH, Instant.ofEpochMilli(5))) {
            source.setWall(steppedTo);
            mode.enter(this);
            for (int i = 0; i < 3; i++) {
                assertThat(clock.currentTimeMillis()).isEqualTo(latest);
            }
        }
        // After close, the state words are sealed and steps are not reported.
        assertThat(clock.steps).isEqualTo(mode == Mode.CLOSED ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource
    void sourceCatchesUp_inEveryState_timeAdvances(Mode mode) {
        long latest = clock.currentTimeMillis();
        source.stepWall(Duration.ofSeconds(-10));
        mode.enter(this);
        assertThat(clock.currentTimeMillis()).isEqualTo(latest);
        source.advance(Duration.ofSeconds(11));
        mode.enter(this);
        assertThat(clock.currentTimeMillis()).isEqualTo(latest + 1_000);
    }

    @Test
    void secondStep_afterFirstIsOver_isReported() {
        clock.currentTimeMillis();
        source.stepWall(Duration.ofSeconds(-10));
        clock.currentTimeMillis();
        source.stepWall(Duration.ofSeconds(-10)); // The returned time is still held, so this step is not a new one.
        clock.currentTimeMillis();
        publish();
        assertThat(clock.steps).isEqualTo(1);
        source.advance(Duration.ofSeconds(30));
        publish();
        source.stepWall(Duration.ofSeconds(-1));
        publish();
        clock.refresh();
        clock.currentTimeMillis();
        assertThat(clock.steps).isEqualTo(2);
    }

    @Test
    void timesBefore1970_stepsBack_areHeld() {
        source.setWall(Instant.ofEpochMilli(-5));
        List<Long> reads = new ArrayList<>();
        for (Mode mode : Mode.values()) {
            mode.enter(this);
            reads.add(clock.currentTimeMillis());
            source.stepWall(Duration.ofSeconds(-1));
        }
        assertThat(reads).containsOnly(-5L);
    }
}

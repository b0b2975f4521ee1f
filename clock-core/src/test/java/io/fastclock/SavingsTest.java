// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The account counts as saved what cached reads have saved, however short a timestamp is published. */
class SavingsTest extends AbstractSimulationTest {
    private static final Duration PERIOD = Duration.ofMillis(20);

    SavingsTest() {
        host.readNanos = 100; // Small: time with direct reads must not have fewer reads than time with cached ones.
    }

    private void assertSavedByCachedReads(AdaptiveClock clock) {
        assertThat(clock.stats().updates()).isGreaterThan(100);
        double saved = clock.stats().savedCpuNanos() / (host.readNanos - CostAccount.CACHED_READ_NANOS);
        assertThat(saved).as("of %d reads", reads).isCloseTo((double) (reads - directReads), within(0.1 * reads));
    }

    /** The wall clock steps back each period. The updater thread withdraws its timestamp to report that, for most of the period. */
    @Test
    void listener_takesMostOfEachPeriod_itsTimeIsNotSaved() {
        AdaptiveClock clock =
                host.newClock(AdaptiveClock.builder().period(PERIOD).listener(new ClockListener() {
                    @Override
                    public void steppedBack() {
                        if (host.isInThread()) {
                            host.advance(PERIOD.toNanos() * 3 / 4);
                        }
                    }
                }));
        host.beforePark = () -> host.stepWall(clock.isCaching() ? -PERIOD.toNanos() : 0);
        host.load = nanos -> readWall(clock, 50);
        host.runFor(20 * SECOND);
        assertThat(clock.stats().backwardSteps()).isGreaterThan(500);
        assertSavedByCachedReads(clock);
    }

    @Test
    void refresh_beforeEachRead_savesNothing() {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder().period(PERIOD));
        host.load = nanos -> {
            clock.refresh();
            readWall(clock, 50);
        };
        host.runFor(20 * SECOND);
        assertThat(directReads).isEqualTo(reads);
        assertSavedByCachedReads(clock);
    }
}

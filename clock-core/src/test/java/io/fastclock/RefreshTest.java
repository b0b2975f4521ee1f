// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** After {@code refresh()}, reads are direct until the next publication. */
class RefreshTest {
    private final ManualClock time = new ManualClock();
    private final DrivenClock clock = new DrivenClock(time);

    private void assertReadsAreCurrent() {
        assertThat(clock.currentTimeMillis()).isEqualTo(time.currentTimeMillis());
        assertThat(clock.nanoTime()).isEqualTo(time.nanoTime());
    }

    @Test
    void refresh_afterPause_readsReturnCurrentTime() {
        clock.publish();
        time.advance(Duration.ofHours(1));
        clock.refresh();
        assertReadsAreCurrent();
    }

    /** The updater thread was stopped between reading and publishing. */
    @Test
    void publish_pausedAndRefreshedMeanwhile_readsSourceAgain() {
        HookedSource source = new HookedSource();
        DrivenClock stopped = new DrivenClock(source);
        stopped.publish();
        Runnable pause = () -> {
            source.now += 3_600_000;
            stopped.refresh();
        };
        long before = source.now;
        source.afterWallRead = pause;
        source.afterMonotonicRead = pause;
        stopped.publish();
        assertThat(stopped.currentTimeMillis()).isGreaterThan(before + 3_600_000);
        assertThat(stopped.nanoTime()).isGreaterThan(before + 7_200_000);
    }

    @Test
    void refresh_withoutUpdater_changesNothing() {
        assertReadsAreCurrent();
        clock.refresh();
        time.advance(Duration.ofMillis(7));
        assertReadsAreCurrent();
        clock.endCaching();
        clock.refresh();
        time.advance(Duration.ofMillis(7));
        assertReadsAreCurrent();
    }

    @Test
    void refresh_overriddenClock_keepsOverride() {
        ManualClock other = new ManualClock();
        other.advance(Duration.ofDays(1));
        clock.publish();
        clock.override(other);
        clock.refresh();
        assertThat(clock.currentTimeMillis()).isEqualTo(other.currentTimeMillis());
        assertThat(clock.nanoTime()).isEqualTo(other.nanoTime());
    }

    @Test
    void refresh_adaptiveClock_returnsCurrentTimeAndCachesAgain() {
        ThreadedHost host = new ThreadedHost();
        try (AdaptiveClock adaptive = host.newClock()) {
            ThreadedHost.readUntilCaching(adaptive);
            long paused = host.wallMillis() + 3_600_000;
            host.advance(Duration.ofHours(1));
            adaptive.refresh();
            assertThat(adaptive.currentTimeMillis()).isGreaterThanOrEqualTo(paused);
            ThreadedHost.readUntilCaching(adaptive);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** If an override is removed during a read, the read returns the time of the overridden clock. */
class OverrideRemovalTest {
    private final HookedSource source = new HookedSource();

    private final AbstractCachedClock clock = new AbstractCachedClock(source) {
        @Override
        boolean onUncachedRead(int time) {
            return true;
        }
    };

    /** Returns an override that runs an action during its next read. */
    private Clock runningDuringRead(AtomicReference<Runnable> removal) {
        ManualClock time = new ManualClock();
        return new Clock() {
            @Override
            public long currentTimeMillis() {
                removal.getAndSet(() -> {}).run();
                return time.currentTimeMillis();
            }

            @Override
            public long nanoTime() {
                removal.getAndSet(() -> {}).run();
                return time.nanoTime();
            }
        };
    }

    @Test
    void overrideRemovedDuringRead_clockIsRead() {
        AtomicReference<Runnable> removal = new AtomicReference<>(() -> {
            clock.override(null);
            clock.publish(true);
        });
        clock.override(runningDuringRead(removal));
        assertThat(clock.currentTimeMillis()).isBetween(1_000_000L, source.now);
        AtomicReference<Runnable> secondRemoval = new AtomicReference<>(() -> clock.override(null));
        clock.override(runningDuringRead(secondRemoval));
        assertThat(clock.nanoTime()).isBetween(1_000_000L, source.now);
    }

    @Test
    void overrideReplacedDuringRead_newOverrideIsRead() {
        ManualClock other = new ManualClock();
        other.advance(java.time.Duration.ofDays(1));
        AtomicReference<Runnable> replacement = new AtomicReference<>(() -> clock.override(other));
        clock.override(runningDuringRead(replacement));
        assertThat(clock.currentTimeMillis()).isEqualTo(other.currentTimeMillis());
    }
}

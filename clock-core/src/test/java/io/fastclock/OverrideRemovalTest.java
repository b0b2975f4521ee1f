// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A read of an override that is removed while it answers returns the time of the clock that was overridden. */
class OverrideRemovalTest {
    private final HookedSource source = new HookedSource();

    private final AbstractCachedClock clock = new AbstractCachedClock(source, false) {
        @Override
        boolean onUncachedRead(int time) {
            return true;
        }
    };

    /** An override that is removed, and what was overridden published, while it answers. */
    private Clock removedWhileItAnswers(AtomicReference<Runnable> removal) {
        ManualClock answer = new ManualClock();
        return new Clock() {
            @Override
            public long currentTimeMillis() {
                removal.getAndSet(() -> {}).run();
                return answer.currentTimeMillis();
            }

            @Override
            public long nanoTime() {
                removal.getAndSet(() -> {}).run();
                return answer.nanoTime();
            }
        };
    }

    @Test
    void overrideRemovedDuringRead_clockIsRead() {
        AtomicReference<Runnable> removal = new AtomicReference<>(() -> {
            clock.override(null);
            clock.publish(true);
        });
        clock.override(removedWhileItAnswers(removal));
        assertThat(clock.currentTimeMillis()).isBetween(1_000_000L, source.now);
        AtomicReference<Runnable> secondRemoval = new AtomicReference<>(() -> clock.override(null));
        clock.override(removedWhileItAnswers(secondRemoval));
        assertThat(clock.nanoTime()).isBetween(1_000_000L, source.now);
    }

    @Test
    void overrideReplacedDuringRead_newOverrideIsRead() {
        ManualClock other = new ManualClock();
        other.advance(java.time.Duration.ofDays(1));
        AtomicReference<Runnable> replacement = new AtomicReference<>(() -> clock.override(other));
        clock.override(removedWhileItAnswers(replacement));
        assertThat(clock.currentTimeMillis()).isEqualTo(other.currentTimeMillis());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/** If an override is removed during a read, the read returns the time of the overridden clock. */
class OverrideRemovalTest {
    private final HookedSource source = new HookedSource();

    private final DrivenClock clock = new DrivenClock(source);

    /** Returns an override that runs an action during its next read. */
    private Clock runningDuringRead(AtomicReference<Runnable> removal) {
        LongSupplier read = () -> {
            removal.getAndSet(() -> {}).run();
            return 7;
        };
        return new SuppliedClock(read, read);
    }

    @Test
    void overrideRemovedDuringRead_clockIsRead() {
        AtomicReference<Runnable> removal = new AtomicReference<>(() -> {
            clock.override(null);
            clock.publish();
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

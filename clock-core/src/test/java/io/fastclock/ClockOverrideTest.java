// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ClockOverrideTest {
    private final ManualClock first = new ManualClock();
    private final ManualClock second = new ManualClock();

    ClockOverrideTest() {
        second.advance(Duration.ofDays(1));
    }

    private static void assertReturnsSystemTime(Clock clock) {
        assertThat(clock.currentTimeMillis()).isCloseTo(System.currentTimeMillis(), within(60_000L));
        long nanos = clock.nanoTime();
        assertThat(System.nanoTime() - nanos).isBetween(0L, 60_000_000_000L);
    }

    @ParameterizedTest
    @EnumSource(names = {"KERNEL_TICK", "TICKING", "TIMER", "TICKER", "CLOSED_TICKER"})
    void override_openThenClosed_isReadOnlyWhileOpen(ClockUnderTest kind) {
        AbstractCachedClock clock = (AbstractCachedClock) kind.create();
        try {
            for (int i = 0; i < 1_000; i++) {
                try (ClockOverride override = ClockOverride.install(first, clock)) {
                    assertThat(override).isNotNull();
                    assertThat(clock.currentTimeMillis()).isEqualTo(first.currentTimeMillis());
                    first.advance(Duration.ofSeconds(1));
                    assertThat(clock.currentTimeMillis()).isEqualTo(first.currentTimeMillis());
                    assertThat(clock.nanoTime()).isEqualTo(first.nanoTime());
                }
                assertReturnsSystemTime(clock);
            }
        } finally {
            ClockUnderTest.close(clock);
        }
    }

    @Test
    void overrides_closedOutOfOrderOrTwice_latestOpenOneIsRead() {
        AbstractCachedClock clock = new KernelTickClock();
        ClockOverride outer = ClockOverride.install(first, clock);
        ClockOverride inner = ClockOverride.install(second, clock);
        assertThat(clock.currentTimeMillis()).isEqualTo(second.currentTimeMillis());
        outer.close(); // Out of order.
        assertThat(clock.currentTimeMillis()).isEqualTo(second.currentTimeMillis());
        outer.close();
        inner.close();
        assertReturnsSystemTime(clock);

        outer = ClockOverride.install(first, clock);
        inner = ClockOverride.install(first, clock);
        inner.close();
        inner.close(); // The second close must not remove the outer override.
        assertThat(clock.currentTimeMillis()).isEqualTo(first.currentTimeMillis());
        outer.close();
        assertReturnsSystemTime(clock);
    }

    @Test
    void overrideFastClock_validAndInvalidClock_isReadByAllThreadsOrRejected() throws Exception {
        try (ClockOverride override = FastClock.override(first)) {
            assertThat(override).isNotNull();
            long[] readByOtherThread = new long[2];
            Thread other = new Thread(() -> {
                readByOtherThread[0] = FastClock.currentTimeMillis();
                readByOtherThread[1] = FastClock.clock().nanoTime();
            });
            other.start();
            other.join();
            assertThat(readByOtherThread).containsExactly(first.currentTimeMillis(), first.nanoTime());
        }
        assertReturnsSystemTime(FastClock.clock());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FastClock.override(FastClock.clock()))
                .withMessageContaining("itself");
    }
}

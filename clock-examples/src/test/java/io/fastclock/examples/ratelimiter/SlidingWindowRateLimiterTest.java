// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.Clock;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
class SlidingWindowRateLimiterTest {
    private final ManualClock clock = new ManualClock();
    private final SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(clock, 10, Duration.ofSeconds(1), 10);

    private int passing(int calls) {
        int passed = 0;
        for (int i = 0; i < calls; i++) {
            passed += limiter.tryAcquire() ? 1 : 0;
        }
        return passed;
    }

    @Test
    void tryAcquire_withinAWindow_passesTheLimit() {
        assertThat(passing(25)).isEqualTo(10);
        clock.advance(Duration.ofMillis(999));
        assertThat(passing(1)).isZero();
    }

    @Test
    void tryAcquire_callsSlideOutOfTheWindow_passesAsMany() {
        assertThat(passing(4)).isEqualTo(4);
        clock.advance(Duration.ofMillis(500));
        assertThat(passing(10)).isEqualTo(6);
        clock.advance(Duration.ofMillis(600));
        assertThat(passing(10)).isEqualTo(4);
        clock.advance(Duration.ofMillis(500));
        assertThat(passing(10)).isEqualTo(6);
    }

    @Test
    void tryAcquire_windowBeginsWithinASlice_passesTheLimit() {
        clock.advance(Duration.ofMillis(99)); // Of the 100 of the first slice.
        assertThat(passing(25)).isEqualTo(10);
        clock.advance(Duration.ofMillis(901)); // The eleventh slice begins.
        assertThat(passing(25)).isZero();
        clock.advance(Duration.ofMillis(99));
        assertThat(passing(25)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(passing(25)).isEqualTo(10);
    }

    @Test
    void tryAcquire_slicesDoNotDivideTheWindow_windowIsNoShorter() {
        SlidingWindowRateLimiter uneven = new SlidingWindowRateLimiter(clock, 1, Duration.ofNanos(19), 10);
        assertThat(uneven.tryAcquire()).isTrue();
        clock.advance(Duration.ofNanos(18));
        assertThat(uneven.tryAcquire()).isFalse();
    }

    @Test
    void tryAcquire_always_readsTheClockUnderTheLock() {
        AtomicReference<SlidingWindowRateLimiter> created = new AtomicReference<>();
        AtomicBoolean readWhileHolding = new AtomicBoolean();
        SlidingWindowRateLimiter watched = new SlidingWindowRateLimiter(
                new Clock() {
                    @Override
                    public long currentTimeMillis() {
                        return clock.currentTimeMillis();
                    }

                    @Override
                    public long nanoTime() {
                        SlidingWindowRateLimiter limiterOrNull = created.get();
                        readWhileHolding.set(limiterOrNull != null && Thread.holdsLock(limiterOrNull));
                        return clock.nanoTime();
                    }
                },
                1,
                Duration.ofSeconds(1),
                10);
        created.set(watched);

        assertThat(watched.tryAcquire()).isTrue();
        assertThat(readWhileHolding).isTrue();
    }

    @Test
    void tryAcquire_afterALongPause_passesTheLimit() {
        assertThat(passing(10)).isEqualTo(10);
        clock.advance(Duration.ofDays(400));
        assertThat(passing(25)).isEqualTo(10);
    }

    @Test
    void tryAcquire_wallClockIsSet_passesNothing() {
        assertThat(passing(10)).isEqualTo(10);
        clock.stepWall(Duration.ofHours(-1));
        assertThat(passing(1)).isZero();
        clock.stepWall(Duration.ofHours(2));
        assertThat(passing(1)).isZero();
    }

    @Test
    void tryAcquire_manyThreads_passesExactlyTheLimit() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Integer>> callers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                callers.add(threads.submit(() -> passing(1_000)));
            }
            int passed = 0;
            for (Future<Integer> caller : callers) {
                passed += caller.get();
            }
            assertThat(passed).isEqualTo(10);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void constructor_numbersOutOfRange_throws() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlidingWindowRateLimiter(clock, 0, Duration.ofSeconds(1), 10))
                .withMessageContaining("not 0, 10 and PT1S");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SlidingWindowRateLimiter(clock, 1, Duration.ofNanos(5), 10));
    }
}

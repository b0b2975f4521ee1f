// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.ratelimiter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Each test has a clock of its own: the tests run in parallel, and need no lock. */
@Execution(ExecutionMode.CONCURRENT)
class SlidingWindowRateLimiterTest {
    private final ManualClock clock = new ManualClock();
    private final SlidingWindowRateLimiter limiter = new SlidingWindowRateLimiter(clock, 10, Duration.ofSeconds(1), 10);

    private int granted(int calls) {
        return (int) IntStream.range(0, calls).filter(i -> limiter.tryAcquire()).count();
    }

    @Test
    void tryAcquire_callsLeaveWindow_grantsAsMany() {
        assertThat(granted(4)).isEqualTo(4);
        clock.advance(Duration.ofMillis(500));
        assertThat(granted(10)).isEqualTo(6);
        clock.advance(Duration.ofMillis(600));
        assertThat(granted(10)).isEqualTo(4);
        clock.advance(Duration.ofMillis(500));
        assertThat(granted(10)).isEqualTo(6);
    }

    @Test
    void tryAcquire_windowBeginsWithinSlice_grantsLimit() {
        clock.advance(Duration.ofMillis(99)); // The first slice has 100 ms.
        assertThat(granted(25)).isEqualTo(10);
        clock.advance(Duration.ofMillis(901)); // The eleventh slice begins.
        assertThat(granted(25)).isZero();
        clock.advance(Duration.ofMillis(99));
        assertThat(granted(25)).isZero();
        clock.advance(Duration.ofMillis(1));
        assertThat(granted(25)).isEqualTo(10);
        clock.advance(Duration.ofDays(400));
        assertThat(granted(25)).isEqualTo(10);
    }

    @Test
    void tryAcquire_slicesDoNotDivideWindow_windowIsNoShorter() {
        SlidingWindowRateLimiter uneven = new SlidingWindowRateLimiter(clock, 1, Duration.ofNanos(19), 10);
        assertThat(uneven.tryAcquire()).isTrue();
        clock.advance(Duration.ofNanos(18));
        assertThat(uneven.tryAcquire()).isFalse();
    }

    @Test
    void tryAcquire_threadWaitsForLock_readsClockUnderIt() throws Exception {
        assertThat(granted(10)).isEqualTo(10);
        FutureTask<Boolean> call = new FutureTask<>(limiter::tryAcquire);
        Thread caller = new Thread(call);
        synchronized (limiter) {
            caller.start();
            while (caller.isAlive() && caller.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            clock.advance(Duration.ofSeconds(2));
        }
        assertThat(call.get()).isTrue();
    }

    @Test
    void tryAcquire_wallClockIsSet_grantsNothing() {
        assertThat(granted(10)).isEqualTo(10);
        clock.stepWall(Duration.ofHours(-1));
        assertThat(granted(1)).isZero();
        clock.stepWall(Duration.ofHours(2));
        assertThat(granted(1)).isZero();
    }

    @Test
    void tryAcquire_manyThreads_grantsLimit() {
        IntStream calls = IntStream.range(0, 100_000).parallel();
        assertThat(calls.filter(i -> limiter.tryAcquire()).count()).isEqualTo(10);
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

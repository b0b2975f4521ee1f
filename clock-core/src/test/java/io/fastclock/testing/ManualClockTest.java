// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class ManualClockTest {
    private final ManualClock clock = new ManualClock();

    @Test
    void newClock_defaultOrGivenInstant_startsThere() {
        assertThat(clock.currentTimeMillis())
                .isEqualTo(Instant.parse("2020-01-01T00:00:00Z").toEpochMilli());
        assertThat(clock.nanoTime()).isNotZero().isEqualTo(new ManualClock().nanoTime());
        assertThat(new ManualClock(Instant.ofEpochMilli(42)).currentTimeMillis())
                .isEqualTo(42);
    }

    @Test
    void advance_halfMilliseconds_addUp() {
        long wall = clock.currentTimeMillis();
        clock.advance(Duration.ofNanos(500_000));
        assertThat(clock.currentTimeMillis()).isEqualTo(wall);
        clock.advance(Duration.ofNanos(500_000));
        assertThat(clock.currentTimeMillis()).isEqualTo(wall + 1);
    }

    @Test
    void move_oneTime_doesNotChangeOtherTime() {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();

        clock.stepWall(Duration.ofHours(-1));
        assertThat(clock.currentTimeMillis()).isEqualTo(wall - 3_600_000);
        clock.setWall(Instant.EPOCH);
        assertThat(clock.currentTimeMillis()).isZero();
        assertThat(clock.nanoTime()).isEqualTo(monotonic);

        clock.advanceMonotonic(Duration.ofNanos(7));
        assertThat(clock.currentTimeMillis()).isZero();
        assertThat(clock.nanoTime()).isEqualTo(monotonic + 7);
    }

    @Test
    void advance_bySeveralThreads_losesNoMove() throws Exception {
        long wall = clock.currentTimeMillis();
        long monotonic = clock.nanoTime();
        ExecutorService threads = Executors.newFixedThreadPool(4);
        Callable<Object> mover = Executors.callable(() -> {
            for (int i = 0; i < 10_000; i++) {
                clock.advance(Duration.ofMillis(1));
            }
        });
        for (Future<Object> moved : threads.invokeAll(Collections.nCopies(4, mover))) {
            moved.get();
        }
        threads.shutdown();
        assertThat(clock.currentTimeMillis() - wall).isEqualTo(40_000);
        assertThat(clock.nanoTime() - monotonic).isEqualTo(40_000_000_000L);
    }

    private void expectRefused(ThrowingCallable move, Object... named) {
        assertThatThrownBy(move).isInstanceOf(IllegalArgumentException.class);
        for (Object each : named) {
            assertThatThrownBy(move).hasMessageContaining(each.toString());
        }
        assertThat(clock).as("unchanged").hasToString("ManualClock[2020-01-01T00:00:00Z, 1000000000ns]");
    }

    @Test
    void move_outOfRange_throwsIllegalArgumentException() {
        expectRefused(() -> clock.advance(Duration.ofNanos(-1)), "PT-0.000000001S");
        expectRefused(() -> clock.advanceMonotonic(Duration.ofNanos(-1)));
        expectRefused(() -> new ManualClock(Instant.MAX), "+292278994-08-17T07:12:55.807Z", Instant.MAX);
        expectRefused(() -> new ManualClock(Instant.MIN));
        expectRefused(() -> clock.setWall(Instant.MAX));
        expectRefused(() -> clock.stepWall(Duration.ofSeconds(Long.MAX_VALUE)));
        expectRefused(() -> clock.advance(Duration.ofSeconds(Long.MAX_VALUE)), "PT2562047H47M16.854775807S");
        assertThat(new ManualClock(Instant.ofEpochMilli(Long.MAX_VALUE)).currentTimeMillis())
                .isEqualTo(Long.MAX_VALUE);
    }
}

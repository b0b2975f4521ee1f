// SPDX-License-Identifier: Apache-2.0
package io.fastclock.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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
    void advance_negativeDuration_throwsIllegalArgumentException() {
        Duration negative = Duration.ofNanos(-1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(negative))
                .withMessageContaining("PT-0.000000001S");
        assertThatIllegalArgumentException().isThrownBy(() -> clock.advanceMonotonic(negative));
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

    @Test
    void toString_newClock_showsBothTimes() {
        assertThat(clock).hasToString("ManualClock[2020-01-01T00:00:00Z, 1000000000ns]");
    }

    @Test
    void wallTime_outOfRange_throwsIllegalArgumentException() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ManualClock(Instant.MAX))
                .withMessageContaining("+292278994-08-17T07:12:55.807Z")
                .withMessageContaining(Instant.MAX.toString());
        assertThatIllegalArgumentException().isThrownBy(() -> new ManualClock(Instant.MIN));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.setWall(Instant.MAX));
        assertThatIllegalArgumentException().isThrownBy(() -> clock.stepWall(Duration.ofSeconds(Long.MAX_VALUE)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clock.advance(Duration.ofSeconds(Long.MAX_VALUE)))
                .withMessageContaining("PT2562047H47M16.854775807S");
        assertThat(clock.currentTimeMillis()).as("unchanged").isEqualTo(ManualClock.DEFAULT_START.toEpochMilli());
        assertThat(new ManualClock(Instant.ofEpochMilli(Long.MAX_VALUE)).currentTimeMillis())
                .isEqualTo(Long.MAX_VALUE);
    }
}

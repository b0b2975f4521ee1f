// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.Polling.polling;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The guarantees of all clocks. The tests assume that the machine's wall clock is not stepped while they run. */
class ClockContractTest {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** Some take half a second until they cache. */
    private static final Map<ClockUnderTest, Clock> SHARED = new EnumMap<>(ClockUnderTest.class);

    private static Clock shared(ClockUnderTest kind) {
        return SHARED.computeIfAbsent(kind, ClockUnderTest::create);
    }

    @AfterAll
    static void close() {
        SHARED.values().forEach(ClockUnderTest::close);
    }

    @ParameterizedTest
    @EnumSource
    void firstReads_anyClock_returnRealTimes(ClockUnderTest kind) {
        Clock clock = kind.create();
        Clock reference = kind.reference(clock);
        try {
            long wallBefore = reference.currentTimeMillis();
            long wall = clock.currentTimeMillis();
            long wallAfter = reference.currentTimeMillis();
            long monotonicBefore = reference.nanoTime();
            long monotonic = clock.nanoTime();
            long monotonicAfter = reference.nanoTime();

            // Other tests or the set-up have read these clocks, they were updated before, or they are stale by design.
            boolean mayBeStale = EnumSet.of(
                            ClockUnderTest.FAST,
                            ClockUnderTest.TICKING,
                            ClockUnderTest.OWNED,
                            ClockUnderTest.WORST_CASE)
                    .contains(kind);
            assertThat(wall).isBetween(mayBeStale ? 1 : wallBefore, wallAfter);
            // The updater thread may have published between the two reads.
            assertThat(monotonicAfter - monotonic).isNotNegative();
            assertThat(monotonicBefore - monotonic).isLessThan(TIMEOUT.toNanos());
        } finally {
            ClockUnderTest.close(clock);
        }
    }

    @ParameterizedTest
    @EnumSource
    void read_anyClock_isNeverAheadOfReference(ClockUnderTest kind) {
        Clock clock = shared(kind);
        Clock reference = kind.reference(clock);
        for (int i = 0; i < 100_000; i++) {
            long wall = clock.currentTimeMillis();
            boolean isAhead = wall > reference.currentTimeMillis();
            long monotonic = clock.nanoTime();
            if (isAhead || wall <= 0 || reference.nanoTime() - monotonic < 0) { // assertThat would take the most time.
                throw new AssertionError(wall + " ms, " + monotonic + " ns, before " + reference.nanoTime() + " ns");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void read_whileReferenceAdvances_advancesToo(ClockUnderTest kind) {
        Clock clock = shared(kind);
        Clock reference = kind.reference(clock);
        for (int i = 0; i < 10; i++) {
            long wall = reference.currentTimeMillis() + 3;
            long monotonic = reference.nanoTime() + 3_000_000;
            polling().until(() -> {
                kind.advanceTime(clock);
                return clock.currentTimeMillis() >= wall && clock.nanoTime() - monotonic >= 0;
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void read_bySeveralThreads_neverGoesBack(ClockUnderTest kind) {
        Clock clock = shared(kind);
        try (OrderCheck readers = new OrderCheck(clock, () -> kind.advanceTime(clock))) {
            readers.awaitBatches(100);
        }
    }

    @Test
    void awaitBatches_readerHasFailed_failsAtOnce() {
        Clock backwards = new SuppliedClock(new AtomicLong()::decrementAndGet);
        assertThatThrownBy(() -> {
                    try (OrderCheck readers = new OrderCheck(backwards, () -> {})) {
                        readers.awaitBatches(1);
                    }
                })
                .hasRootCauseInstanceOf(AssertionError.class);
    }
}

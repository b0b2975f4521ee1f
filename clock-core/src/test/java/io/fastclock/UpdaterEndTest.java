// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The updater thread ends within ten seconds after the reads stop, for every pattern of lateness. */
class UpdaterEndTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long BUSY_NANOS = 5 * SECOND;

    private final SimulatedHost host = new SimulatedHost();
    private long parks;

    /** A pattern of lateness: the additional delay of each wake-up. */
    enum Pattern {
        PUNCTUAL {
            @Override
            long lateNanos(long park) {
                return 0;
            }
        },
        /** With a tolerance of 4 %, the mode changes more than once a second. */
        TWO_LATE_TICKS_A_SECOND {
            @Override
            long lateNanos(long park) {
                return park % 1_000 < 2 ? 9 * MILLI / 2 : 0;
            }
        },
        BURSTS {
            @Override
            long lateNanos(long park) {
                return park % 300 < 10 ? 5 * MILLI : 0;
            }
        },
        STARVED {
            @Override
            long lateNanos(long park) {
                return 20 * MILLI;
            }
        },
        ONE_TICK_A_SECOND {
            @Override
            long lateNanos(long park) {
                return SECOND;
            }
        },
        /** Delays each probe twice. The ticks in between are punctual, so the clock is in cached mode at the next probe. */
        LATE_FOR_EACH_PROBE {
            @Override
            long lateNanos(long park) {
                long inCycle = park % 1_002;
                return inCycle == 1_000 ? 1_980 * MILLI : inCycle == 1_001 ? 1_490 * MILLI : 0;
            }
        },
        ONE_TICK_IN_ALMOST_TWO_SECONDS {
            @Override
            long lateNanos(long park) {
                return 1_900 * MILLI;
            }
        };

        abstract long lateNanos(long park);
    }

    private void assertThreadEnds(double toleratedLateness, LongSupplier lateNanos) {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder().toleratedLateness(toleratedLateness));
        long startNanos = host.nowNanos();
        long limitNanos = startNanos + BUSY_NANOS + 10 * SECOND;
        host.load = nanos -> {
            long reads = nanos / (clock.stats().ticks() > 0 ? 20_000 : 1_100); // A thread starts within half a second.
            for (long i = 0; i < reads; i++) {
                clock.currentTimeMillis();
            }
        };
        host.beforePark = () -> {
            host.stallNanos = lateNanos.getAsLong();
            if (host.nowNanos() > limitNanos) {
                throw new AssertionError("the thread has not ended ten seconds after the last read: " + clock.stats());
            }
        };
        host.runFor(BUSY_NANOS);
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).as("%s", stats).isZero();
        assertThat(stats.ticks()).isPositive();
        assertThat(stats.threadEnds()).isPositive().isEqualTo(stats.threadStarts());
        assertThat(stats.mode()).isEqualTo(ClockMode.DIRECT);
    }

    @ParameterizedTest
    @EnumSource
    void readsStop_toleranceOf4Percent_threadEndsWithinTenSeconds(Pattern pattern) {
        assertThreadEnds(0.04, () -> pattern.lateNanos(parks++));
    }

    @ParameterizedTest
    @EnumSource
    void readsStop_defaultTolerance_threadEndsWithinTenSeconds(Pattern pattern) {
        assertThreadEnds(ModePolicy.DEFAULT_TOLERATED_SHARE, () -> pattern.lateNanos(parks++));
    }

    /** Ticks are late at random times by random amounts, so the mode changes at random times. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.04, 0.25, 1})
    void readsStop_randomPatterns_threadEndsWithinTenSeconds(double toleratedLateness) {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            double share = Math.pow(10, -3 * random.nextDouble());
            double longest = Math.min(1.98e9, Math.pow(10, 5 + 4.5 * random.nextDouble()));
            parks = 0;
            assertThreadEnds(
                    toleratedLateness, () -> random.nextDouble() < share ? (long) (longest * random.nextDouble()) : 0);
        }
    }

    /** Readers measure expensive reads, for example because their code is interpreted. The updater thread measures cheap reads. */
    @Test
    void threadDoesNotPay_repeatedly_isNotStartedEveryTenMilliseconds() {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
        host.load = nanos -> {
            host.readNanos = 20_000;
            for (long i = 0; i < nanos / 20_000; i++) {
                clock.currentTimeMillis();
            }
            host.readNanos = 25;
        };
        host.runFor(20 * SECOND);
        assertThat(clock.stats().ticks()).isZero();
        assertThat(host.threadsCreated).isBetween(2, 12);
    }
}

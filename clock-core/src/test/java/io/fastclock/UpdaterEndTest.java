// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Guarantee 3: the updater thread ends within ten seconds of the demand, whatever the pattern of its lateness. */
class UpdaterEndTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final long BUSY_NANOS = 5 * SECOND;

    private final SimulatedHost host = new SimulatedHost();
    private long parks;

    /** By how much the next wake-up is later than usual. */
    enum Pattern {
        PUNCTUAL {
            @Override
            long lateNanos(long park) {
                return 0;
            }
        },
        /** Makes the mode alternate faster than once a second, with a tolerance of 4 %. */
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
        /** Delays each probe twice, and is punctual in between, so that the mode is cached again by the next. */
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

    private void assertThatItEnds(double toleratedLateness, LongSupplier lateNanos) {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder().toleratedLateness(toleratedLateness));
        long startNanos = host.nowNanos();
        long limitNanos = startNanos + BUSY_NANOS + 10 * SECOND;
        host.load = nanos -> {
            for (long i = 0; i < nanos / 20_000; i++) {
                clock.currentTimeMillis();
            }
        };
        host.beforePark = () -> {
            host.stallNanos = lateNanos.getAsLong();
            if (host.nowNanos() > limitNanos) {
                throw new AssertionError("still there, ten seconds after the demand: " + clock.stats());
            }
        };
        host.liveFor(BUSY_NANOS);
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).as("%s", stats).isZero();
        assertThat(stats.ticks()).isPositive();
        assertThat(stats.threadEnds()).isPositive().isEqualTo(stats.threadStarts());
        assertThat(stats.mode()).isEqualTo(ClockMode.DIRECT);
    }

    @ParameterizedTest
    @EnumSource
    void demandEnds_threadEndsWithinTenSeconds(Pattern pattern) {
        assertThatItEnds(0.04, () -> pattern.lateNanos(parks++));
    }

    @ParameterizedTest
    @EnumSource
    void demandEnds_threadEndsWithinTenSeconds_withTheDefaultTolerance(Pattern pattern) {
        assertThatItEnds(ModePolicy.DEFAULT_TOLERATED_SHARE, () -> pattern.lateNanos(parks++));
    }

    /** Late now and then, by random amounts, at random rates: the mode changes at random moments. */
    @ParameterizedTest
    @ValueSource(doubles = {0.01, 0.04, 0.25, 1})
    void demandEnds_threadEndsWithinTenSeconds_forRandomPatterns(double toleratedLateness) {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            double share = Math.pow(10, -3 * random.nextDouble());
            double longest = Math.min(1.98e9, Math.pow(10, 5 + 4.5 * random.nextDouble()));
            parks = 0;
            assertThatItEnds(
                    toleratedLateness, () -> random.nextDouble() < share ? (long) (longest * random.nextDouble()) : 0);
        }
    }

    /** Reads look expensive to readers, as when they are interpreted, and cheap to the updater thread. */
    @Test
    void threadThatDoesNotPay_isNotStartedEveryTenMilliseconds() {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
        host.load = nanos -> {
            host.readNanos = 20_000;
            for (long i = 0; i < nanos / 20_000; i++) {
                clock.currentTimeMillis();
            }
            host.readNanos = 25;
        };
        host.liveFor(20 * SECOND);
        assertThat(clock.stats().ticks()).isZero();
        assertThat(host.threadsMade).isBetween(2, 12);
    }
}

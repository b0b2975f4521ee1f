// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The updater thread ends within ten seconds after the reads stop, for every pattern of lateness. */
class UpdaterEndTest extends AbstractSimulationTest {
    private static final long MILLI = 1_000_000;

    private long parks;

    /** A pattern of lateness: the additional delay of each wake-up. */
    enum Pattern {
        PUNCTUAL((park, isProbe) -> 0),
        /** With a tolerance of 4 %, the mode changes more than once a second. */
        TWO_LATE_TICKS_A_SECOND((park, isProbe) -> park % 1_000 < 2 ? 9 * MILLI / 2 : 0),
        BURSTS((park, isProbe) -> park % 300 < 10 ? 5 * MILLI : 0),
        STARVED((park, isProbe) -> 20 * MILLI),
        ONE_TICK_A_SECOND((park, isProbe) -> SECOND),
        /** The ticks in between are punctual, so the clock is in cached mode at the next probe. */
        LATE_FOR_EACH_PROBE((park, isProbe) -> isProbe ? 1_980 * MILLI : 0),
        ONE_TICK_IN_ALMOST_TWO_SECONDS((park, isProbe) -> 1_900 * MILLI);

        interface Delay {
            long nanos(long park, boolean isProbe);
        }

        final Delay delay;

        Pattern(Delay delay) {
            this.delay = delay;
        }
    }

    /** Returns the additional delay of the next wake-up of a clock's thread. */
    private ToLongFunction<AdaptiveClock> lateness(Pattern pattern) {
        return clock -> {
            boolean isProbe = !clock.isCaching() && clock.stats().mode() == ClockMode.UPDATER_THREAD;
            return pattern.delay.nanos(parks++, isProbe);
        };
    }

    private void assertThreadEnds(long periodMillis, ToLongFunction<AdaptiveClock> lateness) {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder().period(Duration.ofMillis(periodMillis)));
        long busyNanos = 5 * SECOND + 8 * periodMillis * MILLI;
        long limitNanos = host.nowNanos() + busyNanos + 10 * SECOND;
        boolean[] ticks = new boolean[1];
        host.load = nanos -> {
            ticks[0] = ticks[0] || (host.runsThread && clock.stats().updates() > 0);
            // Nine tenths of a core, until the thread has started.
            SimulatedHost.read(clock, nanos / (ticks[0] ? 20_000 : 1_100));
        };
        host.beforePark = () -> {
            host.stallNanos = lateness.applyAsLong(clock);
            if (host.nowNanos() > limitNanos) {
                throw new AssertionError("the thread has not ended ten seconds after the last read: " + clock.stats());
            }
        };
        host.runFor(busyNanos);
        ClockStats stats = clock.stats();
        assertThat(stats.failures()).as("%s", stats).isZero();
        assertThat(stats.updates()).as("%s", stats).isPositive();
        assertThat(stats.threadEnds()).isPositive().isEqualTo(stats.threadStarts());
        assertThat(stats.mode()).isEqualTo(ClockMode.DIRECT);
    }

    @ParameterizedTest
    @EnumSource
    void readsStop_anyPattern_threadEndsWithinTenSeconds(Pattern pattern) {
        for (long periodMillis : new long[] {1, 20, 1_000}) {
            assertThreadEnds(periodMillis, lateness(pattern));
        }
    }

    /** Ticks are late at random times by random amounts, so the mode changes at random times. */
    @Test
    void readsStop_randomPatterns_threadEndsWithinTenSeconds() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            double share = Math.pow(10, -3 * random.nextDouble());
            double longest = Math.min(1.98e9, Math.pow(10, 5 + 4.5 * random.nextDouble()));
            long periodMillis = Arrays.asList(1L, 20L, 1_000L).get(seed % 3);
            assertThreadEnds(
                    periodMillis, clock -> random.nextDouble() < share ? (long) (longest * random.nextDouble()) : 0);
        }
    }

    /** Late for more than half of the period, but trusted for many ticks. */
    @Test
    void readsStop_cachedThreadNeverPunctual_threadEndsWithinTenSeconds() {
        assertThreadEnds(1_000, clock -> clock.isCaching() ? 600 * MILLI : 0);
    }

    /** The last reads are made while the thread measures costs. */
    @ParameterizedTest
    @EnumSource
    void readsStop_whileThreadStarts_threadEndsWithinTenSeconds(Pattern pattern) {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
        long[] startedNanos = new long[1];
        host.load = nanos -> {
            SimulatedHost.read(clock, host.runsThread ? 0 : nanos / 1_100);
            startedNanos[0] = host.runsThread ? startedNanos[0] : host.nowNanos();
        };
        host.beforePark = () -> {
            host.stallNanos = pattern.delay.nanos(parks++, false);
            assertThat(host.nowNanos() - startedNanos[0]).isLessThan(10 * SECOND);
        };
        host.runFor(SECOND);
        assertThat(host.threadsCreated).isPositive();
        assertThat(clock.stats().failures()).isZero();
        assertThat(clock.stats().threadEnds()).isEqualTo(clock.stats().threadStarts());
    }

    /** Readers measure expensive reads, for example because their code is interpreted. The updater thread measures cheap reads. */
    @Test
    void readCost_overestimatedByReaders_isCorrectedByFirstThread() {
        AdaptiveClock clock = host.newClock(AdaptiveClock.builder());
        host.load = nanos -> {
            host.readNanos = 20_000;
            SimulatedHost.read(clock, nanos / 20_000);
            host.readNanos = 25;
        };
        host.runFor(60 * SECOND);
        assertThat(host.threadsCreated).isEqualTo(1);
        assertThat(clock.stats().threadEnds()).isEqualTo(1);
        assertThat(clock.stats().directReadNanos().getAsDouble()).isEqualTo(25);
        assertThat(clock.stats().updaterCpuNanos().getAsLong()).isLessThan(100_000_000);
    }
}

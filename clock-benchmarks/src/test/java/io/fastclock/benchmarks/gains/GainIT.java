// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.examples.logging.FastClockForLog4j;
import io.fastclock.testing.ManualClock;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.logging.log4j.core.util.ClockFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GainIT {
    private static final Set<Gain> LIMITERS =
            EnumSet.of(Gain.BUCKET4J, Gain.RATE_LIMITER, Gain.RATE_LIMITER_2, Gain.RESILIENCE4J_LIMITER);

    private static final Set<Gain> IN_OWN_PROCESS = EnumSet.of(Gain.SENTINEL, Gain.LOG4J2, Gain.LOG4J2_MILLIS);

    static Stream<Gain> rowsOfThisProcess() {
        return Arrays.stream(Gain.values()).filter(gain -> !gain.isReplaced() && !IN_OWN_PROCESS.contains(gain));
    }

    /** Limiters grant each call. */
    @ParameterizedTest
    @MethodSource("rowsOfThisProcess")
    void call_eachSide_works(Gain gain) throws Exception {
        for (Side side : Side.values()) {
            Gain.Call call = gain.opener.open(side);
            for (int i = 0; i < 1_100; i++) {
                assertThat(call.call()).isGreaterThanOrEqualTo(LIMITERS.contains(gain) ? 1 : 0);
            }
        }
    }

    /** Returns the timestamp of Sentinel while FastClock returns that of a ManualClock. */
    record SentinelTimestamp(boolean isReplaced) implements Callable<Boolean> {
        @Override
        @SuppressWarnings("try") // The resource is there to be closed.
        public Boolean call() throws Exception {
            if (isReplaced) {
                SentinelCalls.replaceTimeUtil();
            }
            try (ClockOverride override = FastClock.override(new ManualClock())) {
                return TimeUtil.currentTimeMillis() == FastClock.currentTimeMillis();
            }
        }
    }

    @Test
    void replaceTimeUtil_inProcessOfItsOwn_isOnFastClock(@TempDir Path logs) throws Exception {
        List<Fork<Boolean>> forks = List.of(
                new Fork<>("replaced", new SentinelTimestamp(true)), new Fork<>("stock", new SentinelTimestamp(false)));
        assertThat(TestForks.in(logs).runTogether(forks)).containsExactly(true, false);
    }

    /** Returns the clock of log4j2 after a line. */
    record LogClock(Gain gain, Side side) implements Callable<String> {
        @Override
        public String call() throws Exception {
            gain.opener.open(side).call();
            return ClockFactory.getClock().getClass().getName();
        }
    }

    @Test
    void line_eachSide_hasItsClock(@TempDir Path logs) throws Exception {
        List<Fork<String>> forks = List.of(
                new Fork<>("fast", new LogClock(Gain.LOG4J2, Side.FAST_CLOCK)),
                new Fork<>("micros", new LogClock(Gain.LOG4J2, Side.SYSTEM)),
                new Fork<>("millis", new LogClock(Gain.LOG4J2_MILLIS, Side.SYSTEM)));
        assertThat(TestForks.in(logs).runTogether(forks))
                .containsExactly(
                        FastClockForLog4j.class.getName(),
                        "org.apache.logging.log4j.core.util.SystemClock",
                        "org.apache.logging.log4j.core.util.SystemMillisClock");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.gains;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.util.TimeUtil;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.harness.Fork;
import io.fastclock.benchmarks.harness.ForkBody;
import io.fastclock.benchmarks.harness.TestForks;
import io.fastclock.examples.logging.FastClockForLog4j;
import io.fastclock.testing.ManualClock;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.logging.log4j.core.util.ClockFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GainIT {
    /** The others need a process of their own. */
    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"SENTINEL", "LOG4J2", "LOG4J2_MILLIS"})
    void call_eachSide_works(Gain gain) throws Exception {
        for (Side side : Side.values()) {
            Call call = gain.open(side);
            for (int i = 0; i < 1_100; i++) {
                assertThat(call.call()).isGreaterThanOrEqualTo(0);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"BUCKET4J", "RATE_LIMITER", "RESILIENCE4J_LIMITER"})
    void call_ofLimiter_isGranted(Gain gain) throws Exception {
        for (Side side : Side.values()) {
            assertThat(gain.open(side).call()).isEqualTo(1);
        }
    }

    /** Returns the timestamp of Sentinel while FastClock returns that of a ManualClock. */
    public static final class SentinelTimestamp implements ForkBody {
        @Override
        @SuppressWarnings("try") // The resource is there to be closed.
        public void run(List<String> arguments, Consumer<Object> results) throws Exception {
            if (arguments.contains("replaced")) {
                SentinelCalls.replaceTimeUtil();
            }
            try (ClockOverride override = FastClock.override(new ManualClock())) {
                results.accept(TimeUtil.currentTimeMillis() == FastClock.currentTimeMillis());
            }
        }
    }

    @Test
    void replaceTimeUtil_inProcessOfItsOwn_isOnFastClock(@TempDir Path logs) throws Exception {
        List<Fork> forks = List.of(
                Fork.of("replaced", SentinelTimestamp.class, "replaced"),
                Fork.of("stock", SentinelTimestamp.class, "stock"));
        assertThat(TestForks.in(logs).runTogether(forks, Boolean.class)).containsExactly(true, false);
    }

    /** Returns the clock of log4j2 after a line. */
    public static final class LogClock implements ForkBody {
        @Override
        public void run(List<String> arguments, Consumer<Object> results) throws Exception {
            Gain.valueOf(arguments.get(0)).open(Side.valueOf(arguments.get(1))).call();
            results.accept(ClockFactory.getClock().getClass().getName());
        }
    }

    @Test
    void line_eachSide_hasItsClock(@TempDir Path logs) throws Exception {
        List<Fork> forks = List.of(
                Fork.of("fast", LogClock.class, Gain.LOG4J2, Side.FAST_CLOCK),
                Fork.of("micros", LogClock.class, Gain.LOG4J2, Side.SYSTEM),
                Fork.of("millis", LogClock.class, Gain.LOG4J2_MILLIS, Side.SYSTEM));
        assertThat(TestForks.in(logs).runTogether(forks, String.class))
                .containsExactly(
                        FastClockForLog4j.class.getName(),
                        "org.apache.logging.log4j.core.util.SystemClock",
                        "org.apache.logging.log4j.core.util.SystemMillisClock");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow during the first read of {@code FastClock} leaves no class unusable. */
class FirstReadNearStackOverflowIT {
    static final class Main {
        public static void main(String[] args) throws Exception {
            StackOverflow.runNear(Long.getLong("stackBytes"), FastClock::nanoTime);
            long before = System.nanoTime();
            // A ticker's time may be stale.
            System.out.println("nanoTime: " + (Math.abs(FastClock.nanoTime() - before) < 60_000_000_000L));
            System.out.println("clock: " + FastClock.clock().getClass().getSimpleName());
            System.out.println("stats: " + FastClock.stats().isPresent());
            ManualClock time = new ManualClock();
            try (ClockOverride override = FastClock.override(time)) {
                Objects.requireNonNull(override);
                System.out.println("override: " + (FastClock.currentTimeMillis() == time.currentTimeMillis()));
            }
            long millis = System.currentTimeMillis();
            FastClock.refresh();
            System.out.println("refreshed: " + (Math.abs(FastClock.currentTimeMillis() - millis) < 60_000));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, -Dnothing, AdaptiveClock",
        "0, -Xint, AdaptiveClock",
        "300000, -Dnothing, AdaptiveClock",
        "300000, -Xshare:off, AdaptiveClock",
        "1000000, -Xint, AdaptiveClock",
        "1000000, -Dfastclock.period=10ms, AdaptiveClock",
        "1000000, -Dfastclock.clock=ticker, TickerClock"
    })
    void firstRead_nearStackOverflow_allMethodsWorkLater(long stackBytes, String option, String clock)
            throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-DstackBytes=" + stackBytes, option);
        assertThat(process.out.lines())
                .containsExactly(
                        "nanoTime: true",
                        "clock: " + clock,
                        "stats: " + clock.equals("AdaptiveClock"),
                        "override: true",
                        "refreshed: true");
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

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
            boolean ticker = "ticker".equals(System.getProperty("fastclock.clock"));
            System.out.println("clock: " + FastClock.clock().toString().startsWith(ticker ? "Ticker" : "Adaptive"));
            System.out.println("stats: " + (FastClock.stats().isPresent() != ticker));
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
        "0, -Dnothing",
        "0, -Xint",
        "300000, -Dnothing",
        "300000, -Xshare:off",
        "1000000, -Xint",
        "1000000, -Dfastclock.period=10ms",
        "1000000, -Dfastclock.clock=ticker"
    })
    void firstRead_nearStackOverflow_allMethodsWorkLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(Main.class, "-DstackBytes=" + stackBytes, option).expectTrue(5);
    }
}

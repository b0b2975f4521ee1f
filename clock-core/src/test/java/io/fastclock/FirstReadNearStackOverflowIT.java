// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** After a stack overflow during the first read of {@code FastClock}, reads work, with or without a clock. */
class FirstReadNearStackOverflowIT {
    static final class Main {
        public static void main(String[] args) throws Exception {
            StackOverflow.runNear(Long.getLong("stackBytes"), FastClock::nanoTime);
            StackOverflow.runNear(Long.getLong("stackBytes"), FastClock::coarseTimeMillis);
            long before = System.nanoTime();
            System.out.println("nanoTime: " + (Math.abs(FastClock.nanoTime() - before) < 60_000_000_000L));
            long millis = System.currentTimeMillis();
            System.out.println("coarseTimeMillis: " + (Math.abs(FastClock.coarseTimeMillis() - millis) < 60_000));
            FastClock.refresh();
            System.out.println("refreshed: " + (Math.abs(FastClock.currentTimeMillis() - millis) < 60_000));
            System.out.println("stats: "
                    + (FastClock.stats().isEmpty()
                            || FastClock.clock().toString().startsWith("Adaptive")));
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
        "1000000, -Dfastclock.clock=coarse"
    })
    void firstRead_nearStackOverflow_readsWorkLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(Main.class, "-DstackBytes=" + stackBytes, option).expectTrue(4);
    }
}

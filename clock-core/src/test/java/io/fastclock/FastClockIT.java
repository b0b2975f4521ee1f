// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The effects of system properties and of the first use. Each test runs in a separate process. */
class FastClockIT {
    /** Prints the state from class loading to the first reads. */
    static final class Main {
        /** Fewer reads than between two checks of the read rate. */
        private static final int A_FEW = 50;

        public static void main(String[] args) throws Exception {
            Class.forName("io.fastclock.FastClock");
            System.out.println("loaded: " + threads());
            System.out.println("clock: " + FastClock.clock());
            System.out.println("got the clock: " + threads());
            long before = System.currentTimeMillis();
            long first = FastClock.currentTimeMillis();
            System.out.println("first value real: " + (before <= first && first <= System.currentTimeMillis()));
            for (int i = 0; i < A_FEW; i++) {
                FastClock.nanoTime();
            }
            System.out.println("read: " + threads());
        }

        private static long threads() {
            return Thread.getAllStackTraces().keySet().stream()
                    .filter(thread -> thread.getName().startsWith("fastclock"))
                    .count();
        }
    }

    @Test
    void loadAndFewReads_byDefault_startNoThread() throws Exception {
        JavaProcess process = JavaProcess.run(Main.class);
        assertThat(process.out.lines())
                .containsExactly(
                        "loaded: 0",
                        "clock: AdaptiveClock[period=1ms, DIRECT]",
                        "got the clock: 0",
                        "first value real: true",
                        "read: 0");
        assertThat(process.err).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "timer, -Dfastclock.period=3ms, 'TimerClock[period=3ms, not yet read]', 1",
        "ticker, -Dfastclock.period=3ms, 'TickerClock[period=3ms, not yet read]', 1",
        "direct, -Dnothing, DirectClock, 0"
    })
    void properties_kindAndPeriod_chooseClock(String kind, String option, String clock, int threads) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-Dfastclock.clock=" + kind, option);
        assertThat(process.out.lines()).contains("clock: " + clock, "read: " + threads);
        assertThat(process.err).isEmpty();
    }

    /** Sets only one property: FastClock looks for all property names before it loads the class that parses the values. */
    @ParameterizedTest
    @ValueSource(
            strings = {Settings.CLOCK, Settings.PERIOD, Settings.BACKWARD_STEP, Settings.TIMER_SLACK, Settings.JMX})
    void property_invalid_isReportedOnce(String property) throws Exception {
        JavaProcess process = JavaProcess.run(Main.class, "-D" + property + "=nonsense");
        assertThat(process.out.lines()).contains("first value real: true");
        assertThat(process.err).containsOnlyOnce("The system property " + property + " is \"nonsense\"");
    }
}

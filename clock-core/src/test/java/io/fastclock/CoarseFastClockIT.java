// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.CoarseExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.CoarseReader;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The coarse reads of {@link FastClock}. Each test runs in a separate process. */
class CoarseFastClockIT {
    static final class Main {
        public static void main(String[] args) throws Exception {
            String clock = System.getProperty("fastclock.clock");
            System.out.println("clock: "
                    + FastClock.clock().toString().toLowerCase(Locale.ROOT).startsWith(clock));
            System.out.println("stats: " + (FastClock.stats().isPresent() == clock.equals("adaptive")));
            expectReal("before verification");
            new CoarseReader(Main.class.getClassLoader(), "io.fastclock").readAndVerify();
            CoarseClock coarse = CoarseClock.instance();
            boolean isDirect = coarse.toString().equals("CoarseClock[direct]")
                    && coarse.refusal().isEmpty()
                    && !coarse.awaitKernelTick(Duration.ofDays(1));
            System.out.println("direct without thread: " + (isDirect == clock.equals("direct")));
            expectReal("after verification");

            ManualClock time = new ManualClock();
            try (ClockOverride override = FastClock.override(time)) {
                Objects.requireNonNull(override);
                System.out.println("overridden: "
                        + (FastClock.coarseTimeMillis() == time.currentTimeMillis()
                                && FastClock.coarseNanoTime() == time.nanoTime()
                                && FastClock.currentTimeMillis() == time.currentTimeMillis()
                                && FastClock.nanoTime() == time.nanoTime()));
            }
            FastClock.refresh();
            expectReal("after override");
        }

        /** Read times are at most a minute old: the machine may be busy. */
        private static void expectReal(String when) {
            long millis = System.currentTimeMillis();
            long nanos = System.nanoTime();
            System.out.println(when + ": "
                    + (Math.abs(FastClock.coarseTimeMillis() - millis) < 60_000
                            && Math.abs(FastClock.coarseNanoTime() - nanos) < 60_000_000_000L
                            && Math.abs(FastClock.currentTimeMillis() - millis) < 60_000
                            && Math.abs(FastClock.nanoTime() - nanos) < 60_000_000_000L));
        }
    }

    @ParameterizedTest
    @CsvSource({"coarse, 1ms", "adaptive, 20ms", "direct, 1ms"})
    void coarseReads_ofEachKind_areRealAndFollowOverride(String kind, String period) throws Exception {
        JavaProcess process = JavaProcess.run(
                Main.class, nativeAccess("ALL-UNNAMED"), "-Dfastclock.clock=" + kind, "-Dfastclock.period=" + period);
        process.expectTrue(7);
        assertThat(process.err.contains("fastclock.period has no effect on " + kind))
                .isEqualTo(!kind.equals("adaptive"));
    }
}

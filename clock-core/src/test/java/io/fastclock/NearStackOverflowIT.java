// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.CoarseExpectations.expectTickWherePossible;
import static io.fastclock.packaging.CoarseExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.CoarseReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow in a first use, or in a check of the account, leaves no class unusable: later reads work. */
class NearStackOverflowIT {
    /** Overflows the stack, and runs an action at each depth on the way back: first with hardly any room, later with more. */
    private static void runNearOverflow(Runnable atEachDepth) throws InterruptedException {
        Runnable body = () -> {
            try {
                recurse(atEachDepth);
            } catch (StackOverflowError expected) {
                // The action has run at each depth.
            }
        };
        Thread thread = new Thread(null, body, "overflowing", Long.getLong("stackBytes")); // 0: the default.
        thread.start();
        thread.join();
    }

    @SuppressWarnings("InfiniteRecursion") // Until the stack overflows.
    private static void recurse(Runnable atEachDepth) {
        try {
            recurse(atEachDepth);
        } finally {
            atEachDepth.run();
        }
    }

    static final class FirstRead {
        public static void main(String[] args) throws Exception {
            runNearOverflow(FastClock::nanoTime);
            runNearOverflow(FastClock::coarseTimeMillis);
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

    /** With or without a clock. */
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
        JavaProcess.run(FirstRead.class, "-DstackBytes=" + stackBytes, option).expectTrue(4);
    }

    static final class FirstCoarseRead {
        public static void main(String[] args) throws Exception {
            runNearOverflow(FastClock::coarseTimeMillis);
            CoarseReader.main();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, -Dnothing", "300000, -Xint", "300000, -Xshare:off", "1000000, -Dfastclock.clock=coarse"})
    void firstCoarseRead_nearStackOverflow_worksLater(long stackBytes, String option) throws Exception {
        String access = nativeAccess("ALL-UNNAMED");
        expectTickWherePossible(JavaProcess.run(FirstCoarseRead.class, access, "-DstackBytes=" + stackBytes, option));
    }

    /** Overflows the stack while clocks are new. Each 64th depth has a check. The first reads decide which depths these are. */
    static final class Checks {
        private static final int READS_OF_A_CHECK = 4_096;
        private static final int READS_AT_EACH_DEPTH = 64;

        public static void main(String[] args) throws Exception {
            int clocks = Integer.getInteger("clocks");
            List<AdaptiveClock> overflowed = new ArrayList<>();
            for (int i = 0; i < clocks; i++) {
                AdaptiveOptions options = new AdaptiveOptions();
                LeapingHost host = new LeapingHost();
                options.source = host;
                options.host = host;
                AdaptiveClock clock = new AdaptiveClock(options);
                int[] reads = {(2 * i + 1) * READS_OF_A_CHECK / (2 * clocks)};
                runNearOverflow(() -> {
                    for (int read = 0; read < reads[0]; read++) {
                        clock.nanoTime();
                    }
                    reads[0] = READS_AT_EACH_DEPTH;
                });
                long failures = clock.stats().failures();
                if (failures > 0) {
                    System.out.println(failures + " failures of clock " + i);
                }
                overflowed.add(clock);
            }
            for (AdaptiveClock clock : overflowed) { // All wait for the second until the next check at the same time.
                CheapHost.readUntil(clock, () -> clock.stats().updates() > 0);
                clock.close();
            }
            System.out.println("ticked");
        }
    }

    /** Its time advances with each read, so that a clock starts its updater thread within some thousand reads. */
    private static final class LeapingHost implements Clock, Host {
        private static final long READ_NANOS = 200_000;
        private final AtomicLong nanos = new AtomicLong(5_000_000_000L);

        @Override
        public long currentTimeMillis() {
            return epochNanos() / 1_000_000;
        }

        @Override
        public long nanoTime() {
            return nanos.addAndGet(READ_NANOS);
        }

        @Override
        public long epochNanos() {
            return nanoTime() + 1_700_000_000_000_000_000L;
        }
    }

    /** The first check of a process, or threads that are started at all depths near the limit. */
    @ParameterizedTest
    @CsvSource({
        "1, 300000, -Dnothing",
        "1, 300000, -Xint",
        "1, 1000000, -Dnothing",
        "1, 1000000, -Xshare:off",
        "8, 300000, -Dnothing"
    })
    void checks_nearStackOverflow_threadStartsLater(int clocks, long stackBytes, String option) throws Exception {
        JavaProcess process = JavaProcess.run(Checks.class, "-Dclocks=" + clocks, "-DstackBytes=" + stackBytes, option);
        assertThat(process.out.lines()).containsExactly("ticked");
    }
}

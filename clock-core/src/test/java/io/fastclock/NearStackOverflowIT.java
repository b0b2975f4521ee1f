// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.expectTickWherePossible;
import static io.fastclock.packaging.TickExpectations.nativeAccess;

import io.fastclock.packaging.ClassLoaders;
import io.fastclock.packaging.TickProbe;
import io.fastclock.testing.ManualClock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow in a first use, or as a thread starts, leaves no class unusable: later reads work. */
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
            runNearOverflow(FastClock::currentTimeMillis);
            long before = System.nanoTime();
            System.out.println("nanoTime: " + (Math.abs(FastClock.nanoTime() - before) < 60_000_000_000L));
            long millis = System.currentTimeMillis();
            System.out.println("currentTimeMillis: " + (Math.abs(FastClock.currentTimeMillis() - millis) < 60_000));
            System.out.println("stats: " + FastClock.stats().toString().startsWith("ClockStats[mode="));
        }
    }

    static final class FirstStats {
        public static void main(String[] args) throws Exception {
            FastClock.nanoTime();
            runNearOverflow(FastClock::stats);
            System.out.println("stats: " + FastClock.stats().toString().startsWith("ClockStats[mode=DIRECT"));
            ManualClock manual = new ManualClock();
            FastClock.override(manual).close(); // Later ones need no class that is not initialised.
            runNearOverflow(() -> FastClock.override(manual).close());
            FastClock.override(manual).close();
            System.out.println("no override is left: " + (FastClock.nanoTime() != manual.nanoTime()));
        }
    }

    static final class FirstAwait {
        public static void main(String[] args) throws Exception {
            FastClock.nanoTime();
            Duration none = Duration.ZERO; // The JDK's classes are not the point.
            runNearOverflow(() -> FastClock.awaitKernelTick(none));
            FastClock.awaitKernelTick(Duration.ofSeconds(50));
            System.out.println("verified: " + (FastClock.stats().counter() != ClockStats.Counter.NOT_VERIFIED));
        }
    }

    static final class FirstReadByTick {
        public static void main(String[] args) throws Exception {
            FastClock.currentTimeMillis();
            Runnable reads = () -> {
                for (int i = 0; i < 100; i++) {
                    FastClock.currentTimeMillis();
                }
            };
            long startNanos = System.nanoTime();
            do { // The counter is verified meanwhile, and the clock begins to use it.
                runNearOverflow(reads);
            } while (System.nanoTime() - startNanos < 2_000_000_000L);
            TickProbe.main();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, -Dnothing", "300000, -Xint", "300000, -Xshare:off"})
    void firstReadByTick_nearStackOverflow_worksLater(long stackBytes, String option) throws Exception {
        String access = nativeAccess("ALL-UNNAMED");
        expectTickWherePossible(JavaProcess.run(FirstReadByTick.class, access, "-DstackBytes=" + stackBytes, option));
    }

    /** Overflows the stack while a clock with a thread is new. Each class loader has one of its own. */
    public static final class Overflowed implements Callable<Callable<Boolean>> {
        /** Returns what tells whether the thread updates. */
        @Override
        public Callable<Boolean> call() throws InterruptedException {
            TickerClock clock = new TickerClock();
            runNearOverflow(clock::nanoTime);
            return () -> clock.nanoTime() != 0 && clock.stats().updates() > 0;
        }
    }

    static final class FirstReadOfTicker {
        public static void main(String[] args) throws Exception {
            for (int i = 0; i < 20; i++) {
                Callable<?> overflowed = Class.forName(Overflowed.class.getName(), true, ClassLoaders.withTests())
                        .asSubclass(Callable.class)
                        .getConstructor()
                        .newInstance();
                Callable<?> isUpdated = (Callable<?>) overflowed.call();
                while (!isUpdated.call().equals(true)) {
                    Thread.sleep(1);
                }
            }
            System.out.println("updated: true");
        }
    }

    /** Which depth has too little room for what, depends on the compiler. The first read works with or without a clock. */
    @ParameterizedTest
    @CsvSource({
        "FirstRead, 3, 0, -Dnothing",
        "FirstRead, 3, 0, -Xint",
        "FirstRead, 3, 300000, -Dnothing",
        "FirstRead, 3, 300000, -Xshare:off",
        "FirstRead, 3, 1000000, -Xint",
        "FirstRead, 3, 1000000, -Dfastclock.clock=ticker",
        "FirstStats, 2, 0, -Xint",
        "FirstStats, 2, 300000, -Dnothing",
        "FirstStats, 2, 300000, -Xshare:off",
        "FirstAwait, 1, 0, -Xint",
        "FirstAwait, 1, 300000, -Dnothing",
        "FirstAwait, 1, 300000, -Xshare:off",
        "FirstReadOfTicker, 1, 300000, -Dnothing",
        "FirstReadOfTicker, 1, 300000, -Xint",
        "FirstReadOfTicker, 1, 1000000, -Xshare:off"
    })
    void firstUse_nearStackOverflow_worksLater(String main, int lines, long stackBytes, String option)
            throws Exception {
        Class<?> program = Class.forName(getClass().getName() + "$" + main);
        JavaProcess.run(program, nativeAccess("ALL-UNNAMED"), "-DstackBytes=" + stackBytes, option)
                .expectTrue(lines);
    }
}

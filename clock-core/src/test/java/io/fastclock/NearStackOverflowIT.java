// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.expectTickWherePossible;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

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
    private static void runNearOverflow(Runnable atEachDepth) {
        Runnable body = () -> {
            try {
                recurse(atEachDepth);
            } catch (StackOverflowError expected) {
                // The action has run at each depth.
            }
        };
        Thread thread = new Thread(null, body, "overflowing", Long.getLong("stackBytes")); // 0: the default.
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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

    /** With or without a clock. */
    @ParameterizedTest
    @CsvSource({
        "0, -Dnothing",
        "0, -Xint",
        "300000, -Dnothing",
        "300000, -Xshare:off",
        "1000000, -Xint",
        "1000000, -Dfastclock.clock=ticker"
    })
    void firstRead_nearStackOverflow_readsWorkLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(FirstRead.class, "-DstackBytes=" + stackBytes, option).expectTrue(3);
    }

    static final class FirstStats {
        public static void main(String[] args) {
            FastClock.nanoTime();
            runNearOverflow(FastClock::stats);
            System.out.println("stats: " + FastClock.stats().toString().startsWith("ClockStats[mode=DIRECT"));
            ManualClock manual = new ManualClock();
            FastClock.override(manual).close(); // Later ones need no class that is not initialised.
            runNearOverflow(() -> FastClock.override(manual).close());
            FastClock.override(manual).close();
            System.out.println("no override is left: " + (FastClock.nanoTime() != manual.nanoTime()));
            FastClock.awaitKernelTick(Duration.ofSeconds(50));
            System.out.println("verified: " + (FastClock.stats().counter() != ClockStats.Counter.NOT_VERIFIED));
        }
    }

    /** Which depth has too little room for what, depends on the compiler. */
    @ParameterizedTest
    @CsvSource({"0, -Dnothing", "0, -Xint", "300000, -Dnothing", "300000, -Xshare:off", "1000000, -Xint"})
    void firstStats_nearStackOverflow_worksLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(FirstStats.class, nativeAccess("ALL-UNNAMED"), "-DstackBytes=" + stackBytes, option)
                .expectTrue(3);
    }

    static final class FirstAwait {
        public static void main(String[] args) {
            KernelTickClock clock = new KernelTickClock();
            Duration none = Duration.ZERO; // The JDK's classes are not the point.
            runNearOverflow(() -> clock.awaitKernelTick(none));
            clock.awaitKernelTick(Duration.ofSeconds(50));
            System.out.println("verified: " + (clock.stats().counter() != ClockStats.Counter.NOT_VERIFIED));
        }
    }

    @ParameterizedTest
    @CsvSource({"0, -Dnothing", "300000, -Dnothing", "1000000, -Xint"})
    void firstAwait_nearStackOverflow_worksLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(FirstAwait.class, nativeAccess("ALL-UNNAMED"), "-DstackBytes=" + stackBytes, option)
                .expectTrue(1);
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
        public Callable<Boolean> call() {
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
            System.out.println("updated");
        }
    }

    @ParameterizedTest
    @CsvSource({"300000, -Dnothing", "300000, -Xint", "1000000, -Xshare:off"})
    void firstReadOfTicker_nearStackOverflow_threadStartsThenOrLater(long stackBytes, String option) throws Exception {
        JavaProcess process = JavaProcess.run(FirstReadOfTicker.class, "-DstackBytes=" + stackBytes, option);
        assertThat(process.lines()).containsExactly("updated");
        assertThat(process.err).isEmpty();
    }
}

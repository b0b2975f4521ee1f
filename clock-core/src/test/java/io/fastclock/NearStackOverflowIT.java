// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.packaging.TickExpectations.expectTickWherePossible;
import static io.fastclock.packaging.TickExpectations.nativeAccess;
import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.packaging.ClassLoaders;
import io.fastclock.packaging.TickReader;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A stack overflow in a first use, or in a check of the account, leaves no class unusable: later reads work. */
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
            FastClock.refresh();
            System.out.println("refreshed: " + (Math.abs(FastClock.currentTimeMillis() - millis) < 60_000));
            System.out.println("stats: " + (FastClock.stats().nanosIn(ClockMode.DIRECT) > 0));
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
        "1000000, -Dfastclock.period=10ms"
    })
    void firstRead_nearStackOverflow_readsWorkLater(long stackBytes, String option) throws Exception {
        JavaProcess.run(FirstRead.class, "-DstackBytes=" + stackBytes, option).expectTrue(4);
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
            TickReader.main();
        }
    }

    @ParameterizedTest
    @CsvSource({"0, -Dnothing", "300000, -Xint", "300000, -Xshare:off"})
    void firstReadByTick_nearStackOverflow_worksLater(long stackBytes, String option) throws Exception {
        String access = nativeAccess("ALL-UNNAMED");
        expectTickWherePossible(JavaProcess.run(FirstReadByTick.class, access, "-DstackBytes=" + stackBytes, option));
    }

    /** Else an initialiser that runs near the limit, as by {@code FastClock.stats()}, might leave it unusable. */
    @Test
    void host_hasNothingToInitialise() {
        assertThat(Host.class.getDeclaredFields()).isEmpty();
    }

    /** Overflows the stack while a clock is new. Each class loader has one of its own, whose first check initialises classes. */
    public static final class Overflowed implements IntFunction<Runnable> {
        private static final int READS_AT_EACH_DEPTH = 16;

        /** The reads before decide at which depths a check comes, and whether it is the first one. Returns what waits for the thread. */
        @Override
        public Runnable apply(int readsBefore) {
            AdaptiveOptions options = new AdaptiveOptions();
            LeapingHost host = new LeapingHost();
            options.source = host;
            options.host = host;
            AdaptiveClock clock = new AdaptiveClock(options);
            read(clock, readsBefore);
            runNearOverflow(() -> read(clock, READS_AT_EACH_DEPTH));
            if (clock.stats().failures() > 0) {
                throw new AssertionError(clock.stats());
            }
            return () -> {
                CheapHost.readUntil(clock, () -> clock.stats().updates() > 0);
                clock.close();
            };
        }

        private static void read(Clock clock, int times) {
            for (int i = 0; i < times; i++) {
                clock.nanoTime();
            }
        }
    }

    static final class Checks {
        public static void main(String[] args) throws Exception {
            File classes = new File(System.getProperty("fastclock.test.mainClasses"), "io/fastclock");
            String[] names = Objects.requireNonNull(classes.list((directory, name) -> name.endsWith(".class")));
            List<Runnable> waits = new ArrayList<>();
            for (int reads = 0; reads < 4_096; reads += 200) { // The first check comes after some 1,300.
                ClassLoader loader = ClassLoaders.withTests();
                for (String name : names) { // Else the stack overflows while they are loaded, which does no harm.
                    Class.forName("io.fastclock." + name.replace(".class", ""), false, loader);
                }
                Object overflowed = Class.forName(Overflowed.class.getName(), true, loader)
                        .getConstructor()
                        .newInstance();
                waits.add((Runnable) ((IntFunction<?>) overflowed).apply(reads));
            }
            waits.forEach(Runnable::run); // All wait for the second until the next check at the same time.
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

        @Override
        public KernelTick verifiedTick() {
            return new KernelTick(0, "simulated");
        }
    }

    /** The first check of a clock's classes, and the start of its thread, at some depths near the limit. */
    @ParameterizedTest
    @CsvSource({"300000, -Dnothing", "300000, -Xint", "1000000, -Xshare:off"})
    void checks_nearStackOverflow_threadStartsLater(long stackBytes, String option) throws Exception {
        JavaProcess process = JavaProcess.run(Checks.class, "-DstackBytes=" + stackBytes, option);
        assertThat(process.lines()).containsExactly("ticked");
    }
}

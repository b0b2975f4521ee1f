// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Compares what clocks return with the kernel's own coarse clock before each read and with {@code System} after it, in a
 * process with many threads that is stopped now and then. Then reads {@link FastClock} after pauses. Prints what it has seen.
 */
final class KernelPromiseMain {
    private static final int STOPS = Integer.getInteger("stops", 3);
    private static final int READ_MILLIS = 600;
    private static final int PAUSES = 5;
    private static final Duration MAX_WAIT = Duration.ofMinutes(2);

    private static volatile boolean over;
    private static final AtomicInteger FENCE = new AtomicInteger(); // Its volatile store. Java 8 has no VarHandle.

    private KernelPromiseMain() {}

    /** Reads one of the two times of a clock on one thread, and counts. */
    private static final class Comparison {
        private final LongSupplier kernel;
        private final LongSupplier clock;
        private final LongSupplier system;
        private long last;
        long reads;
        long older;
        long ahead;
        long back;

        Comparison(LongSupplier kernel, LongSupplier clock, LongSupplier system) {
            this.kernel = kernel;
            this.clock = clock;
            this.system = system;
            last = clock.getAsLong();
        }

        void compare() {
            long oldest = kernel.getAsLong();
            FENCE.set(0);
            long time = clock.getAsLong();
            FENCE.set(0);
            long newest = system.getAsLong();
            reads++;
            older += time < oldest ? 1 : 0;
            ahead += time > newest ? 1 : 0;
            back += time < last ? 1 : 0;
            last = time;
        }
    }

    public static void main(String... args) throws Exception {
        List<Comparison> ofDefault = new ArrayList<>();
        List<Comparison> ofControl = new ArrayList<>();
        TickerClock control = new TickerClock(); // Nothing keeps its times from being older.
        List<Thread> threads = new ArrayList<>();
        int count =
                Integer.getInteger("threadsPerCore", 32) * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < count; i++) {
            List<Comparison> own = comparisons(FastClock.clock());
            List<Comparison> ownOfControl = comparisons(control);
            ofDefault.addAll(own);
            ofControl.addAll(ownOfControl);
            threads.add(new Thread(() -> {
                while (!over) {
                    own.forEach(Comparison::compare);
                    ownOfControl.forEach(Comparison::compare);
                }
            }));
        }
        threads.forEach(Thread::start);
        long startNanos = System.nanoTime(); // Until the default clock has come from direct reads to its last mode.
        while (FastClock.stats().counter() == ClockStats.Counter.NOT_VERIFIED
                && System.nanoTime() - startNanos < MAX_WAIT.toNanos()) {
            Thread.sleep(10);
        }
        Thread.sleep(READ_MILLIS);
        for (int i = 0; i < STOPS; i++) {
            new ProcessBuilder("sh", "-c", "kill -STOP $PPID; sleep 0.5; kill -CONT $PPID")
                    .start()
                    .waitFor();
            Thread.sleep(READ_MILLIS);
        }
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("tick: "
                + FastClock.stats()
                        .kernelTick()
                        .map(tick -> String.format(Locale.ROOT, "%.1f ms", tick.toNanos() / 1e6))
                        .orElse("none"));
        System.out.println("refusal: " + FastClock.stats().refusal().orElse("none"));
        System.out.println("default: " + summary(ofDefault));
        System.out.println("control: " + summary(ofControl));
        System.out.println("stale after a pause: " + staleAfterPauses(FastClock.clock()) + " ns");
    }

    static boolean comparesWithKernel() {
        return Jvm.VERSION >= 24; // On which tests have native access.
    }

    private static List<Comparison> comparisons(Clock clock) throws ReflectiveOperationException {
        Clock kernel = comparesWithKernel() ? new KernelCoarseClock() : new SuppliedClock(() -> Long.MIN_VALUE);
        return Arrays.asList(
                new Comparison(kernel::currentTimeMillis, clock::currentTimeMillis, System::currentTimeMillis),
                new Comparison(kernel::nanoTime, clock::nanoTime, System::nanoTime));
    }

    private static String summary(List<Comparison> all) {
        return String.format(Locale.ROOT, "%,d reads, ", sum(all, each -> each.reads))
                + (comparesWithKernel() ? sum(all, each -> each.older) + " older, " : "")
                + sum(all, each -> each.ahead) + " ahead, " + sum(all, each -> each.back) + " back";
    }

    private static long sum(List<Comparison> all, ToLongFunction<Comparison> count) {
        return all.stream().mapToLong(count).sum();
    }

    /** Nobody else reads any more, so each of these reads is the first one for longer than a tick. */
    private static long staleAfterPauses(Clock clock) throws InterruptedException {
        long worst = 0;
        for (int i = 0; i < PAUSES; i++) {
            Thread.sleep(150);
            long before = System.nanoTime();
            FENCE.set(0);
            worst = Math.max(worst, before - clock.nanoTime());
        }
        return worst;
    }
}

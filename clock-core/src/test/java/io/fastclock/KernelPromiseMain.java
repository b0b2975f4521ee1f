// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Compares what clocks return with the kernel's own coarse clock before each read and with {@code System} after it, in a
 * process with many threads that is stopped now and then. Then reads the coarse clock after pauses. Prints what it has seen.
 */
final class KernelPromiseMain {
    private static final int STOPS = 3;
    private static final int PAUSES = 5;
    private static final long MAX_WAIT_NANOS = Duration.ofSeconds(60).toNanos();

    private static final CoarseClock COARSE = CoarseClock.instance();
    private static final AdaptiveClock ADAPTIVE =
            AdaptiveClock.builder().heldIn(ClockMode.CACHED).build();

    /** The control: nothing keeps its times from being older than those of the kernel. */
    private static final TickerClock TICKER = new TickerClock();

    private static volatile boolean over;

    private KernelPromiseMain() {}

    /** Reads one time of a clock on one thread, and counts. */
    private static final class Comparison {
        final String name;
        final LongSupplier kernel;
        final LongSupplier clock;
        final LongSupplier system;
        long last;
        long reads;
        long older;
        long ahead;
        long back;

        Comparison(String name, LongSupplier kernel, LongSupplier clock, LongSupplier system) {
            this.name = name;
            this.kernel = kernel;
            this.clock = clock;
            this.system = system;
            last = clock.getAsLong();
        }

        void compare() {
            long oldest = kernel.getAsLong();
            VarHandle.fullFence();
            long time = clock.getAsLong();
            VarHandle.fullFence();
            long newest = system.getAsLong();
            reads++;
            older += time < oldest ? 1 : 0;
            ahead += time > newest ? 1 : 0;
            back += time < last ? 1 : 0;
            last = time;
        }
    }

    public static void main(String... args) throws Exception {
        long startNanos = System.nanoTime();
        while (COARSE.kernelTick().isEmpty()
                && !COARSE.toString().contains("delegates")
                && System.nanoTime() - startNanos < MAX_WAIT_NANOS) {
            COARSE.nanoTime();
        }
        while (!(ADAPTIVE.isCaching()
                        && (ADAPTIVE.stats().stalenessBound().isPresent()
                                || COARSE.kernelTick().isEmpty()))
                && System.nanoTime() - startNanos < MAX_WAIT_NANOS) {
            ADAPTIVE.nanoTime();
        }
        System.out.println("coarse: " + COARSE);

        List<Thread> threads = new ArrayList<>();
        List<Comparison> comparisons = new ArrayList<>();
        int count =
                Integer.getInteger("threadsPerCore", 32) * Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < count; i++) {
            List<Comparison> own = comparisons();
            comparisons.addAll(own);
            threads.add(new Thread(() -> {
                while (!over) {
                    own.forEach(Comparison::compare);
                }
            }));
        }
        threads.forEach(Thread::start);
        String pid = Long.toString(ProcessHandle.current().pid());
        for (int i = 0; i < STOPS; i++) {
            Thread.sleep(1_000);
            new ProcessBuilder("sh", "-c", "kill -STOP " + pid + "; sleep 0.5; kill -CONT " + pid)
                    .start()
                    .waitFor();
        }
        System.out.println("adaptive mode: " + ADAPTIVE.stats().mode());
        over = true;
        for (Thread thread : threads) {
            thread.join();
        }
        print("coarse", comparisons);
        print("adaptive", comparisons);
        print("ticker", comparisons);
        System.out.println("stale after pauses: " + staleAfterPauses() + " ns");
    }

    private static List<Comparison> comparisons() throws ReflectiveOperationException {
        List<Comparison> all = new ArrayList<>();
        addComparisons(all, "coarse", COARSE);
        addComparisons(all, "adaptive", ADAPTIVE);
        addComparisons(all, "ticker", TICKER);
        return all;
    }

    private static void addComparisons(List<Comparison> all, String name, Clock clock)
            throws ReflectiveOperationException {
        LongSupplier kernelMillis = () -> Long.MIN_VALUE;
        LongSupplier kernelNanos = kernelMillis;
        if (isKernelReadable()) {
            KernelCoarseClock kernel = new KernelCoarseClock();
            kernelMillis = kernel::currentTimeMillis;
            kernelNanos = kernel::nanoTime;
        }
        all.add(new Comparison(name, kernelMillis, clock::currentTimeMillis, System::currentTimeMillis));
        all.add(new Comparison(name, kernelNanos, clock::nanoTime, System::nanoTime));
    }

    static boolean isKernelReadable() {
        return Runtime.version().feature() >= 24;
    }

    private static void print(String name, List<Comparison> comparisons) {
        long reads = 0;
        long older = 0;
        long ahead = 0;
        long back = 0;
        for (Comparison each : comparisons) {
            if (each.name.equals(name)) {
                reads += each.reads;
                older += each.older;
                ahead += each.ahead;
                back += each.back;
            }
        }
        System.out.println(name + " reads: " + reads);
        System.out.println(name + " older: " + (isKernelReadable() ? older : "not compared"));
        System.out.println(name + " ahead: " + ahead);
        System.out.println(name + " back: " + back);
    }

    /** Nobody else reads meanwhile, so each of these reads is the first of its tick. */
    private static long staleAfterPauses() throws InterruptedException {
        long worst = 0;
        for (int i = 0; i < PAUSES; i++) {
            Thread.sleep(200);
            long before = System.nanoTime();
            VarHandle.fullFence();
            worst = Math.max(worst, before - COARSE.nanoTime());
        }
        return worst;
    }
}

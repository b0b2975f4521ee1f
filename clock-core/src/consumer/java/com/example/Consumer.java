// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.fastclock.FastClock;
import io.fastclock.KernelTickClock;
import java.time.Duration;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/**
 * A program of Java 8 that depends on the published jar. Prints what it finds, each result as a line that ends in true or false,
 * and with an argument what a read costs: the least of some rounds.
 */
public final class Consumer {
    private static final int ROUNDS = 15;
    private static final int READS = 500_000;

    private static volatile long storedTicks = 2;
    private static volatile int ticks = 2;
    private static volatile long word = 1;
    private static volatile long sink; // Makes the JIT keep the reads.

    private Consumer() {}

    public static void main(String[] args) throws Exception {
        System.out.println("Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"));
        KernelTickClock clock = (KernelTickClock) FastClock.clock();
        System.out.println("ticking: " + clock.awaitKernelTick(Duration.ofSeconds(50)));
        System.out.println("forward: " + goesForward());
        System.out.println("real: " + (Math.abs(FastClock.currentTimeMillis() - System.currentTimeMillis()) < 5_000));
        System.out.println("without a thread: " + hasNoThread());
        System.out.println(clock);
        if (args.length > 0) {
            for (int threads : new int[] {1, 128}) {
                System.out.println(threads + " threads, ns of a core per read: FastClock "
                        + nanosPerRead(threads, Consumer::readFastClock) + ", its three loads "
                        + nanosPerRead(threads, Consumer::readThreeLoads) + ", System "
                        + nanosPerRead(threads, Consumer::readSystem));
            }
        }
    }

    /** Whether no read returns an earlier time than the read before, for several kernel ticks. */
    private static boolean goesForward() {
        long endNanos = System.nanoTime() + 100_000_000;
        long millis = 0;
        long nanos = FastClock.nanoTime();
        while (System.nanoTime() - endNanos < 0) {
            long nextMillis = FastClock.currentTimeMillis();
            long nextNanos = FastClock.nanoTime();
            if (nextMillis < millis || nextNanos - nanos < 0) {
                return false;
            }
            millis = nextMillis;
            nanos = nextNanos;
        }
        return true;
    }

    /** The thread that verified the counter ends at once. */
    private static boolean hasNoThread() throws InterruptedException {
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("fastclock-")) {
                thread.join(10_000);
                if (thread.isAlive()) {
                    return false;
                }
            }
        }
        return true;
    }

    private static double nanosPerRead(int threads, LongSupplier reads) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        int cores = Math.min(threads, Runtime.getRuntime().availableProcessors());
        double least = Double.MAX_VALUE;
        Callable<Long> reader = reads::getAsLong;
        for (int round = 0; round < ROUNDS; round++) {
            long startNanos = System.nanoTime();
            for (Future<Long> sum : pool.invokeAll(Collections.nCopies(threads, reader))) {
                sink += sum.get();
            }
            double nanos = (double) (System.nanoTime() - startNanos) * cores / threads / READS;
            least = Math.min(least, nanos);
        }
        pool.shutdown();
        return Math.round(least * 100) / 100.0;
    }

    private static long readFastClock() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += FastClock.currentTimeMillis();
        }
        return sum;
    }

    /** As a read by the kernel's tick. */
    private static long readThreeLoads() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            long ofTime = storedTicks;
            long time;
            sum += (ofTime != 0 && (int) ofTime != ticks) || (time = word) <= 0 ? System.currentTimeMillis() : time;
        }
        return sum;
    }

    private static long readSystem() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }
}

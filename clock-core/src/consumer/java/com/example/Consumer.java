// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.fastclock.AdaptiveClock;
import io.fastclock.FastClock;
import java.time.Duration;

/**
 * A program of Java 8 that depends on the published jar. Prints what it finds, each result as a line that ends in true or false,
 * and with an argument the least nanoseconds per read of some rounds.
 */
public final class Consumer {
    private static final int ROUNDS = 7;
    private static final int READS = 5_000_000;

    private Consumer() {}

    public static void main(String[] args) throws InterruptedException {
        System.out.println("Java " + System.getProperty("java.version") + ", " + System.getProperty("java.vm.name"));
        AdaptiveClock clock = (AdaptiveClock) FastClock.clock();
        System.out.println("ticking: " + clock.awaitKernelTick(Duration.ofSeconds(50)));
        System.out.println("forward: " + goesForward());
        System.out.println("real: " + (Math.abs(FastClock.currentTimeMillis() - System.currentTimeMillis()) < 5_000));
        System.out.println("without a thread: " + hasNoThread());
        System.out.println(clock);
        if (args.length > 0) {
            System.out.println("FastClock " + nanosPerRead(true) + " ns, System " + nanosPerRead(false) + " ns");
        }
        clock.close();
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

    private static double nanosPerRead(boolean ofFastClock) {
        double least = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long startNanos = System.nanoTime();
            long sum = ofFastClock ? readFastClock() : readSystem();
            double nanos = (double) (System.nanoTime() - startNanos) / READS;
            if (sum != 0) {
                least = Math.min(least, nanos);
            }
        }
        return Math.round(least * 100) / 100.0;
    }

    private static long readFastClock() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += FastClock.currentTimeMillis();
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

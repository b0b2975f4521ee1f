// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Reads the clock in more threads than the 1,024 stripes of the agent: one after another, and virtual ones at the same time. */
public final class ManyThreads {
    private static final int THREADS = 1_500;
    private static final int TINY_STACK_BYTES = 64 * 1024;

    private ManyThreads() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(null, ManyThreads::oneAfterAnother, "reader", TINY_STACK_BYTES);
            thread.start();
            thread.join();
        }
        if (Runtime.version().feature() >= 21) {
            virtualAtOnce();
        }
        System.out.println("done");
    }

    /** Uses reflection, because this class is compiled for Java 11. */
    private static void virtualAtOnce() throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch allHaveRead = new CountDownLatch(THREADS);
        Runnable task = () -> {
            aliveVirtual();
            allHaveRead.countDown();
            try {
                allHaveRead.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            aliveVirtual();
        };
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add((Thread) start.invoke(null, task));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void oneAfterAnother() {
        for (int i = 0; i < 3; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.oneAfterAnother 4500 System.nanoTime()
        }
    }

    private static void aliveVirtual() {
        for (int i = 0; i < 10; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.aliveVirtual 30000 System.nanoTime()
        }
    }
}

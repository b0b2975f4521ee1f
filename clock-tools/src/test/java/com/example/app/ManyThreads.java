// SPDX-License-Identifier: Apache-2.0
package com.example.app;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Reads the clock in more threads than the 1,024 stripes of the agent: first one after another, then all at the same time. */
public final class ManyThreads {
    private static final int THREADS = 1_500;
    private static final int TINY_STACK_BYTES = 64 * 1024;

    private ManyThreads() {}

    /** With an argument, the program also uses virtual threads. */
    public static void main(String[] args) throws Exception {
        for (int i = 0; i < THREADS; i++) {
            Thread thread = platformThread(ManyThreads::oneAfterAnother);
            thread.join();
        }
        atOnce(ManyThreads::platformThread, ManyThreads::alivePlatform);
        inOneStripe();
        if (args.length > 0) {
            atOnce(ManyThreads::virtualThread, ManyThreads::aliveVirtual);
        }
        System.out.println("done");
    }

    /** Two threads read at the same time. The difference of their IDs is a multiple of 1,024, so they have the same stripe. */
    @SuppressWarnings("deprecation") // Thread.threadId() exists since Java 19.
    private static void inOneStripe() throws InterruptedException {
        CountDownLatch bothRun = new CountDownLatch(2);
        Runnable task = () -> {
            bothRun.countDown();
            awaitAll(bothRun);
            sharesStripe();
        };
        Thread first = new Thread(task);
        Thread second = new Thread(task);
        while ((second.getId() - first.getId()) % 1024 != 0) {
            second = new Thread(task);
        }
        first.start();
        second.start();
        first.join();
        second.join();
    }

    /** Starts a thread. */
    private interface Starter {
        Thread start(Runnable task) throws Exception;
    }

    private static void atOnce(Starter starter, Runnable read) throws Exception {
        CountDownLatch allHaveRead = new CountDownLatch(THREADS);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            threads.add(starter.start(() -> {
                read.run();
                allHaveRead.countDown();
                awaitAll(allHaveRead);
                read.run();
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static void awaitAll(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Thread platformThread(Runnable task) {
        Thread thread = new Thread(null, task, "reader", TINY_STACK_BYTES);
        thread.start();
        return thread;
    }

    /** Uses reflection, because this class is compiled for Java 11. */
    private static Thread virtualThread(Runnable task) throws ReflectiveOperationException {
        return (Thread)
                Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }

    private static void oneAfterAnother() {
        for (int i = 0; i < 3; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.oneAfterAnother 4500 System.nanoTime()
        }
    }

    private static void alivePlatform() {
        for (int i = 0; i < 10; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.alivePlatform 30000 System.nanoTime()
        }
    }

    private static void sharesStripe() {
        for (int i = 0; i < 2_000_000; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.sharesStripe 4000000 System.nanoTime()
        }
    }

    private static void aliveVirtual() {
        for (int i = 0; i < 10; i++) {
            Sink.use(System.nanoTime()); // ManyThreads.aliveVirtual 30000 System.nanoTime()
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongSupplier;

/** Borrows and returns an object of a pool of {@link #SIZE} objects. */
abstract class Pool<T> implements LongSupplier, Runnable {
    static final int SIZE = 4;
    static final Duration MAX_WAIT = Duration.ofMillis(2_003);

    abstract T borrow() throws Exception;

    abstract void giveBack(T borrowed) throws Exception;

    /** What the pool hands out, without its proxy. */
    abstract Object pooled(T borrowed) throws Exception;

    @Override
    public long getAsLong() {
        try {
            giveBack(borrow());
            return 1;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** No object is lent twice at a time or lost, and a borrower of an exhausted pool does not give up early. */
    @Override
    public void run() {
        try {
            lendTo(2 * SIZE);
            exhaust();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void lendTo(int threads) throws Exception {
        Set<Object> lent = ConcurrentHashMap.newKeySet();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        List<Future<Object>> borrowers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            borrowers.add(executor.submit(() -> {
                for (int j = 0; j < 5_000; j++) {
                    T borrowed = borrow();
                    Object pooled = pooled(borrowed);
                    require(lent.add(pooled), "lent twice");
                    lent.remove(pooled);
                    giveBack(borrowed);
                }
                return lent;
            }));
        }
        for (Future<Object> borrower : borrowers) {
            borrower.get();
        }
        executor.shutdown();
    }

    private void exhaust() throws Exception {
        List<T> all = new ArrayList<>();
        for (int i = 0; i < SIZE; i++) {
            all.add(borrow());
        }
        long start = System.nanoTime();
        boolean isLent = true;
        try {
            borrow();
        } catch (Exception e) { // Each pool has its own.
            isLent = false;
        }
        require(!isLent, "more objects than the pool may have");
        Expiry.atLeast("gave up early", System.nanoTime() - start, MAX_WAIT.minus(Expiry.TOLERANCE));
        for (T each : all) {
            giveBack(each);
        }
    }

    private static void require(boolean condition, String fault) {
        if (!condition) {
            throw new AssertionError(fault);
        }
    }
}

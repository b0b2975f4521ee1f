// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Puts entries all the time, in each phase of a tick, and asks for each of them once, at an age by chance. */
final class Expiries {
    private static final int SECONDS = 4;
    private static final int ENOUGH = 500; // On a busy machine, more seconds.

    interface Start<T> {
        void start(T entry) throws Exception;
    }

    interface Has<T> {
        boolean has(T entry) throws Exception;
    }

    private record Entry<T>(T value, Span start, long askAtNanos) {}

    private Expiries() {}

    /** Checks entries of a cache by their keys, which count up. */
    static void check(Checks checks, Start<Integer> put, Has<Integer> has) throws Exception {
        check(checks, Trial.TTL_MILLIS, Trial.TTL_MILLIS, put, has);
    }

    /** Entries expire between two ages: where a window moves by steps. */
    static void check(Checks checks, long leastMillis, long mostMillis, Start<Integer> put, Has<Integer> has)
            throws Exception {
        AtomicInteger keys = new AtomicInteger();
        check(checks, leastMillis, mostMillis, keys::getAndIncrement, put, has);
    }

    /** Checks objects, each of which has a time to live since it was made. */
    static <T> void checkMade(Checks checks, Callable<T> make, Has<T> has) throws Exception {
        checkMade(checks, Trial.TTL_MILLIS, Trial.TTL_MILLIS, make, has);
    }

    static <T> void checkMade(Checks checks, long leastMillis, long mostMillis, Callable<T> make, Has<T> has)
            throws Exception {
        check(
                checks,
                leastMillis,
                mostMillis,
                AtomicReference<T>::new,
                made -> made.set(make.call()),
                made -> has.has(made.get()));
    }

    /** @param prepare what does not belong to the time to live */
    static <T> void check(Checks checks, Callable<T> prepare, Start<T> start, Has<T> has) throws Exception {
        check(checks, Trial.TTL_MILLIS, Trial.TTL_MILLIS, prepare, start, has);
    }

    private static <T> void check(
            Checks checks, long leastMillis, long mostMillis, Callable<T> prepare, Start<T> start, Has<T> has)
            throws Exception {
        T first = prepare.call();
        start.start(first); // Loads classes.
        has.has(first);
        Random random = new Random(1);
        PriorityQueue<Entry<T>> entries = new PriorityQueue<>((a, b) -> Long.signum(a.askAtNanos() - b.askAtNanos()));
        long range = TimeUnit.MILLISECONDS.toNanos(mostMillis + 2 * checks.slackMillis + 30);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        for (int count = 0; ; count++) {
            boolean isOver = count >= ENOUGH && System.nanoTime() - end > 0;
            if (isOver && entries.isEmpty()) {
                return;
            }
            if (!isOver) {
                T value = prepare.call();
                Span started = Span.of(() -> start.start(value));
                long age = switch (count % 5) {
                    case 0 -> random.nextInt(3_000_000); // Used within a tick.
                    case 1 -> (long) (random.nextDouble() * range);
                    case 2 -> range - random.nextInt(30_000_000); // Late, however wide the window is.
                    default ->
                        TimeUnit.MILLISECONDS.toNanos(count % 5 == 3 ? leastMillis : mostMillis)
                                + (long) (random.nextGaussian() * 15_000_000);
                };
                entries.add(new Entry<>(value, started, started.endNanos() + age));
            }
            LockSupport.parkNanos(300_000 + random.nextInt(1_500_000));
            while (!entries.isEmpty() && entries.peek().askAtNanos() - System.nanoTime() < 0) {
                Entry<T> entry = entries.remove();
                boolean[] isThere = new boolean[1];
                Span asked = Span.of(() -> isThere[0] = has.has(entry.value()));
                checks.expiry(entry.start(), asked, isThere[0], leastMillis, mostMillis);
            }
        }
    }
}

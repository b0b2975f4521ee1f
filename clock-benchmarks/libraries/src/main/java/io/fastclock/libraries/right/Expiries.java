// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries.right;

import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Puts entries all the time, in each phase of a tick, and asks for each of them once, at an age by chance. */
final class Expiries {
    private static final int SECONDS = 4;
    private static final int ENOUGH = 500; // On a busy machine, more seconds.

    interface Put {
        void put(int key) throws Exception;
    }

    interface Has {
        boolean has(int key) throws Exception;
    }

    private record Entry(int key, Span put, long askAtNanos) {}

    private Expiries() {}

    static void check(Checks checks, Put cache, Has has) throws Exception {
        check(checks, key -> {}, cache, has);
    }

    /** @param prepare what does not belong to the time to live */
    static void check(Checks checks, Put prepare, Put cache, Has has) throws Exception {
        check(checks, Trial.TTL_MILLIS, Trial.TTL_MILLIS, prepare, cache, has);
    }

    /** Entries expire between two ages: where a window moves by steps. */
    static void check(Checks checks, long leastMillis, long mostMillis, Put cache, Has has) throws Exception {
        check(checks, leastMillis, mostMillis, key -> {}, cache, has);
    }

    private static void check(Checks checks, long leastMillis, long mostMillis, Put prepare, Put cache, Has has)
            throws Exception {
        prepare.put(-1);
        cache.put(-1); // Loads classes.
        has.has(-1);
        Random random = new Random(1);
        PriorityQueue<Entry> entries = new PriorityQueue<>((a, b) -> Long.signum(a.askAtNanos() - b.askAtNanos()));
        long range = TimeUnit.MILLISECONDS.toNanos(mostMillis + 2 * checks.slackMillis + 30);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        for (int key = 0; ; key++) {
            boolean isOver = key >= ENOUGH && System.nanoTime() - end > 0;
            if (isOver && entries.isEmpty()) {
                return;
            }
            if (!isOver) {
                int each = key;
                prepare.put(key);
                Span put = Span.of(() -> cache.put(each));
                long age = switch (key % 4) {
                    case 0 -> random.nextInt(3_000_000); // Used within a tick.
                    case 1 -> (long) (random.nextDouble() * range);
                    default ->
                        TimeUnit.MILLISECONDS.toNanos(key % 4 == 2 ? leastMillis : mostMillis)
                                + (long) (random.nextGaussian() * 15_000_000);
                };
                entries.add(new Entry(key, put, put.endNanos() + age));
            }
            LockSupport.parkNanos(300_000 + random.nextInt(1_500_000));
            while (!entries.isEmpty() && entries.peek().askAtNanos() - System.nanoTime() < 0) {
                Entry entry = entries.remove();
                boolean[] isThere = new boolean[1];
                Span asked = Span.of(() -> isThere[0] = has.has(entry.key()));
                checks.expiry(entry.put(), asked, isThere[0], leastMillis, mostMillis);
            }
        }
    }
}

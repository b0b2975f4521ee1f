// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;

/** Hits of a cache whose entries expire. */
abstract class ExpiringCache implements LongSupplier, Trial {
    private static final int ENTRIES = 64;

    private final Entries measured = open(Duration.ofHours(1));
    private int calls;

    ExpiringCache() {
        for (int key = 0; key < ENTRIES; key++) {
            measured.put().accept(key);
        }
    }

    record Entries(IntConsumer put, IntPredicate contains) {
        static Entries of(Map<Integer, Integer> cache) {
            return new Entries(key -> cache.put(key, key), key -> cache.get(key) != null);
        }

        void check(Checks checks, long leastMillis, long mostMillis) throws Exception {
            Expiries.check(checks, leastMillis, mostMillis, put::accept, contains::test);
        }
    }

    abstract Entries open(Duration timeToLive);

    @Override
    public long getAsLong() {
        return measured.contains().test(calls++ % ENTRIES) ? 1 : 0;
    }
}

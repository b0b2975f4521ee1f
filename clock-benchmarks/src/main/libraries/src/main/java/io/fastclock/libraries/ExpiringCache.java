// SPDX-License-Identifier: Apache-2.0
package io.fastclock.libraries;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Hits of a cache whose entries expire. */
abstract class ExpiringCache implements LongSupplier, Runnable {
    private static final int ENTRIES = 64;

    private final Entries measured = open(Duration.ofHours(1));
    private int calls;

    ExpiringCache() {
        for (int key = 0; key < ENTRIES; key++) {
            measured.put(key);
        }
    }

    interface Entries {
        void put(Integer key);

        boolean contains(Integer key);
    }

    abstract Entries open(Duration timeToLive);

    @Override
    public long getAsLong() {
        return measured.contains(calls++ % ENTRIES) ? 1 : 0;
    }

    @Override
    public void run() {
        Entries entries = open(Expiry.TIME_TO_LIVE);
        Expiry expiry = new Expiry();
        while (!expiry.isEnough()) {
            long start = System.nanoTime();
            entries.put(0);
            expiry.created(start, System.nanoTime());
            boolean isThere;
            do {
                start = System.nanoTime();
                isThere = entries.contains(0);
            } while (expiry.found(isThere, start, System.nanoTime()));
        }
    }
}

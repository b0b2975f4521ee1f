// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.count;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls. Instrumented code calls {@link #add} before each clock read. Counts are exact and never decrease.
 *
 * <p>A thread that owns its stripe counts without atomic operations, and no other thread writes to the cache lines of the stripe.
 * After the owner has ended, the next thread that maps to the stripe takes the stripe over, including the counts. A thread whose
 * stripe belongs to another live thread uses the {@link LongAdder} of the call site.
 */
public final class CallCounts {
    /** A power of two. If more threads are alive, some of them share a {@link LongAdder}. */
    static final int STRIPES = 1 << 10;

    /** Two cache lines at each end of an array prevent false sharing. Two, because x86 prefetches cache lines in pairs. */
    private static final int PADDING = 128 / Long.BYTES;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final Stripe[] OF_THREADS = new Stripe[STRIPES];

    /** By call site number. Replaced by a longer array under the lock of this class. */
    private static volatile LongAdder[] shared = {};

    static {
        Arrays.setAll(OF_THREADS, i -> new Stripe());
    }

    private CallCounts() {}

    /**
     * Counts a call by the current thread. Allocates only if the array of the thread is missing or too short for the call site.
     *
     * @param site the number of the call site
     */
    public static void add(int site) {
        Thread thread = Thread.currentThread();
        Stripe stripe = OF_THREADS[number(thread) & (STRIPES - 1)];
        long[] counts = stripe.counts;
        int index = site + PADDING;
        if (stripe.isOwnedBy(thread) && index < counts.length - PADDING) {
            COUNT.setOpaque(counts, index, (long) COUNT.getOpaque(counts, index) + 1);
        } else {
            addSlowly(site, stripe, thread);
        }
    }

    /** Returns the thread ID. IDs are consecutive, so threads created one after another map to different stripes. */
    @SuppressWarnings("deprecation") // Thread.threadId(), which is final, exists since Java 19.
    private static int number(Thread thread) {
        try {
            return (int) thread.getId();
        } catch (Throwable overridden) { // A clock read must not throw. Every stripe is correct.
            return 0;
        }
    }

    private static void addSlowly(int site, Stripe stripe, Thread thread) {
        if (stripe.isOwnedBy(thread) || stripe.takeOver(thread)) {
            stripe.makeRoom(site);
            add(site);
        } else {
            shared[site].increment();
        }
    }

    /** Frees the memory of the stripes and discards their counts. To be called while nothing counts. */
    static void release() {
        for (Stripe stripe : OF_THREADS) {
            stripe.counts = Stripe.NONE;
        }
    }

    /** Reserves memory for a call site. To be called before the first {@link #add} for that site. */
    static synchronized void reserve(int site) {
        int length = shared.length;
        if (site >= length) {
            LongAdder[] more = Arrays.copyOf(shared, Math.max(64, 2 * site));
            Arrays.setAll(more, i -> i < length ? more[i] : new LongAdder());
            shared = more;
        }
    }

    /** Returns the counts of all threads by call site number. Concurrent calls may be missing. */
    public static long[] totals(int sites) {
        long[] totals = new long[sites];
        LongAdder[] adders = shared;
        for (int site = 0; site < sites; site++) {
            totals[site] = adders[site].sum();
        }
        for (Stripe stripe : OF_THREADS) {
            long[] counts = stripe.counts;
            for (int site = 0; site < Math.min(sites, counts.length - 2 * PADDING); site++) {
                totals[site] += (long) COUNT.getOpaque(counts, site + PADDING);
            }
        }
        return totals;
    }

    private static final class Stripe {
        static final long[] NONE = new long[2 * PADDING];

        /** The last thread that counted in this stripe. Weak, so that the thread can be garbage collected. */
        private volatile WeakReference<@Nullable Thread> owner = new WeakReference<>(null);

        /** Only the owner writes to this field and to the array. */
        volatile long[] counts = NONE;

        @SuppressWarnings("ReferenceEquality") // A subclass of Thread may override equals() and getId().
        boolean isOwnedBy(Thread thread) {
            return owner.get() == thread;
        }

        /** Makes the current thread the owner, unless the owner is alive. Returns whether the current thread is the owner. */
        boolean takeOver(Thread thread) {
            if (isOwned()) {
                return false;
            }
            synchronized (this) {
                if (isOwned()) {
                    return false;
                }
                owner = new WeakReference<>(thread);
                return true;
            }
        }

        /** The writes of a thread <i>happen-before</i> {@code isAlive} returns false. */
        private boolean isOwned() {
            Thread thread = owner.get();
            return thread != null && thread.isAlive();
        }

        void makeRoom(int site) {
            if (site >= counts.length - 2 * PADDING) {
                int sites = Math.max(64, Integer.highestOneBit(site) * 2);
                counts = Arrays.copyOf(counts, sites + 2 * PADDING);
            }
        }
    }
}

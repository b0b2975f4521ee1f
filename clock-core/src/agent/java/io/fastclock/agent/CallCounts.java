// SPDX-License-Identifier: Apache-2.0
package io.fastclock.agent;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls: instrumented code calls {@link #add} before each clock read. Counts are exact and only grow.
 *
 * <p>A thread counts in a stripe that it owns, without atomics and without a cache line that another thread writes. When it has
 * ended, the next thread with that stripe takes it over, with the counts in it. A thread whose stripe belongs to another live
 * one uses a {@link LongAdder} of the site.
 */
public final class CallCounts {
    /** A power of two. More live threads than that share. */
    static final int STRIPES = 1 << 10;

    /** Two cache lines at either end of an array keep it apart from its neighbours in memory: x86 prefetches them in pairs. */
    private static final int PADDING = 128 / Long.BYTES;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final Stripe[] OF_THREADS = new Stripe[STRIPES];

    /** By call site. Replaced when there are more, under the lock of this class. */
    private static volatile LongAdder[] shared = {};

    static {
        Arrays.setAll(OF_THREADS, i -> new Stripe());
    }

    private CallCounts() {}

    /**
     * Counts a call by the current thread. Allocates nothing, but for a thread's first call.
     *
     * @param site its number
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

    /** Threads are numbered in the order of their creation, so that neighbours get stripes of their own. */
    @SuppressWarnings("deprecation") // Thread.threadId(), which nobody can override, came with Java 19.
    private static int number(Thread thread) {
        try {
            return (int) thread.getId();
        } catch (Throwable overridden) { // A read must not throw; any stripe will do.
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

    /** Gives up the memory, and the counts. Between two countings. */
    static void release() {
        for (Stripe stripe : OF_THREADS) {
            stripe.counts = Stripe.NONE;
        }
    }

    /** Before a site is counted for the first time. */
    static synchronized void reserve(int site) {
        int length = shared.length;
        if (site >= length) {
            LongAdder[] more = Arrays.copyOf(shared, Math.max(64, 2 * site));
            Arrays.setAll(more, i -> i < length ? more[i] : new LongAdder());
            shared = more;
        }
    }

    /** Of all threads, by call site. Calls that are made meanwhile may be missing. */
    static long[] totals(int sites) {
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

        /** The last to have counted here; weak, or what a thread refers to would be kept. */
        private volatile WeakReference<@Nullable Thread> owner = new WeakReference<>(null);

        /** Written by the owner only, elements as well. */
        volatile long[] counts = NONE;

        @SuppressWarnings("ReferenceEquality") // A subclass of Thread may override equals() as it may getId().
        boolean isOwnedBy(Thread thread) {
            return owner.get() == thread;
        }

        /** Returns whether the stripe is the thread's, which is the current one, from now on. */
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

        /** The last write of a thread that has ended happened before this. */
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

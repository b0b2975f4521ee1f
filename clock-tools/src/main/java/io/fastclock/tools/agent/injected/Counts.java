// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.agent.injected;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls. Instrumented code calls {@link #add} before each clock read. Counts are exact and never decrease.
 *
 * <p>The tool defines a copy of this class in {@code java.lang}, so this class may only use classes of the JDK. The copy is all
 * that an application can see of the tool.
 *
 * <p>A platform thread owns a stripe of counts. It counts without atomic operations, and no other thread writes to its cache
 * lines. After the owner has ended, the next thread that maps to the stripe takes the stripe over, including the counts. Virtual
 * threads, and threads that get no memory of their own, count in shared stripes with atomic operations. All stripes together take
 * at most {@link #MAX_BYTES}.
 *
 * <p>With a {@code LongAdder} for each site a count takes 4 to 6 times as long, measured with two threads on JDK 17 and 25: each
 * of its additions is atomic.
 */
public final class Counts {
    /** Limits the memory of a stripe. No known application reaches the limit. */
    public static final int MAX_SITES = 1 << 14;

    static final int MAX_BYTES = 16 << 20;

    /** The number of stripes with an owner. A power of two. */
    static final int OWNED = 1 << 10;

    /** The number of shared stripes. A power of two. */
    private static final int SHARED = 1 << 5;

    /** A stripe grows by so many sites. */
    private static final int STEP = 1 << 6;

    /** Two cache lines at each end of a stripe prevent false sharing. Two, because x86 prefetches cache lines in pairs. */
    private static final int PADDING = 128 / Long.BYTES;

    /** What is left after the shared stripes, each of which has room for all sites. */
    private static final int OWNED_BYTES = MAX_BYTES - SHARED * (MAX_SITES + 2 * PADDING) * Long.BYTES;

    /** One in so many calls is sampled, at random. A power of two. */
    private static final int SAMPLE = 1 << 10;

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The superclass of virtual threads, or a class of which there is no object. */
    private static final Class<?> VIRTUAL = virtual();

    /** Those with an owner, then the shared ones. */
    private static final Stripe[] STRIPES = stripes();

    /** The number that stands in a class file for {@link #link}. All numbers have as many digits. */
    public static final String FIRST_LINK = "1000000000";

    private static final AtomicInteger LINKS = new AtomicInteger(Integer.parseInt(FIRST_LINK));

    private static final AtomicInteger BYTES_LEFT = new AtomicInteger(OWNED_BYTES);

    private static volatile @Nullable IntConsumer sampler;

    private Counts() {}

    private static Class<?> virtual() {
        try {
            return Class.forName("java.lang.BaseVirtualThread");
        } catch (ClassNotFoundException e) {
            return Void.class;
        }
    }

    private static Stripe[] stripes() {
        Stripe[] stripes = new Stripe[OWNED + SHARED];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe();
        }
        return stripes;
    }

    public static void add(int site) {
        try {
            increment(Thread.currentThread(), site);
        } catch (VirtualMachineError e) {
            // The heap or the stack is full. A clock read needs neither, so it must not fail: the count is lost.
        }
    }

    /** Counts a call by the current thread, and passes one in some calls to the {@linkplain #sampleTo sampler}. */
    public static void addAndSample(int site) {
        try {
            Thread thread = Thread.currentThread();
            long count = increment(thread, site);
            long random = (count + (long) number(thread) * SAMPLE + site) * GOLDEN_RATIO;
            if (random >>> -Integer.numberOfTrailingZeros(SAMPLE) == 0) {
                IntConsumer to = sampler;
                if (to != null) {
                    to.accept(site);
                }
            }
        } catch (VirtualMachineError e) {
            // As in add().
        }
    }

    /**
     * Links a method reference to a method that counts the calls: a bootstrap method. The method's class is defined beside the
     * caller, so that the method may call what the caller may call. A class gets a number, because threads may link at once.
     *
     * @param factory the bootstrap method of the original reference
     * @param classFile each character is a byte of the class with this one method
     * @param arguments those of the factory; the second one is the original method
     */
    public static CallSite link(
            MethodHandles.Lookup caller,
            String name,
            MethodType type,
            MethodHandle factory,
            String classFile,
            Object... arguments)
            throws Throwable {
        String numbered = classFile.replace(FIRST_LINK, String.valueOf(LINKS.getAndIncrement()));
        Class<?> counted = caller.defineClass(numbered.getBytes(StandardCharsets.ISO_8859_1));
        List<Object> all = new ArrayList<>(List.of(caller, name, type));
        all.addAll(Arrays.asList(arguments));
        all.set(all.size() - arguments.length + 1, caller.unreflect(counted.getDeclaredMethods()[0]));
        return (CallSite) factory.invokeWithArguments(all);
    }

    /** Returns the new count of the stripe. */
    private static long increment(Thread thread, int site) {
        int number = number(thread);
        if (!VIRTUAL.isInstance(thread)) {
            Stripe stripe = STRIPES[number & (OWNED - 1)];
            if (stripe.isOwnedBy(thread)) {
                long[] counts = stripe.counts;
                if (hasRoom(counts, site)) {
                    long count = (long) COUNT.getOpaque(counts, PADDING + site) + 1;
                    COUNT.setOpaque(counts, PADDING + site, count);
                    return count;
                }
            }
            if (stripe.makeRoom(thread, site)) {
                return increment(thread, site);
            }
        }
        long[] counts = STRIPES[OWNED + (number & (SHARED - 1))].ofAllSites();
        return (long) COUNT.getAndAdd(counts, PADDING + site, 1L) + 1;
    }

    private static boolean hasRoom(long[] counts, int site) {
        return site < counts.length - 2 * PADDING;
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

    /** Sets what {@link #addAndSample} calls, on the thread that reads a clock; null for nothing. */
    public static void sampleTo(@Nullable IntConsumer newSampler) {
        sampler = newSampler;
    }

    /** Returns the counts of all threads by call site number. Concurrent calls may be missing. */
    public static long[] totals(int sites) {
        long[] totals = new long[sites];
        for (Stripe stripe : STRIPES) {
            stripe.addTo(totals);
        }
        return totals;
    }

    /** Frees the memory of the stripes and discards their counts. To be called while nothing counts. */
    public static void release() {
        for (Stripe stripe : STRIPES) {
            stripe.release();
        }
        BYTES_LEFT.set(OWNED_BYTES);
    }

    private static boolean takeBytes(int bytes) {
        if (BYTES_LEFT.addAndGet(-bytes) >= 0) {
            return true;
        }
        BYTES_LEFT.addAndGet(bytes);
        return false;
    }

    @SuppressWarnings("ReferenceEquality") // A subclass of Thread may override equals() and getId().
    private static final class Stripe {
        private static final long[] NONE = new long[2 * PADDING];

        /** The last thread that counted in this stripe. Weak, so that the thread can be garbage collected. */
        private volatile WeakReference<@Nullable Thread> owner = new WeakReference<>(null);

        /** By site, between the paddings. Replaced by a larger copy, by the owner alone. */
        private volatile long[] counts = NONE;

        boolean isOwnedBy(Thread thread) {
            return owner.get() == thread;
        }

        /** Returns whether the current thread owns this stripe, and has memory for the call site. Without lock if not. */
        boolean makeRoom(Thread thread, int site) {
            return BYTES_LEFT.get() >= moreBytes(site) && isFreeFor(thread) && takeRoom(thread, site);
        }

        private int moreBytes(int site) {
            return hasRoom(counts, site) ? 0 : (length(site) - counts.length) * Long.BYTES;
        }

        private static int length(int site) {
            return 2 * PADDING + (site / STEP + 1) * STEP;
        }

        /** The writes of a thread <i>happen-before</i> {@code isAlive} returns false. */
        private boolean isFreeFor(Thread thread) {
            Thread current = owner.get();
            return current == null || current == thread || !current.isAlive();
        }

        private synchronized boolean takeRoom(Thread thread, int site) {
            if (!isFreeFor(thread) || !takeBytes(moreBytes(site))) {
                return false;
            }
            if (!hasRoom(counts, site)) {
                counts = Arrays.copyOf(counts, length(site));
            }
            if (!isOwnedBy(thread)) {
                owner = new WeakReference<>(thread);
            }
            return true;
        }

        long[] ofAllSites() {
            long[] all = counts;
            return all != NONE ? all : allocate();
        }

        private synchronized long[] allocate() {
            if (counts == NONE) {
                counts = new long[MAX_SITES + 2 * PADDING];
            }
            return counts;
        }

        void addTo(long[] totals) {
            long[] now = counts;
            for (int site = 0; site < totals.length && hasRoom(now, site); site++) {
                totals[site] += (long) COUNT.getOpaque(now, PADDING + site);
            }
        }

        synchronized void release() {
            counts = NONE;
        }
    }
}

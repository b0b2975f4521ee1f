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
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts calls. Instrumented code calls {@link #add} before each clock read. Counts are exact and never decrease.
 *
 * <p>The tool defines a copy of this class in {@code java.lang}, so this class may only use classes of the JDK. The copy is all
 * that an application can see of the tool.
 *
 * <p>Threads count in stripes, chosen by their ids, so that they seldom write to the same cache lines. A stripe gets memory for
 * some sites at a time, a part. All stripes together take at most 16 MiB; what is beyond that is counted in the first one.
 *
 * <p>The owner of a part counts without atomic operations, which take four times as long. When it has ended, another thread takes
 * the part over, with its counts.
 */
public class Counts {
    /** Limits the memory of a stripe. No known application reaches the limit. */
    public static final int MAX_SITES = 1 << 14;

    /** A power of two. */
    private static final int STRIPES = 1 << 8;

    /** The sites that get memory together. A power of two. */
    private static final int PART_SITES = 1 << 6;

    /** Two cache lines at each end of a part prevent false sharing. Two, because x86 prefetches cache lines in pairs. */
    private static final int PADDING = 128 / Long.BYTES;

    private static final int MAX_BYTES = 16 << 20;

    private static final int MAX_PARTS = MAX_BYTES / (Part.LENGTH * Long.BYTES);

    /** One in so many calls is sampled, at random. A power of two. */
    private static final int SAMPLE = 1 << 10;

    private static final long GOLDEN_RATIO = 0x9E3779B97F4A7C15L;

    private static final VarHandle COUNT = MethodHandles.arrayElementVarHandle(long[].class);

    /** The parts of the first stripe, then those of the next one. */
    private static final @Nullable Part[] PARTS = new @Nullable Part[STRIPES * MAX_SITES / PART_SITES];

    private static final VarHandle PART = MethodHandles.arrayElementVarHandle(Part[].class);

    private static final AtomicInteger PARTS_LEFT = new AtomicInteger(MAX_PARTS);

    /** The number that stands in a class file for {@link #link}. All numbers have as many digits. */
    public static final String FIRST_LINK = "1000000000";

    private static final AtomicInteger LINKS = new AtomicInteger(Integer.parseInt(FIRST_LINK));

    private static volatile @Nullable IntConsumer sampler;

    private Counts() {}

    /** To be {@link #know known} when a class is linked. */
    public static final class Known extends Counts {}

    public static final @Nullable Known KNOWN = null;

    public static void know(@SuppressWarnings("unused") @Nullable Counts known) {}

    public static void add(int site) {
        try {
            increment(Thread.currentThread(), site);
        } catch (VirtualMachineError e) {
            // The heap or the stack is full. A clock read needs neither, so it must not fail: the count is lost.
        }
    }

    /** Counts a call by the current thread, and passes one in some calls to the {@linkplain #reset sampler}. */
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

    private static long increment(Thread thread, int site) {
        int index = (number(thread) & (STRIPES - 1)) * (MAX_SITES / PART_SITES) + site / PART_SITES;
        Part part = (Part) PART.getAcquire(PARTS, index);
        return (part != null ? part : allocate(index)).add(thread, site);
    }

    private static Part allocate(int index) {
        boolean isFull = PARTS_LEFT.get() <= MAX_SITES / PART_SITES; // What the first stripe may need.
        int ofStripe = isFull ? index % (MAX_SITES / PART_SITES) : index;
        Part other = (Part) PART.getAcquire(PARTS, ofStripe);
        if (other == null) {
            Part fresh = new Part();
            other = (Part) PART.compareAndExchange(PARTS, ofStripe, (Part) null, fresh);
            if (other == null) {
                PARTS_LEFT.decrementAndGet();
                return fresh;
            }
        }
        return other;
    }

    /** Refers to its owner, weakly, so that the thread can be garbage collected. */
    @SuppressWarnings("ReferenceEquality") // A subclass of Thread may override equals() and getId().
    private static final class Part extends AtomicReference<@Nullable WeakReference<@Nullable Thread>> {
        private static final long serialVersionUID = 1;

        /** One in so many calls by others looks whether the owner has ended, which may be a native call. */
        private static final int LOOK = 1 << 6;

        /** The owner's counts begin there, then those of all others. */
        static final int OWN = PADDING;

        static final int SHARED = OWN + PART_SITES + PADDING;
        static final int LENGTH = SHARED + PART_SITES + PADDING;

        private final long[] counts = new long[LENGTH];

        /** Returns a count for the sampler. Another thread that takes the part owns it from its next call on. */
        long add(Thread thread, int site) {
            int index = site % PART_SITES;
            WeakReference<@Nullable Thread> known = get();
            Thread owner = known == null ? null : known.get();
            if (owner == thread) {
                long count = (long) COUNT.getOpaque(counts, OWN + index) + 1;
                COUNT.setOpaque(counts, OWN + index, count);
                return count;
            }
            long count = (long) COUNT.getAndAdd(counts, SHARED + index, 1L);
            // What the owner has counted happens-before isAlive() returns false.
            if (owner == null || (count % LOOK == 0 && !owner.isAlive())) {
                compareAndSet(known, new WeakReference<>(thread));
            }
            return count;
        }

        long count(int site) {
            int index = site % PART_SITES;
            return (long) COUNT.getOpaque(counts, OWN + index) + (long) COUNT.getOpaque(counts, SHARED + index);
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

    /** Returns the counts of all threads by call site number. Concurrent calls may be missing. */
    public static long[] totals(int sites) {
        long[] totals = new long[sites];
        for (int i = 0; i < PARTS.length; i++) {
            Part part = PARTS[i];
            int first = i % (MAX_SITES / PART_SITES) * PART_SITES;
            for (int site = first; part != null && site < Math.min(first + PART_SITES, sites); site++) {
                totals[site] += part.count(site);
            }
        }
        return totals;
    }

    /**
     * Frees the memory of the stripes and discards their counts, those of concurrent calls perhaps.
     *
     * @param newSampler what {@link #addAndSample} calls from now on, on the thread that reads a clock; null for nothing
     */
    public static void reset(@Nullable IntConsumer newSampler) {
        sampler = newSampler;
        for (int i = 0; i < PARTS.length; i++) {
            PARTS[i] = null;
        }
        PARTS_LEFT.set(MAX_PARTS);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** A mistake in the code of the protocol: in a method, the nth access to a name is replaced. */
final class ProtocolMutant {
    private final String method;
    private final String access;
    final int nth;
    final String mistake;

    ProtocolMutant(String method, String access, int nth, String mistake) {
        this.method = method;
        this.access = access;
        this.nth = nth;
        this.mistake = mistake;
    }

    boolean isAt(String inMethod, String name) {
        return inMethod.endsWith(method) && name.equals(access);
    }

    // The mistakes. Each has the operands of the access that it replaces.

    static int direct(Object clock) {
        return 0;
    }

    static int byTick(Object clock) {
        return 2;
    }

    static long longAgo(Object clock) {
        return 0;
    }

    static long soon(Object clock) {
        return 1; // Of the scenario's time, which begins later.
    }

    static boolean no(Object seal) {
        return false;
    }

    static boolean yes(Object clock) {
        return true;
    }

    static void skip(Object clock, int value) {}

    static long loadTimeBeforeCounter(Object clock) {
        AbstractKernelTickClock ticking = (AbstractKernelTickClock) clock;
        long word = ticking.wallWord;
        return word > 0 && (int) ticking.wallTicks == ticking.kernelTicks() ? word : ticking.currentTimeMillis();
    }

    static int storedTicks(Object clock) {
        return (int) ((AbstractKernelTickClock) clock).wallTicks;
    }

    static long currentTicks(Object clock) {
        return 1L << Integer.SIZE | ((AbstractKernelTickClock) clock).kernelTicks();
    }

    static void storeCurrentTicks(Object clock, int which, long ticks) {
        ((AbstractKernelTickClock) clock).wallTicks = currentTicks(clock);
        ((AbstractKernelTickClock) clock).monotonicTicks = currentTicks(clock);
    }

    static boolean storeTicksFirst(Object clock, int which, long seen, long next) {
        storeCurrentTicks(clock, which, 0);
        return ((AbstractKernelTickClock) clock).compareAndSetWord(which, seen, next);
    }

    /** As {@code Thread.stop} may do until Java 19. */
    static boolean setAndStop(Object running, int expected, int next) {
        ((AtomicInteger) running).compareAndSet(expected, next);
        throw new ThreadDeath();
    }

    static boolean overwrite(Object clock, int which, long seen, long next) {
        AbstractCachedClock cached = (AbstractCachedClock) clock;
        return cached.compareAndSetWord(which, cached.word(which), next);
    }

    @SuppressWarnings("unchecked")
    static long getOnly(Object word, Object clock, long sealed) {
        return ((AtomicLongFieldUpdater<Object>) word).get(clock);
    }

    static long negated(long word) {
        return -Math.abs(word);
    }
}

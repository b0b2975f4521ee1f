// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.ProtocolScenario.*;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** A mistake in the code of the protocol: in a method, the nth access to a name is replaced. And the scenario that finds it. */
enum ProtocolMutant {
    STATE_IS_NOT_LOADED_AGAIN("TickClock.readSlowPath", "state", 2, "direct", STATE_CHANGES_AT_ONCE),
    STATE_CHANGES_IN_ONE_STEP("TickClock.readAndPublish", "state", 1, "byTick", STATE_CHANGES),
    CHANGE_ENDS_AT_ONCE("TickClock.endChange", "changingNanos", 1, "soon", STATE_CHANGES),
    TIME_IS_LOADED_BEFORE_COUNTER("Checked.read", "currentTimeMillis", 1, "loadTimeBeforeCounter", READS_BY_TICK),
    COUNTER_IS_NOT_COMPARED("TickClock.currentTimeMillis", "kernelTicks", 1, "storedTicks", READS_BY_TICK),
    COUNTER_IS_NOT_COMPARED_BY_SLOW_PATH("TickClock.storedTicks", "wallTicks", 1, "currentTicks", READS_BY_TICK),
    COUNTER_IS_LOADED_AFTER_SOURCE("TickClock.readAndPublish", "storeTicks", 1, "storeCurrentTicks", READS_BY_TICK),
    COUNTER_IS_STORED_BEFORE_TIME("TickClock.readAndPublish", "compareAndSetWord", 1, "storeTicksFirst", READS_BY_TICK),
    READER_OVERWRITES_TIME("TickClock.readAndPublish", "compareAndSetWord", 1, "overwrite", READS_BY_TICK),
    READER_OVERWRITES_SEAL("TickClock.readAndPublish", "compareAndSetWord", 1, "overwrite", OVERRIDE),
    READER_REOPENS_ENDED_CLOCK("TickClock.readAndPublish", "compareAndSetWord", 1, "overwrite", COUNTER_STOPS),
    WALL_WORD_IS_NOT_SEALED("Seal.sealWords", "getAndSet", 1, "getOnly", OVERRIDE),
    MONOTONIC_WORD_IS_NOT_SEALED("Seal.sealWords", "getAndSet", 2, "getOnly", OVERRIDE),
    REMOVAL_RESTORES_PUBLISHED_TIME("Seal.sealed", "abs", 1, "negated", OVERRIDE_OF_THREAD),
    REMOVAL_REOPENS_CLOSED_CLOCK("Seal.remove", "hasEnded", 1, "no", CLOSED_DURING_OVERRIDE),
    FIRST_READER_OVERWRITES_TIME("PeriodicClock.readSlowPath", "compareAndSetWord", 1, "overwrite", FIRST_READS),
    FIRST_READER_IS_STOPPED("PeriodicClock.startUnlessRunning", "compareAndSet", 1, "setAndStop", FIRST_READS),
    FIRST_READER_DOES_NOT_CHECK_THREAD(
            "PeriodicClock.readSlowPath", "startUnlessRunning", 2, "yes", THREAD_STARTS_AND_ENDS),
    THREAD_DOES_NOT_LOOK_AGAIN("PeriodicClock.endUpdates", "wallWord", 1, "longAgo", THREAD_STARTS_AND_ENDS),
    THREAD_ENDS_BEFORE_IT_SAYS_SO("PeriodicClock.endUpdates", "set", 1, "skip", THREAD_STARTS_AND_ENDS),
    THREAD_OVERWRITES_SEAL("PeriodicClock.update", "compareAndSetWord", 1, "overwrite", OVERRIDE_OF_THREAD);

    private final String method;
    private final String access;
    final int nth;
    final String mistake;
    final ProtocolScenario foundBy;

    ProtocolMutant(String method, String access, int nth, String mistake, ProtocolScenario foundBy) {
        this.method = method;
        this.access = access;
        this.nth = nth;
        this.mistake = mistake;
        this.foundBy = foundBy;
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

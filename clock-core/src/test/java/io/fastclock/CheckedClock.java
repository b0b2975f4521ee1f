// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The protocol of the cached clocks, for the threads of {@link ProtocolScenario}. It checks each read against the floor: what a
 * read must at least return that begins now.
 */
final class CheckedClock extends AbstractCachedClock {
    private static final long OVERRIDDEN = 7;
    private static final Clock FIXED = new SuppliedClock(() -> OVERRIDDEN);
    private static final String TICKS = "ticks";
    private static final long STEP = 500;
    private static final long MAX_STEPPED = Interleavings.FIRST_TIME - STEP / 2;
    private static final long AFTER_STEP = 10_000;

    final int which;
    private final String time;
    private final boolean holds;
    private final List<List<Runnable>> threads = new ArrayList<>();
    private final List<Runnable> atEnd = new ArrayList<>();
    private long floor = 1;
    private int changes; // Odd while an override is being installed or removed.
    private boolean isOverridden;
    private boolean hasStepped;
    private int reportedSteps;

    /** Whether each read must be as late as its beginning. */
    boolean isDirect;

    long maxAgeNanos = Long.MAX_VALUE; // If it is 0, readers find the updater late at the next tick.

    CheckedClock(int which, boolean holds) {
        super(DirectClock.instance(), holds);
        this.which = which;
        this.holds = holds;
        time = which == WALL ? "currentTimeMillis" : "nanoTime";
    }

    CheckedClock first(Runnable... calls) {
        Arrays.asList(calls).forEach(Runnable::run);
        return this;
    }

    CheckedClock thread(Runnable... calls) {
        threads.add(Arrays.asList(calls));
        return this;
    }

    CheckedClock twoThreads(Runnable... calls) {
        return thread(calls).thread(calls);
    }

    void atEnd(Runnable... calls) {
        atEnd.addAll(Arrays.asList(calls));
    }

    /** Returns the calls of each thread, and last those after their end. */
    List<List<Runnable>> calls() {
        atEnd(this::read);
        threads.add(atEnd);
        return threads;
    }

    @Override
    int kernelTicks() {
        return (int) Interleavings.advance(TICKS, 0, true);
    }

    @Override
    void onBackwardStep() {
        reportedSteps++;
    }

    /** The order of times. A step back begins a new time, which is later than that before it. */
    private long ordered(long read) {
        return hasStepped && !holds && which == WALL && read < MAX_STEPPED ? read + AFTER_STEP : read;
    }

    private long now() {
        return ordered(Interleavings.advance(time, 0, false));
    }

    void read() {
        long least = isDirect ? now() + 1 : floor;
        int changesBefore = changes;
        long read = which == WALL ? currentTimeMillis() : nanoTime();
        if (changes % 2 == 0 && changes == changesBefore) {
            check((read == OVERRIDDEN) == isOverridden, "reads the override while it is installed: " + read);
        }
        if (read != OVERRIDDEN) {
            check(ordered(read) >= least, read + " is earlier than " + least);
            check(hasStepped || read <= now(), read + " is ahead of the source");
            floor = Math.max(floor, ordered(read));
        }
    }

    /** An action after which no read returns a time from before. */
    private void freshen(Runnable action) {
        long from = holds ? floor : now() + 1;
        action.run();
        floor = Math.max(floor, from);
    }

    /** While the clock does not cache. */
    void passTime() {
        freshen(() -> {});
    }

    void refreshNow() {
        freshen(this::refresh);
    }

    void publishNow() {
        freshen(() -> report(publish()));
    }

    void publishWithCounter() {
        freshen(() -> report(publishWithCounter(0, maxAgeNanos)));
    }

    private void report(boolean steppedBack) {
        if (steppedBack) {
            onBackwardStep();
        }
    }

    void withdrawNow() {
        freshen(this::withdraw);
    }

    void endCachingNow() {
        freshen(seal::endCaching);
    }

    void installOverride() {
        changes++;
        seal.override(FIXED);
        isOverridden = true;
        changes++;
    }

    void removeOverride() {
        changes++;
        freshen(() -> seal.override(null));
        isOverridden = false;
        changes++;
    }

    void stepBack() {
        Interleavings.advance(time, -STEP, true);
        hasStepped = true;
        if (isDirect) {
            passTime();
        }
    }

    void tick() {
        Interleavings.advance(TICKS, 2, true);
        passTime();
    }

    void checkTimeIsRecorded() {
        check(which == MONOTONIC || -wallWord >= floor, "recorded " + wallWord + ", returned " + floor);
    }

    void checkStepIsReported() {
        read();
        check(reportedSteps == 1, "steps reported: " + reportedSteps);
    }

    void checkIsWithdrawn() {
        check(wallWord <= 0 && monotonicWord <= 0, "a reader has begun to cache");
    }

    void checkIsTicking() {
        read();
        check((which == WALL ? wallWord : monotonicWord) > 0, "readers do not publish");
    }

    void checkIsClosed() {
        boolean isSealed = wallWord == StateWord.SEALED && monotonicWord == StateWord.SEALED;
        check(isSealed && seal.cachingEnded, "not closed for good");
    }

    private static void check(boolean isRight, String otherwise) {
        if (!isRight) {
            throw new AssertionError(otherwise);
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.ArrayList;
import java.util.List;

/**
 * The protocol of the cached clocks, for the threads of {@link ProtocolScenario}. It checks each read against the floor: what a
 * read must at least return that begins now.
 */
final class CheckedClock extends AbstractCachedClock {
    private static final long OVERRIDDEN = 7;
    private static final Clock FIXED = new SuppliedClock(() -> OVERRIDDEN, () -> OVERRIDDEN);
    private static final long STEP = 500;
    private static final long MAX_STEPPED = Interleavings.FIRST_TIME - STEP / 2;
    private static final long AFTER_STEP = 10_000;

    final List<List<Runnable>> threads = new ArrayList<>();
    final int which;
    private final boolean holds;
    private long floor = 1;
    private long changes; // Odd while an override is being installed or removed.
    private boolean isOverridden;
    private boolean hasStepped;
    private int reportedSteps;
    private int ticks = 2;

    /** Whether each read must be as late as its beginning. */
    boolean isDirect;

    CheckedClock(int which, boolean holds) {
        super(holds ? new HoldingSource(DirectClock.instance()) : DirectClock.instance());
        this.which = which;
        this.holds = holds;
    }

    void thread(Runnable... calls) {
        threads.add(List.of(calls));
    }

    @Override
    int kernelTicks() {
        return ticks;
    }

    @Override
    boolean onUncachedRead(int time, int reads) {
        return false;
    }

    @Override
    void onBackwardStep() {
        Interleavings.atomically(() -> reportedSteps++);
    }

    /** The order of times. A step back begins a new time, which is later than that before it. */
    private long ordered(long time) {
        return hasStepped && !holds && which == WALL && time < MAX_STEPPED ? time + AFTER_STEP : time;
    }

    private long now() {
        return ordered(Interleavings.advance(which == WALL ? "currentTimeMillis" : "nanoTime", 0));
    }

    /** What the next read of the source returns at least. */
    private long next() {
        return now() + 1;
    }

    private void raiseFloor(long to) {
        floor = Math.max(floor, to);
    }

    void read() {
        long least = Interleavings.beforeNext(() -> isDirect ? next() : floor);
        long changesBefore = Interleavings.beforeNext(() -> changes);
        long time = which == WALL ? currentTimeMillis() : nanoTime();
        Interleavings.afterPrevious(() -> {
            if (changes % 2 == 0 && changes == changesBefore) {
                check((time == OVERRIDDEN) == isOverridden, "reads the override while it is installed: " + time);
            }
            if (time != OVERRIDDEN) {
                check(ordered(time) >= least, time + " is earlier than " + least);
                check(hasStepped || time <= now(), time + " is ahead of the source");
                raiseFloor(ordered(time));
            }
        });
    }

    /** An action after which no read returns a time from before. */
    private void freshen(Runnable action) {
        long from = Interleavings.beforeNext(this::next);
        action.run();
        Interleavings.afterPrevious(() -> raiseFloor(holds ? floor : from));
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

    void publishWithTicks(long maxAgeNanos) {
        freshen(() -> report(publishTicked(0, maxAgeNanos)));
    }

    private void report(boolean steppedBack) {
        if (steppedBack) {
            onBackwardStep();
        }
    }

    void withdrawNow() {
        freshen(this::withdraw);
    }

    void installOverride() {
        Interleavings.beforeNext(() -> changes++);
        override(FIXED);
        Interleavings.afterPrevious(() -> {
            isOverridden = true;
            changes++;
        });
    }

    void removeOverride() {
        Interleavings.beforeNext(() -> changes++);
        freshen(() -> override(null));
        Interleavings.afterPrevious(() -> {
            isOverridden = false;
            changes++;
        });
    }

    void stepBack() {
        Interleavings.atomically(() -> {
            hasStepped = true;
            Interleavings.advance(which == WALL ? "currentTimeMillis" : "nanoTime", -STEP);
            if (isDirect) {
                raiseFloor(next());
            }
            return 0;
        });
    }

    void tick() {
        Interleavings.atomically(() -> {
            raiseFloor(next());
            return ticks += 2;
        });
    }

    void endCachingNow() {
        freshen(this::endCaching);
    }

    void checkTimeIsRecorded() {
        check(which == MONOTONIC || -wallWord >= floor, "recorded " + wallWord + ", returned " + floor);
    }

    void checkStepIsReported() {
        check(which == MONOTONIC || reportedSteps == 1, "steps reported: " + reportedSteps);
    }

    static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise);
        }
    }
}

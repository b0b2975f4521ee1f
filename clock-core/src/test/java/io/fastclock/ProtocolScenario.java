// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import static io.fastclock.CheckedClock.check;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What some threads do with a clock. {@link CheckedClock} checks what they read. */
enum ProtocolScenario implements IntFunction<List<List<Runnable>>> {
    DIRECT_READS(
            clock -> {
                clock.isDirect = true;
                clock.thread(clock::read, clock::read);
                clock.thread(clock::read, clock::read);
            },
            CheckedClock::checkTimeIsRecorded),

    SAMPLED_DIRECT_READS(
            clock -> {
                clock.isDirect = true;
                clock.samplesReads = true;
                clock.read();
                clock.thread(clock::read, clock::read);
                clock.thread(clock::read, clock::read);
            },
            CheckedClock::checkTimeIsRecorded),

    CACHING_BEGINS(clock -> {
        clock.read();
        clock.passTime();
        clock.thread(clock::publishNow);
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    CACHING_BEGINS_DURING_SAMPLED_READS(clock -> {
        clock.samplesReads = true;
        clock.thread(clock::publishNow);
        clock.thread(clock::read, clock::read);
        clock.thread(clock::read);
    }),

    TIMESTAMP_IS_WITHDRAWN(clock -> {
        clock.publishNow();
        clock.thread(clock::withdrawNow, clock::publishNow);
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    TIMESTAMP_IS_REFRESHED(clock -> {
        clock.publishNow();
        clock.thread(clock::publishNow);
        clock.thread(clock::refreshNow);
        clock.thread(clock::read);
    }),

    CLOCK_IS_CLOSED(
            clock -> {
                clock.thread(clock::publishNow);
                clock.thread(clock::endCachingNow, clock::refresh);
                clock.thread(clock::read);
            },
            clock -> check(
                    clock.wallWord == StateWord.SEALED && clock.monotonicWord == StateWord.SEALED,
                    "not closed for good")),

    OVERRIDE_DURING_READS(clock -> {
        clock.refresh();
        clock.thread(clock::read);
        clock.thread(clock::read, clock::installOverride, clock::read, clock::removeOverride, clock::read);
    }),

    OVERRIDE_DURING_PUBLICATION(clock -> {
        clock.refresh();
        clock.thread(clock::publishNow);
        clock.thread(clock::installOverride, clock::refresh, clock::removeOverride);
        clock.thread(clock::read);
    }),

    OVERRIDE_OF_CLOSED_CLOCK(
            clock -> {
                clock.thread(clock::installOverride, clock::read, clock::removeOverride);
                clock.thread(clock::endCachingNow);
                clock.thread(clock::read);
            },
            clock -> check(clock.hasEnded() && clock.wallWord == StateWord.SEALED, "not closed for good")),

    STEP_BACK_DURING_READS(
            clock -> {
                clock.isDirect = clock.which == AbstractCachedClock.WALL;
                clock.read();
                clock.thread(clock::stepBack);
                clock.thread(clock::read);
                clock.thread(clock::read);
            },
            clock -> {
                clock.read();
                clock.checkStepIsReported();
            }),

    STEP_BACK_DURING_PUBLICATION(
            clock -> {
                clock.publishNow();
                clock.thread(clock::stepBack, clock::read);
                clock.thread(clock::publishNow, clock::withdraw);
                clock.thread(clock::read);
            },
            clock -> {
                clock.read();
                clock.checkStepIsReported();
            }),

    HELD_STEP_BACK(
            true,
            clock -> {
                clock.read();
                clock.thread(clock::stepBack, clock::read);
                clock.thread(clock::publishNow, clock::withdraw);
            },
            clock -> {
                clock.read();
                clock.checkStepIsReported();
            }),

    HELD_STEP_BACK_OF_CLOSED_CLOCK(
            true,
            clock -> {
                clock.thread(clock::read);
                clock.thread(clock::stepBack, clock::read);
                clock.thread(clock::endCaching);
            },
            clock -> {}),

    READERS_PUBLISH_AT_TICKS(clock -> {
        clock.beginTicking();
        clock.read();
        clock.thread(clock::tick, clock::read, clock::tick);
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    TICKING_BEGINS(clock -> {
        clock.thread(clock::beginTicking, clock::tick);
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    COARSE_CLOCK_IS_OVERRIDDEN_AND_REFRESHED(clock -> {
        clock.beginTicking();
        clock.read();
        clock.thread(clock::installOverride, clock::tick, clock::removeOverride, clock::refreshNow);
        clock.thread(clock::read, clock::read);
    }),

    COARSE_CLOCK_DELEGATES(clock -> {
        CheckedClock next = new CheckedClock(clock.which, false);
        clock.thread(() -> clock.seal.end(next), next::publish);
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    UPDATER_PUBLISHES_WITH_TICKS(clock -> {
        clock.publishWithTicks(Long.MAX_VALUE);
        clock.thread(clock::tick, () -> clock.publishWithTicks(Long.MAX_VALUE));
        clock.thread(clock::read);
        clock.thread(clock::read);
    }),

    UPDATER_WITHDRAWS_WHAT_READERS_RENEW(
            clock -> {
                clock.publishWithTicks(Long.MAX_VALUE);
                clock.thread(clock::tick, clock::withdrawNow);
                clock.thread(clock::read);
                clock.thread(clock::read);
            },
            clock -> check(clock.wallWord <= 0 && clock.monotonicWord <= 0, "a reader has begun to cache")),

    UPDATER_PUBLISHES_LATE(clock -> {
        clock.publishWithTicks(Long.MAX_VALUE);
        clock.withdrawNow();
        clock.thread(() -> clock.publishWithTicks(Long.MAX_VALUE));
        clock.thread(clock::tick, clock::read);
        clock.thread(clock::read);
    }),

    READERS_FIND_UPDATER_LATE(clock -> {
        clock.publishWithTicks(0);
        clock.thread(() -> clock.publishWithTicks(0));
        clock.thread(clock::tick, clock::read);
        clock.thread(clock::read);
    });

    private final boolean holds;
    private final Consumer<CheckedClock> start;
    private final Consumer<CheckedClock> end;

    ProtocolScenario(Consumer<CheckedClock> start) {
        this(start, clock -> {});
    }

    ProtocolScenario(Consumer<CheckedClock> start, Consumer<CheckedClock> end) {
        this(false, start, end);
    }

    ProtocolScenario(boolean holds, Consumer<CheckedClock> start, Consumer<CheckedClock> end) {
        this.holds = holds;
        this.start = start;
        this.end = end;
    }

    /** The monotonic clock of a system is not set back. */
    boolean isOfWallOnly() {
        return name().contains("STEP_BACK");
    }

    /** Returns the calls of each thread, and last the check after their end. */
    @Override
    public List<List<Runnable>> apply(int which) {
        CheckedClock clock = new CheckedClock(which, holds);
        start.accept(clock);
        clock.thread(() -> end.accept(clock), clock::read);
        return clock.threads;
    }
}

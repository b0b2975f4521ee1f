// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/** What some threads do with a clock, which checks what they read. */
enum ProtocolScenario implements IntFunction<List<List<Runnable>>> {
    DIRECT_READS(
            c -> c.first(() -> c.isDirect = true).twoThreads(c::read, c::read).atEnd(c::checkTimeIsRecorded)),
    SAMPLED_DIRECT_READS(c -> c.first(() -> c.isDirect = true, () -> c.samplesReads = true, c::read)
            .twoThreads(c::read, c::read)
            .atEnd(c::checkTimeIsRecorded)),
    CACHING_BEGINS(c -> c.first(c::read, c::passTime).thread(c::publishNow).twoThreads(c::read)),
    CACHING_BEGINS_DURING_SAMPLED_READS(c -> c.first(() -> c.samplesReads = true)
            .thread(c::publishNow)
            .thread(c::read, c::read)
            .thread(c::read)),
    TIMESTAMP_IS_WITHDRAWN(
            c -> c.first(c::publishNow).thread(c::withdrawNow, c::publishNow).twoThreads(c::read)),
    TIMESTAMP_IS_REFRESHED(c ->
            c.first(c::publishNow).thread(c::publishNow).thread(c::refreshNow).thread(c::read)),
    CLOCK_IS_CLOSED(c -> c.thread(c::publishNow)
            .thread(c::endCachingNow, c::refresh)
            .thread(c::read)
            .atEnd(c::checkIsClosed)),
    OVERRIDE_DURING_READS(c -> c.first(c::refresh)
            .thread(c::read, c::installOverride, c::removeOverride)
            .twoThreads(c::read)
            .atEnd(c::checkTimeIsRecorded)),
    OVERRIDE_DURING_PUBLICATION(c -> c.first(c::refresh)
            .thread(c::publishNow)
            .thread(c::installOverride, c::refresh, c::removeOverride)
            .thread(c::read)),
    OVERRIDE_OF_CLOSED_CLOCK(c -> c.thread(c::installOverride, c::read, c::removeOverride)
            .thread(c::endCachingNow)
            .thread(c::read)
            .atEnd(c::checkIsClosed)),
    STEP_BACK_DURING_READS(c -> c.first(() -> c.isDirect = true, c::read)
            .thread(c::stepBack)
            .twoThreads(c::read)
            .atEnd(c::checkStepIsReported)),
    STEP_BACK_DURING_PUBLICATION(c -> c.first(c::publishNow)
            .thread(c::stepBack, c::read)
            .thread(c::publishNow, c::withdraw)
            .thread(c::read)
            .atEnd(c::checkStepIsReported)),
    HELD_STEP_BACK(c -> c.first(c::read)
            .thread(c::stepBack, c::read)
            .thread(c::publishNow, c::withdraw)
            .atEnd(c::checkStepIsReported)),
    HELD_STEP_BACK_OF_CLOSED_CLOCK(
            c -> c.thread(c::read).thread(c::stepBack, c::read).thread(c.seal::endCaching)),
    READERS_PUBLISH_AT_TICKS(c ->
            c.first(c::beginTicking, c::read).thread(c::tick, c::read, c::tick).twoThreads(c::read)),
    TICKING_BEGINS(c -> c.thread(c::beginTicking, c::tick).twoThreads(c::read)),
    TICKING_BEGINS_DURING_SAMPLED_READS(c -> c.first(() -> c.samplesReads = true, c::read)
            .thread(c::beginTicking, c::tick, c::read)
            .thread(c::read, c::read)
            .atEnd(c::checkIsTicking)),
    TICKING_BEGINS_DURING_OVERRIDE(c -> c.first(c::installOverride)
            .thread(c::removeOverride)
            .thread(c::beginTicking, c::tick)
            .thread(c::read, c::read)
            .atEnd(c::checkIsTicking)),
    TICKING_BEGINS_WHILE_CLOCK_IS_CLOSED(c -> c.thread(c::beginTicking, c::tick, c::read)
            .thread(c::endCachingNow)
            .thread(c::read)
            .atEnd(c::checkIsClosed)),
    HELD_TICKING_BEGINS_DURING_STEP_BACK(c -> c.first(c::read)
            .thread(c::stepBack, c::read)
            .thread(c::beginTicking, c::tick, c::read)
            .atEnd(c::tick, c::checkStepIsReported)),
    TICKING_CLOCK_IS_OVERRIDDEN_AND_REFRESHED(c -> c.first(c::beginTicking, c::read)
            .thread(c::installOverride, c::tick, c::removeOverride, c::refreshNow)
            .thread(c::read, c::read)),
    UPDATER_PUBLISHES_WITH_TICKS(c -> c.first(c::publishWithCounter)
            .thread(c::tick, c::publishWithCounter)
            .twoThreads(c::read)),
    UPDATER_WITHDRAWS_WHAT_READERS_RENEW(c -> c.first(c::publishWithCounter)
            .thread(c::tick, c::withdrawNow)
            .twoThreads(c::read)
            .atEnd(c::checkIsWithdrawn)),
    UPDATER_WITHDRAWS_BEFORE_RENEWAL_ENDS(c -> c.first(c::publishWithCounter, c::tick)
            .thread(c::withdrawNow, c::publishWithCounter)
            .thread(c::tick)
            .thread(c::read, c::read)),
    UPDATER_PUBLISHES_LATE(c -> c.first(c::publishWithCounter, c::withdrawNow)
            .thread(c::publishWithCounter)
            .thread(c::tick, c::read)
            .thread(c::read)),
    READERS_FIND_UPDATER_LATE(c -> c.first(() -> c.maxAgeNanos = 0, c::publishWithCounter)
            .thread(c::publishWithCounter)
            .thread(c::tick, c::read)
            .thread(c::read));

    private final Consumer<CheckedClock> threads;

    ProtocolScenario(Consumer<CheckedClock> threads) {
        this.threads = threads;
    }

    /** The monotonic clock of a system is not set back. */
    boolean isOfWallOnly() {
        return name().contains("STEP_BACK");
    }

    /** Returns the calls of each thread, and last those after their end. */
    @Override
    public List<List<Runnable>> apply(int which) {
        CheckedClock clock = new CheckedClock(which, name().startsWith("HELD"));
        threads.accept(clock);
        return clock.calls();
    }
}

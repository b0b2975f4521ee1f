// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A clock that caches the current time while that is cheaper than reading the system clock.
 *
 * <p>Below the break-even rate every call is a direct read and no thread exists. Above it, a daemon thread publishes the time
 * at each period boundary and a read costs some memory loads. {@link ClockMode} describes these two modes.
 *
 * <p><b>Staleness.</b> Where the kernel's tick counter can be used, a cached read is at most one kernel tick stale, whatever
 * happens to the thread: a reader renews the timestamp at the first read after each tick, as those of {@link CoarseClock} do.
 * {@link ClockStats#stalenessBound()} tells whether there is this bound. Otherwise reads become direct reads when the thread is
 * late too often. If the period is at least two kernel ticks, the thread ends as soon as it has begun caching, since these
 * renewals keep each read within the period. {@link CoarseClock} says when to turn the tick counter off.
 *
 * <p><b>Cost.</b> The clock measures what a direct read and a tick cost on its host, and keeps an account of the CPU time that
 * caching costs and saves. The thread starts when direct reads have cost much more than ticks would have, and ends when it has
 * cost more than it saved. The <a href="package-summary.html#guarantees">guarantees</a> limit the total, and
 * {@link ClockStats#netSavedCpuNanos()} tells what caching saves here.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the updater thread cannot be created or ends for any reason. After
 * a failure, the clock waits for 1 s before it starts a new thread, and twice as long after each further failure, up to 64 s.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public class AdaptiveClock extends AbstractTickedClock implements AutoCloseable {
    // A check of the account costs some microseconds, a small share of direct reads that cost this much.
    private static final double READ_NANOS_PER_CHECK = 200_000;
    private static final int MIN_READS_PER_CHECK = 64;
    private static final int MAX_READS_PER_CHECK = 4_096;

    /** In a stored counter: makes each read count itself. */
    private static final long COUNTING = TICKS_MASK + 1;

    private static final AtomicLongFieldUpdater<AdaptiveClock> WINDOW =
            AtomicLongFieldUpdater.newUpdater(AdaptiveClock.class, "window");

    private static final long NO_WINDOW = -1;

    // Not negative: the tick counter at which readers end the window in which cached reads are counted.
    // Below NO_WINDOW: a reader has ended it, so long after the creation of the clock.
    private volatile long window = NO_WINDOW;

    private final long[] readCounts = StripedReadCounter.newCounts();

    /** A bit mask: the reads of a stripe between two checks of the account, minus 1. Any value of the past is valid. */
    private int checkMask = MIN_READS_PER_CHECK - 1;

    final AdaptiveOptions options;
    final long createdNanos;

    /** The {@link UpdaterControl}, once created. An {@code Object}, because a field updater loads the types of all fields. */
    volatile @Nullable Object control;

    AdaptiveClock(AdaptiveOptions options) {
        super(options.holdsBackwardSteps ? new HoldingSource(options.source) : options.source);
        this.options = options;
        createdNanos = source.nanoTime();
    }

    /** {@return a new builder with the defaults that {@link FastClock} has} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a snapshot of the clock's statistics} Takes no lock and delays no reader. */
    public ClockStats stats() {
        return control().stats();
    }

    /** Ends the updater thread, without waiting for it, and starts no other: from now on every read is a direct read. */
    @Override
    public void close() {
        endCaching();
        UpdaterControl existing = existingControl();
        if (existing != null) {
            existing.closed();
        }
    }

    @Override
    public String toString() {
        UpdaterControl existing = existingControl();
        String how = existing != null ? existing.describe() : hasEnded() ? "closed, direct" : "DIRECT";
        return "AdaptiveClock[period=" + options.periodMillis + "ms, " + how + "]";
    }

    @Override
    final void onUncachedRead(int time) {
        if ((StripedReadCounter.count(readCounts, time) & checkMask) == 0) {
            checkAccount();
        }
    }

    private void checkAccount() {
        try {
            UpdaterControl existing = existingControl();
            if (existing == null ? StackRoom.isEnough() : existing.isCheckDue()) {
                control().checkAccount();
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read is a direct read, and must not throw.
        }
    }

    @Override
    final void onBackwardStep() {
        try {
            if (StackRoom.isEnough()) {
                control().steppedBack();
            }
        } catch (Throwable t) {
            // As above.
        }
    }

    /** The result of the verification, if it is known, and this clock reads the system's clock. */
    @Nullable KernelTick verifiedTick() {
        return needsVerification() ? KernelTick.known : null;
    }

    boolean needsVerification() {
        return options.source == DirectClock.instance();
    }

    /** Ends a window in which cached reads are counted, if it is over: a starved updater thread may end it late. */
    @Override
    final long storedTicks(long ticks) {
        long end = window;
        if (end < 0) {
            return ticks;
        }
        if ((int) (ticks - end) < 0) {
            return ticks | COUNTING;
        }
        long ageNanos = source.nanoTime() - createdNanos;
        // Fails if the updater thread has begun another window meanwhile.
        WINDOW.compareAndSet(this, end, NO_WINDOW - 1 - Math.max(0, ageNanos));
        return ticks;
    }

    @Override
    final void onTicked(int time) {
        StripedReadCounter.count(readCounts, time);
    }

    /** Makes cached reads count themselves from the next publication on. For the updater thread. */
    void beginWindow(long kernelTicks) {
        window = (kernelTicks() + kernelTicks) & TICKS_MASK;
    }

    boolean hasReaderEndedWindow() {
        return window < NO_WINDOW;
    }

    /** Ends the window with the next publication. Returns when a reader has ended it, or else the given time. */
    long endWindow(long nowNanos) {
        long ended = WINDOW.getAndSet(this, NO_WINDOW);
        return ended < NO_WINDOW ? createdNanos + NO_WINDOW - 1 - ended : nowNanos;
    }

    /** Chooses how often readers check the account. For the reader that checks. */
    void directReadCosts(double nanos) {
        double reads = Math.max(MIN_READS_PER_CHECK, Math.min(MAX_READS_PER_CHECK, READ_NANOS_PER_CHECK / nanos));
        checkMask = Integer.highestOneBit((int) reads) - 1;
    }

    long countedReads() {
        return StripedReadCounter.total(readCounts);
    }

    private @Nullable UpdaterControl existingControl() {
        return (UpdaterControl) control;
    }

    private UpdaterControl control() {
        UpdaterControl existing = existingControl();
        return existing == null ? UpdaterControl.createFor(this) : existing;
    }

    /** Builds an {@link AdaptiveClock}. Not safe for use by multiple threads. Building a clock starts no thread. */
    public static final class Builder {
        final AdaptiveOptions options = new AdaptiveOptions(); // Tests set more than users can.

        private Builder() {}

        /**
         * Sets the period: the time between two ticks, which come at multiples of the period since 1970. The staleness of a cached
         * read is at most the period plus the lateness of the tick. Values need not be multiples of the period. A longer period
         * lowers the break-even rate, but by less than in proportion: after a longer sleep a tick costs more.
         *
         * <ul>
         *   <li>1 ms: ids and timestamps that must show the millisecond; timeouts of 50 ms and more.
         *   <li>10 ms: timeouts and rate limits of 100 ms and more; a tenth of the ticks.
         *   <li>100 ms: expiry, access logs and rate limits in whole seconds; nearly free.
         * </ul>
         *
         * @param period from 1 ms to 1 s, in whole milliseconds; 1 ms unless set
         * @return this
         * @throws IllegalArgumentException if the period is out of that range, or not in whole milliseconds
         */
        public Builder period(Duration period) {
            options.periodMillis = Period.checked(period, true).toMillis();
            return this;
        }

        /**
         * Sets what the clock does when the system's wall clock is set back.
         *
         * @param choice {@link BackwardStep#FOLLOW} unless set
         * @return this
         */
        public Builder backwardStep(BackwardStep choice) {
            options.holdsBackwardSteps = Objects.requireNonNull(choice, "backwardStep") == BackwardStep.HOLD;
            return this;
        }

        /**
         * Sets what receives callbacks about changes of the clock.
         *
         * @param observer the listener; none unless set
         * @return this
         */
        public Builder listener(ClockListener observer) {
            options.listener = Objects.requireNonNull(observer, "listener");
            return this;
        }

        /**
         * Holds the clock in one mode, for measurements and tests. Held in {@link ClockMode#DIRECT}, it starts no updater thread.
         * Held in {@link ClockMode#CACHED}, the account still starts and ends the thread, which publishes every tick. While no
         * thread runs, the mode is {@code DIRECT}.
         *
         * @param mode the only mode in which an updater thread may publish; the clock chooses unless set
         * @return this
         */
        public Builder heldIn(ClockMode mode) {
            options.heldMode = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Sets whether the updater thread lowers its own timer slack to 1 ns, where the host permits it. Linux may otherwise
         * wake the thread up to 50 us late.
         *
         * @param lowers {@code true} unless set
         * @return this
         */
        public Builder lowerTimerSlack(boolean lowers) {
            options.lowersTimerSlack = lowers;
            return this;
        }

        /** {@return a new clock, which has no thread yet} */
        public AdaptiveClock build() {
            return new AdaptiveClock(options.copy());
        }
    }
}

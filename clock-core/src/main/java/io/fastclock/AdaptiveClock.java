// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A clock that caches the current time while that is cheaper than reading the system clock.
 *
 * <p>Below the break-even rate every call is a direct read and no thread exists. Above it, a daemon thread publishes the time
 * at each period boundary and a read costs some memory loads. If the thread is late too often, reads are direct until it is
 * punctual again.
 *
 * <p><b>Staleness.</b> A cached time is stale for as long as the thread is late. Where the kernel's tick counter is in use, see
 * {@link ClockStats#usesKernelTick()}, no cached read is older than the kernel's own coarse clock, see {@link CoarseClock}.
 * <b>Without the counter there is no such bound:</b> the time stands still until the thread runs again.
 *
 * <p><b>Cost.</b> The clock measures what a direct read and an update cost here, and keeps an account. The thread starts when
 * direct reads have cost much more than updates would have, and ends when it has cost more than it saved. The
 * <a href="package-summary.html#guarantees">guarantees</a> limit the total.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the updater thread cannot be created or ends for any reason. After
 * a failure, the clock waits for 1 s before it starts a new thread, and twice as long after each further failure, up to 64 s.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public class AdaptiveClock extends AbstractCachedClock implements AutoCloseable {
    private static final double READ_NANOS_PER_CHECK = 200_000; // A check of the account costs a small share of that.
    private static final int MAX_READS_PER_CHECK = 4_096;
    private static final long RETRY_CHECK_NANOS = 1_000_000_000;

    private final long[] readCounts = StripedReadCounter.newCounts();

    private long retryCheckNanos; // When to repeat a check of the account that threw. 0: none has thrown.

    /** The reads of a stripe between two checks of the account, minus 1. Any value of the past is valid. */
    private int checkMask = ReadSample.READS - 1;

    final AdaptiveOptions options;
    final long createdNanos;
    volatile @Nullable UpdaterControl control; // Once created.

    AdaptiveClock(AdaptiveOptions options) {
        super(options.holdsBackwardSteps ? new HoldingSource(options.source) : options.source);
        this.options = options;
        createdNanos = source.nanoTime();
        sampleReads(true);
    }

    /** {@return a new builder with the defaults that {@link FastClock} has} */
    public static Builder builder() {
        return new Builder();
    }

    /** {@return a snapshot of the clock's statistics} Takes no lock and delays no reader. */
    public ClockStats stats() {
        return UpdaterControl.of(this).stats();
    }

    /** Ends the updater thread, without waiting for it, and starts no other: from now on every read is a direct read. */
    @Override
    public void close() {
        endCaching();
        UpdaterControl existing = control;
        if (existing != null) {
            existing.closed();
        }
    }

    @Override
    public String toString() {
        UpdaterControl existing = control;
        String how = existing != null ? existing.describe() : hasEnded() ? "closed, direct" : "DIRECT";
        return "AdaptiveClock[period=" + options.periodNanos / 1_000_000 + "ms, " + how + "]";
    }

    @Override
    final boolean onUncachedRead(int which, int reads) {
        long count = StripedReadCounter.add(readCounts, which, reads);
        if ((count ^ (count - reads)) <= checkMask) {
            return false;
        }
        checkAccount(); // The count has passed a multiple of the mask plus 1.
        return true;
    }

    private void checkAccount() {
        long nowNanos = System.nanoTime();
        if (retryCheckNanos != 0 && nowNanos - retryCheckNanos < 0) {
            return;
        }
        try {
            if (control != null || StackRoom.isEnough()) {
                UpdaterControl.of(this).checkAccount();
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read is a direct read, and must not throw.
            retryCheckNanos = nowNanos + RETRY_CHECK_NANOS;
        }
    }

    @Override
    final void onBackwardStep() {
        try {
            if (StackRoom.isEnough()) {
                UpdaterControl.of(this).metrics.backwardSteps.incrementAndGet();
                UpdaterControl.of(this).events.steppedBack();
            }
        } catch (Throwable t) {
            // As above.
        }
    }

    /** Returns null if the verification has not ended, or if this clock does not read the system's. */
    @Nullable KernelTick verifiedTick() {
        return readsSystem() ? KernelTick.known : null;
    }

    boolean readsSystem() {
        return options.source == DirectClock.instance();
    }

    /** Chooses whether direct reads count themselves by sample, if this clock reads the system's clock, or each of them. */
    final void sampleReads(boolean samples) {
        samplesReads = samples && source == DirectClock.instance();
    }

    /** Chooses how often readers check the account. For the reader that checks. */
    void directReadCosts(double nanos) {
        double reads = Math.max(ReadSample.READS, Math.min(MAX_READS_PER_CHECK, READ_NANOS_PER_CHECK / nanos));
        checkMask = Integer.highestOneBit((int) reads) - 1;
    }

    long countedReads() {
        return StripedReadCounter.total(readCounts);
    }

    /** Builds an {@link AdaptiveClock}. Not safe for use by multiple threads. Building a clock starts no thread. */
    public static final class Builder {
        final AdaptiveOptions options = new AdaptiveOptions(); // Tests set more than users can.

        private Builder() {}

        /**
         * Sets the period: the time between two updates, which come at multiples of the period since 1970. A longer period lowers
         * the break-even rate, but by less than in proportion. It is for hosts without a tick counter. Where there is one, a
         * {@link CoarseClock} needs no thread; {@link AdaptiveClock#toString()} says so from 1.5 ticks on.
         *
         * @param period from 1 ms to 1 s, in whole milliseconds; 1 ms unless set
         * @return this
         * @throws IllegalArgumentException if the period is out of that range, or not in whole milliseconds
         */
        public Builder period(Duration period) {
            options.periodNanos = Period.checked(period, true).toNanos();
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
         * Held in {@link ClockMode#CACHED}, it has that mode while the account wants a thread, which then publishes each time.
         *
         * @param mode the only mode in which an updater thread may publish; the clock chooses unless set
         * @return this
         */
        public Builder heldIn(ClockMode mode) {
            options.heldMode = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Sets whether the updater thread lowers its own timer slack to 1 ns, where the host permits it: else Linux may wake it up
         * to 50 us late.
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

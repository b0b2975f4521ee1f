// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A clock that caches the current time while that is cheaper than reading the system clock.
 *
 * <p>Below the break-even rate every call is a direct read and no thread exists. Above it, a daemon thread publishes the time
 * at each period boundary and a read costs one volatile load. The {@linkplain Builder#period period} is 1 ms unless set. If
 * the thread is starved, readers take over: one read in <i>k</i> refreshes the timestamp. {@link ClockMode} describes these
 * three modes.
 *
 * <p><b>Cost.</b> The clock measures what a direct read and a tick cost on its host. It keeps an account of the CPU time that
 * caching costs and saves. The thread starts when direct reads have cost much more than ticks would have. It ends when it
 * has cost more than it saved. The <a href="package-summary.html#guarantees">guarantees</a> limit the total, and
 * {@link ClockStats#netSavedCpuNanos()} tells what caching saves here.
 *
 * <pre>{@code
 * AdaptiveClock clock = AdaptiveClock.builder()
 *         .backwardStep(BackwardStep.HOLD)
 *         .build();
 * }</pre>
 *
 * <p><b>Backward steps.</b> {@link BackwardStep} selects what {@code currentTimeMillis()} does when the system's wall clock is
 * set back. No thread sees either time go back for another reason.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the updater thread cannot be created or ends for any
 * reason. After a failure, the clock waits for 1 s before it starts a new thread. The wait doubles after each further
 * failure, up to 64 s. If nobody reads, the thread ends within ten seconds, even without {@code close()}.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public final class AdaptiveClock extends AbstractCachedClock implements AutoCloseable {
    private static final int MIN_READS_PER_CHECK = 64;
    private static final int MAX_READS_PER_CHECK = 4_096;

    /** A check of the account costs some microseconds, a small share of direct reads that cost this much. */
    private static final double READ_NANOS_PER_CHECK = 200_000;

    /** The bits of {@link #assist} that contain <i>k</i> - 1. The others contain the number of the last refresh. */
    private static final long ASSIST_MASK = 255;

    private static final AtomicLongFieldUpdater<AdaptiveClock> ASSIST =
            AtomicLongFieldUpdater.newUpdater(AdaptiveClock.class, "assist");

    private final long[] readCounts = StripedReadCounter.newCounts();

    /**
     * <i>k</i> - 1, where one read in <i>k</i> is a direct read: 0 makes every read direct. A bit mask, since <i>k</i> is a
     * power of two. The number of the last refresh prevents that an earlier publication sets <i>k</i> again.
     */
    private volatile long assist;

    /** The reads of a stripe between two checks of the account, minus 1. A bit mask. Any value of the past is valid. */
    private int checkMask = MIN_READS_PER_CHECK - 1;

    final AdaptiveOptions options;

    /** The clock that direct reads read. */
    final Clock source;

    final long createdNanos;

    /** The {@link UpdaterControl}, once created. An {@code Object}, because a field updater loads the types of all fields. */
    volatile @Nullable Object control;

    /** Sets the defaults without the builder, whose class a process that only reads {@link FastClock} does not load. */
    AdaptiveClock() {
        this(new AdaptiveOptions());
    }

    private AdaptiveClock(AdaptiveOptions options) {
        this(options, options.holdsBackwardSteps ? new HoldingSource(options.source) : options.source);
    }

    private AdaptiveClock(AdaptiveOptions options, Clock source) {
        super(source);
        this.options = options;
        this.source = source;
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

    /**
     * Ends the updater thread, if there is one, and starts no other. From now on every read is a direct read. The method
     * does not wait for the thread to end. Closing again does nothing.
     */
    @Override
    public void close() {
        endCaching();
        UpdaterControl existing = existingControl();
        if (existing != null) {
            existing.stopUpdater();
        }
    }

    @Override
    public String toString() {
        UpdaterControl existing = existingControl();
        String mode = hasEnded() ? "closed, direct" : existing == null ? "DIRECT" : existing.describe();
        return "AdaptiveClock[period=" + options.periodMillis + "ms, " + mode + "]";
    }

    @Override
    boolean onUncachedRead(int time) {
        long count = StripedReadCounter.count(readCounts, time);
        if ((count & assist & ASSIST_MASK) != 0) {
            return false;
        }
        if ((count & checkMask) == 0) {
            checkAccount();
        }
        return true;
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
    void onBackwardStep() {
        try {
            if (StackRoom.isEnough()) {
                control().steppedBack();
            }
        } catch (Throwable t) {
            // As above.
        }
    }

    @Override
    void onRefresh() {
        long seen; // No lambda: the first one costs milliseconds.
        do {
            seen = assist;
        } while (!ASSIST.compareAndSet(this, seen, (seen | ASSIST_MASK) + 1));
    }

    /** Returns a state for {@link #assist(long, int)}. */
    long assist() {
        return assist;
    }

    /** Sets the mask, unless the clock was refreshed since {@link #assist()}. For the updater thread. */
    void assist(long seen, int mask) {
        if ((seen & ASSIST_MASK) != mask) { // Otherwise each tick would take the cache line from all readers.
            ASSIST.compareAndSet(this, seen, (seen & ~ASSIST_MASK) | mask);
        }
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
        private final AdaptiveOptions options = new AdaptiveOptions();

        private Builder() {}

        /**
         * Sets the period: the time between two ticks, which come at multiples of the period since 1970. A cached read returns
         * the time of the last tick. Its staleness is at most the period plus the lateness of the tick; a direct read is exact.
         *
         * <ul>
         *   <li>1 ms: ids and timestamps that must show the millisecond; timeouts and latencies of some 10 ms.
         *   <li>10 ms: timeouts and rate limits of 100 ms and more; a tenth of the ticks.
         *   <li>100 ms: expiry, access logs and rate limits in whole seconds; nearly free.
         * </ul>
         *
         * <p>The difference of two reads is wrong by up to a period plus a lateness, in either direction, so a timeout of a few
         * periods may fire early. Values need not be multiples of the period. A longer period lowers the break-even rate, but by
         * less than in proportion: after a longer sleep a tick costs more.
         *
         * <p>The period of {@link FastClock} is the application's choice. A library that needs another one builds a clock of its
         * own, or takes a {@link Clock}.
         *
         * @param period from 1 ms to 1 s, in whole milliseconds; 1 ms unless set
         * @return this
         * @throws IllegalArgumentException if the period is out of that range, or not in whole milliseconds
         */
        public Builder period(Duration period) {
            options.periodMillis = Period.checkedMillis(period);
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
         * Sets the listener that receives callbacks about changes of the clock.
         *
         * @param observer the listener; none unless set
         * @return this
         */
        public Builder listener(ClockListener observer) {
            options.listener = Objects.requireNonNull(observer, "listener");
            return this;
        }

        /**
         * Sets the tolerated lateness: the share of the time for which ticks may be late before {@link ClockMode#CACHED}
         * ends and {@link ClockMode#ASSISTED} begins.
         *
         * <p>While a tick is late, cached reads return a stale timestamp. A higher share keeps the clock in cached mode for
         * more of the time, and a cached read costs one memory load. A lower share makes more reads exact. The project's
         * {@code docs/internals/adaptive-clock.md} shows the measured effect of some shares.
         *
         * <p>A leaky bucket measures the lateness, in periods. Each tick adds its lateness, and drains the tolerated share of
         * one period. Lateness after the first missed period boundary counts double. A tick adds at most 8 periods. Cached
         * mode ends when the bucket contains 12 periods, and begins again at 2. A single late tick never fills an empty
         * bucket.
         *
         * @param share from 0.001 to 1; 0.25 unless set
         * @return this
         * @throws IllegalArgumentException if the share is out of that range
         */
        public Builder toleratedLateness(double share) {
            if (!(share >= ModePolicy.MIN_TOLERATED_SHARE && share <= ModePolicy.MAX_TOLERATED_SHARE)) {
                throw new IllegalArgumentException("the tolerated lateness must be a share from "
                        + ModePolicy.MIN_TOLERATED_SHARE + " to " + ModePolicy.MAX_TOLERATED_SHARE + ", not " + share);
            }
            options.toleratedLateness = share;
            return this;
        }

        /**
         * Holds the clock in one mode, for measurements and for tests of code that must work in every mode. A clock that is
         * held in {@link ClockMode#DIRECT} starts no updater thread. Otherwise the account still starts and ends the thread,
         * which publishes every tick in this mode. While no thread runs, the mode is {@code DIRECT}. The tolerated lateness
         * has no effect on a held clock.
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

        Builder source(Clock clock, EpochNanos itsEpochNanos) {
            options.source = clock;
            options.epoch = itsEpochNanos;
            return this;
        }

        Builder parking(ParkStrategy strategy) {
            options.parking = strategy;
            return this;
        }

        Builder threads(ThreadFactory factory) {
            options.threads = factory;
            return this;
        }

        /** The CPU time of the calling thread; negative if it is unknown. */
        Builder cpuNanos(LongSupplier ofCurrentThread) {
            options.cpuNanos = ofCurrentThread;
            return this;
        }

        /** {@return a new clock, which has no thread yet} */
        public AdaptiveClock build() {
            return new AdaptiveClock(options.copy());
        }
    }
}

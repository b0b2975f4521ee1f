// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A clock that caches the current time while that is cheaper than reading the system clock.
 *
 * <p>At first every call is a direct read and no updater thread exists. When the read rate rises above the break-even rate,
 * the clock starts a daemon thread. The thread publishes the time at each millisecond boundary, and a read costs one volatile
 * load. If the thread is starved, readers take over: one read in <i>k</i> refreshes the timestamp. {@link ClockMode}
 * describes these three modes. The thread ends within ten seconds after the read rate has fallen below half of the break-even
 * rate. Then every call is a direct read again.
 *
 * <p>The clock measures the break-even rate on its host, from the cost of a direct read and the CPU time of a tick:
 * {@link ClockStats#breakEvenReadsPerSecond()}.
 *
 * <pre>{@code
 * AdaptiveClock clock = AdaptiveClock.builder()
 *         .backwardStep(BackwardStep.HOLD)
 *         .build();
 * }</pre>
 *
 * <p><b>Backward steps.</b> No thread sees either time go back because the mode changes, the clock is closed, the updater
 * thread ends or a reader is preempted. {@link BackwardStep} selects what {@code currentTimeMillis()} does when the system's
 * wall clock is set back.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if the updater thread cannot be created or ends for any
 * reason. After a failure, the clock waits for 1 s before it starts a new thread. The wait doubles after each further
 * failure, up to 64 s. A new thread ends at once if its measurement puts the break-even rate above the read rate. After such
 * a thread the first wait is 50 ms. If nobody reads, the thread ends within ten seconds, even without {@code close()}.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public final class AdaptiveClock extends AbstractCachedClock implements AutoCloseable {
    /** Every 64th read that a stripe counts checks the read rate. A power of two. */
    private static final int READS_PER_CHECK = 64;

    private final long[] readCounts = StripedReadCounter.newCounts();

    /**
     * <i>k</i> - 1, where one read in <i>k</i> is a direct read: 0 makes every read direct. A bit mask, since <i>k</i> is a
     * power of two. The updater thread writes any value. Other threads only write 0, which is always correct.
     */
    volatile int directReadMask;

    // The builder's settings. Null stands for a default, so that a process with a low read rate does not load
    // its class.
    final Clock source;
    final @Nullable EpochNanos epoch;
    final @Nullable ParkStrategy parking;
    final @Nullable ThreadFactory threads;
    final @Nullable ClockListener listener;
    final @Nullable LongSupplier cpuNanos;
    final double toleratedLateness;
    final @Nullable ClockMode heldMode;
    final boolean lowersTimerSlack;

    final long createdNanos;

    /** Created by the first check of the read rate, or by the first call of a method that needs the object. */
    private volatile @Nullable UpdaterControl control;

    /** Sets the defaults without the builder, whose class a process that only reads {@link FastClock} does not load. */
    AdaptiveClock() {
        super(DirectClock.instance(), false);
        source = DirectClock.instance();
        epoch = null;
        parking = null;
        threads = null;
        listener = null;
        cpuNanos = null;
        toleratedLateness = ModePolicy.DEFAULT_TOLERATED_SHARE;
        heldMode = null;
        lowersTimerSlack = true;
        createdNanos = System.nanoTime();
    }

    private AdaptiveClock(Builder builder) {
        super(builder.source, builder.holdsBackwardSteps);
        source = builder.source;
        epoch = builder.epoch;
        parking = builder.parking;
        threads = builder.threads;
        listener = builder.listener;
        cpuNanos = builder.cpuNanos;
        toleratedLateness = builder.toleratedLateness;
        heldMode = builder.heldMode;
        lowersTimerSlack = builder.lowersTimerSlack;
        createdNanos = source.nanoTime();
    }

    /**
     * Returns a builder with the defaults that {@link FastClock} has.
     *
     * @return a new builder
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the clock's statistics. Takes no lock and delays no reader.
     *
     * @return a snapshot
     */
    public ClockStats stats() {
        return control().stats();
    }

    /**
     * Ends the updater thread, if there is one, and starts no other. From now on every read is a direct read. The method
     * does not wait for the thread to end. Closing again does nothing.
     */
    @Override
    public void close() {
        control().close();
        directReadMask = 0;
        endCaching();
    }

    @Override
    public String toString() {
        UpdaterControl existing = control;
        return "AdaptiveClock[" + (existing == null ? "DIRECT" : existing.describe()) + "]";
    }

    @Override
    boolean onUncachedRead(int time) {
        long count = StripedReadCounter.count(readCounts, time);
        if ((count & directReadMask) != 0) {
            return false;
        }
        if ((count & (READS_PER_CHECK - 1)) == 0) {
            checkReadRate();
        }
        return true;
    }

    @Override
    void onRefresh() {
        directReadMask = 0;
    }

    private void checkReadRate() {
        try {
            control().checkReadRate();
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read is a direct read, and must not throw.
        }
    }

    @Override
    void onBackwardStep() {
        try {
            control().steppedBack();
        } catch (Throwable t) {
            // As above.
        }
    }

    long countedReads() {
        return StripedReadCounter.total(readCounts);
    }

    private UpdaterControl control() {
        UpdaterControl existing = control;
        return existing == null ? ControlCreation.createFor(this) : existing;
    }

    /**
     * In its own class, which a process with a low read rate does not load. No reader waits until another has created one.
     */
    private static final class ControlCreation {
        private static final AtomicReferenceFieldUpdater<AdaptiveClock, @Nullable UpdaterControl> CONTROL =
                AtomicReferenceFieldUpdater.newUpdater(AdaptiveClock.class, UpdaterControl.class, "control");

        static UpdaterControl createFor(AdaptiveClock clock) {
            CONTROL.compareAndSet(clock, null, new UpdaterControl(clock));
            return Objects.requireNonNull(clock.control);
        }
    }

    /** Builds an {@link AdaptiveClock}. Not safe for use by multiple threads. Building a clock starts no thread. */
    public static final class Builder {
        private boolean holdsBackwardSteps;
        private @Nullable ClockListener listener;
        private double toleratedLateness = ModePolicy.DEFAULT_TOLERATED_SHARE;
        private @Nullable ClockMode heldMode;
        private boolean lowersTimerSlack = true;

        private Clock source = DirectClock.instance();
        private @Nullable EpochNanos epoch;
        private @Nullable ParkStrategy parking;
        private @Nullable ThreadFactory threads;
        private @Nullable LongSupplier cpuNanos;

        private Builder() {}

        /**
         * Sets what the clock does when the system's wall clock is set back.
         *
         * @param choice {@link BackwardStep#FOLLOW} unless set
         * @return this
         * @throws NullPointerException if the choice is null
         */
        public Builder backwardStep(BackwardStep choice) {
            holdsBackwardSteps = Objects.requireNonNull(choice, "backwardStep") == BackwardStep.HOLD;
            return this;
        }

        /**
         * Sets the listener that receives callbacks about changes of the clock.
         *
         * @param observer the listener; none unless set
         * @return this
         * @throws NullPointerException if the listener is null
         */
        public Builder listener(ClockListener observer) {
            listener = Objects.requireNonNull(observer, "listener");
            return this;
        }

        /**
         * Sets the tolerated lateness: the share of the time for which ticks may be late before {@link ClockMode#CACHED}
         * ends and {@link ClockMode#ASSISTED} begins.
         *
         * <p>While a tick is late, cached reads return a stale timestamp. A higher share keeps the clock in cached mode for
         * more of the time, and a cached read costs one memory load. A lower share makes more reads exact.
         *
         * <p>A leaky bucket measures the lateness. Each tick adds its lateness, and drains the tolerated share of one
         * millisecond. Lateness after the first missed millisecond boundary counts double. A tick adds at most 8 ms. Cached
         * mode ends when the bucket contains 12 ms, and begins again at 2 ms. A single late tick never fills an empty
         * bucket.
         *
         * <p>The project's {@code docs/internals/tolerated-lateness.md} shows the measured effect of some shares.
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
            toleratedLateness = share;
            return this;
        }

        /**
         * Holds the clock in one mode, for measurements and for tests of code that must work in every mode.
         *
         * <ul>
         *   <li>{@link ClockMode#DIRECT}: no updater thread is started, and every read is a direct read.
         *   <li>{@link ClockMode#ASSISTED}: the updater thread publishes every tick in assisted mode.
         *   <li>{@link ClockMode#CACHED}: the updater thread publishes every tick in cached mode. A late tick makes reads
         *       return a timestamp that is stale by as long as the tick is late.
         * </ul>
         *
         * <p>The read rate still starts and ends the updater thread. While no thread runs, the mode is {@code DIRECT}. The
         * tolerated lateness has no effect on a held clock.
         *
         * @param mode the only mode in which an updater thread may publish; the clock chooses unless set
         * @return this
         * @throws NullPointerException if the mode is null
         * @since 0.1.0
         */
        public Builder heldIn(ClockMode mode) {
            heldMode = Objects.requireNonNull(mode, "mode");
            return this;
        }

        /**
         * Sets whether the updater thread lowers its own timer slack to 1 ns. Linux may otherwise wake the thread up to 50
         * us late. On hosts where that is not possible, the setting has no effect.
         *
         * @param lowers {@code true} unless set
         * @return this
         */
        public Builder lowerTimerSlack(boolean lowers) {
            lowersTimerSlack = lowers;
            return this;
        }

        Builder source(Clock clock, EpochNanos itsEpochNanos) {
            source = clock;
            epoch = itsEpochNanos;
            return this;
        }

        Builder parking(ParkStrategy strategy) {
            parking = strategy;
            return this;
        }

        Builder threads(ThreadFactory factory) {
            threads = factory;
            return this;
        }

        /** The CPU time of the calling thread; negative if it is unknown. */
        Builder cpuNanos(LongSupplier ofCurrentThread) {
            cpuNanos = ofCurrentThread;
            return this;
        }

        /**
         * Builds a clock.
         *
         * @return a new clock, which has no thread yet
         */
        public AdaptiveClock build() {
            return new AdaptiveClock(this);
        }
    }
}

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
 * <p>Below the break-even rate every read is a direct read and no updater thread exists. Above it, a daemon thread publishes
 * the time at each millisecond boundary, and a read costs one memory load. If the thread is starved, readers assist: one read
 * in <i>k</i> refreshes the timestamp; see {@link ClockMode}. When the read rate has fallen to less than half of the
 * break-even rate, the thread ends within ten seconds. The clock measures both sides of the break-even rate on its host: the
 * cost of a direct read and the CPU time of a tick.
 *
 * <pre>{@code
 * AdaptiveClock clock = AdaptiveClock.builder()
 *         .backwardStep(BackwardStep.HOLD)
 *         .build();
 * }</pre>
 *
 * <p>No thread sees either time go back because the mode changes, the clock is closed, its thread dies or a reader is
 * preempted. When the system's wall clock is set back, {@link BackwardStep} says what {@code currentTimeMillis()} does.
 *
 * <p>A failing updater thread costs speed, never correctness: if the thread cannot be created (the clock tries again, later
 * each time), if it ends for any reason, or if the clock is closed, reads are direct reads. A clock that was forgotten without
 * {@link #close()} has a thread for as long as it is read and some seconds more.
 *
 * <p>Instances are safe for use by multiple threads, virtual ones included.
 */
public final class AdaptiveClock extends AbstractCachedClock implements AutoCloseable {
    /** Every so many reads of a stripe a reader looks for demand. A power of two. */
    private static final int READS_PER_LOOK = 64;

    private final long[] readCounts = StripedReadCounter.newCounts();

    /**
     * One less than how many reads there are to each direct one: 0 makes every read direct. A power of two less one, so that a
     * reader decides by a bit mask. Written by the updater thread; by others only to 0, which is always right.
     */
    volatile int directReadMask;

    // What the builder has set; null for the defaults, whose classes a process that seldom reads does not load.
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

    /** Created by the first look for demand, or by whoever asks. */
    private volatile @Nullable UpdaterControl control;

    /** With the defaults; without the builder, whose class a process that only reads {@link FastClock} does not load. */
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
     * Returns what the clock has done so far. Takes no lock and delays no reader.
     *
     * @return a snapshot
     */
    public ClockStats stats() {
        return control().stats();
    }

    /**
     * Ends the updater thread, if there is one, and starts no other. From now on every read is a direct read. It does not wait
     * for the thread to end. Closing again does nothing.
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
        if ((count & (READS_PER_LOOK - 1)) == 0) {
            lookForDemand();
        }
        return true;
    }

    @Override
    void onRefresh() {
        directReadMask = 0;
    }

    private void lookForDemand() {
        try {
            control().lookForDemand();
        } catch (Throwable t) {
            // Memory is short, or the class loader is closed. The read is a direct read, and must not throw.
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

    /** Apart, because a process that seldom reads does not load these classes. No reader waits for another's creation. */
    private static final class ControlCreation {
        private static final AtomicReferenceFieldUpdater<AdaptiveClock, @Nullable UpdaterControl> CONTROL =
                AtomicReferenceFieldUpdater.newUpdater(AdaptiveClock.class, UpdaterControl.class, "control");

        static UpdaterControl createFor(AdaptiveClock clock) {
            CONTROL.compareAndSet(clock, null, new UpdaterControl(clock));
            return Objects.requireNonNull(clock.control);
        }
    }

    /** Builds an {@link AdaptiveClock}. For one thread. Building starts nothing. */
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
         */
        public Builder backwardStep(BackwardStep choice) {
            holdsBackwardSteps = Objects.requireNonNull(choice, "backwardStep") == BackwardStep.HOLD;
            return this;
        }

        /**
         * Sets who is notified of what happens to the clock.
         *
         * @param observer none unless set
         * @return this
         */
        public Builder listener(ClockListener observer) {
            listener = Objects.requireNonNull(observer, "listener");
            return this;
        }

        /**
         * Sets for which share of the time the updater thread may be late before readers assist. The more is tolerated, the
         * more of the time a read costs one memory load; the less is tolerated, the more reads are exact. A late updater
         * thread makes cached reads return a timestamp that is stale by as long as the thread is late.
         *
         * @param share from 0.001 to 1, 0.25 unless set; what each choice costs and gains is tabulated in the project's
         *     {@code docs/internals/tolerated-lateness.md}
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
         * Holds the clock in one mode. This is for measurements, and for tests of code that must work in every mode.
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
         * Sets whether the updater thread lowers its own timer slack, so that Linux wakes the thread up on time instead of up
         * to 50 us late. Where that is not possible, nothing happens.
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

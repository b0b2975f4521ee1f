// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * A clock that returns the time of the current kernel tick for the price of three loads. The first read in each tick is a direct
 * read of the system clock and stores its time. Where the tick counter cannot be used, every read is a direct read, unless so many
 * are made that a thread that publishes the time is cheaper.
 *
 * <p><b>Modes.</b> A clock begins in {@link ClockMode#DIRECT}. After {@code 250,000} direct reads a short-lived daemon thread
 * looks for the <i>tick counter</i>, which Linux raises every 1, 4 or 10 ms in memory that each process can read. It is no
 * documented interface, so the thread verifies it by what it does. From then on the mode is {@link ClockMode#KERNEL_TICK}. If the
 * counter cannot be used, {@link ClockStats#refusal()} says why and what helps, and an updater thread runs while it is cheaper
 * than direct reads: {@link ClockMode#UPDATER_THREAD}. With {@linkplain Builder#period(Duration) a period} the clock has this mode
 * on every host. On Java 24 and later, the counter needs {@code --enable-native-access=ALL-UNNAMED}.
 *
 * <p><b>Staleness.</b> Where the tick counter can be used, no read is older than the <a href="package-summary.html#guarantees">kernel's
 * own coarse clock</a>. With a period of 1 ms a read returns the right millisecond while the thread is punctual; if it is late too
 * often, reads are direct. <b>Without the counter there is no bound:</b> the time stands still until the thread runs again. CRIU may
 * restore a process where the counter is elsewhere: then set the system property {@code fastclock.kernelTick} to {@code off}.
 *
 * <p><b>Cost.</b> The <a href="package-summary.html#guarantees">guarantees</a> limit the total. With the counter a tick costs a
 * direct read of each reading core, at most.
 *
 * <p><b>Errors.</b> Reads never throw. Reads are direct reads if a thread cannot be created or ends for any reason. After a
 * failure, the clock waits for 1 s before it starts a new thread, and twice as long after each further failure, up to 64 s.
 *
 * <p><b>Thread-safety.</b> Instances are safe for use by multiple threads, platform and virtual.
 */
public class AdaptiveClock extends AbstractCachedClock implements AutoCloseable {
    private static final double READ_NANOS_PER_CHECK = 200_000; // A check costs a small share of that.
    private static final int MAX_READS_PER_CHECK = 4_096;
    private static final long RETRY_CHECK_NANOS = 1_000_000_000;

    /** A check loads classes, which a process with few reads does not need. */
    private static final int READS_BEFORE_FIRST_CHECK = 1_024;

    private final long[] readCounts = StripedReadCounter.newCounts();

    /** The reads of a stripe between two checks, minus 1. Any value of the past is valid. */
    private int checkMask = READS_BEFORE_FIRST_CHECK - 1;

    private long retryCheckNanos; // When to repeat a check that threw. 0: none has thrown.
    final AdaptiveOptions options;
    final long createdNanos;
    volatile @Nullable ModeControl control; // Once created. Not private: Creation accesses it by reflection.

    AdaptiveClock(AdaptiveOptions options) {
        super(options.source, options.holdsBackwardSteps);
        this.options = options;
        createdNanos = source.nanoTime();
        // Until the verification is asked for, each read counts. A sample misses short bursts, and the JIT compiles its
        // rarely taken branch away: the next reads that count are then interpreted.
        setSamplesReads(options.periodIsSet || options.heldMode != null);
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
     * Verifies the tick counter now instead of after many reads, and waits until the clock reads by it. Usually that takes some
     * tenths of a second, a refusal up to some seconds. For any thread.
     *
     * @param timeout the longest time to wait
     * @return true in {@link ClockMode#KERNEL_TICK}; false if the counter cannot be used or the clock has a period, after the timeout,
     *     and after an interrupt, whose flag stays set
     */
    public boolean awaitKernelTick(Duration timeout) {
        long nanos = TimeUnit.SECONDS.toNanos(timeout.getSeconds()); // Saturates, unlike Duration.toNanos().
        return control().awaitTicking(Math.max(nanos, nanos + timeout.getNano()));
    }

    /** Ends the updater thread, without waiting for it, and starts no other: from now on every read is a direct read. */
    @Override
    public void close() {
        seal.endCaching();
        ModeControl existing = control;
        if (existing != null) {
            existing.closed();
        }
    }

    @Override
    public String toString() {
        ModeControl existing = control;
        String how = seal.cachingEnded ? "closed, direct" : existing != null ? existing.describe() : "DIRECT";
        String period = options.periodIsSet ? "period=" + UpdatePeriod.format(options.periodNanos) + ", " : "";
        return "AdaptiveClock[" + period + how + "]";
    }

    final ModeControl control() {
        if (control == null) {
            Creation.CONTROL.compareAndSet(this, null, new ModeControl(this));
        }
        return Objects.requireNonNull(control);
    }

    /** Counts the read, and checks the count from time to time. */
    @Override
    final boolean onDirectRead(int which, int reads) {
        long count = StripedReadCounter.add(readCounts, which, reads);
        if ((count ^ (count - reads)) <= checkMask) {
            return false;
        }
        check(); // The count has passed a multiple of the mask plus 1.
        return true;
    }

    private void check() {
        long nowNanos = System.nanoTime();
        if (retryCheckNanos != 0 && nowNanos - retryCheckNanos < 0) {
            return;
        }
        try {
            if (control != null || StackRoom.isEnough()) {
                control().check(false);
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. The read is a direct read, and must not throw.
            retryCheckNanos = nowNanos + RETRY_CHECK_NANOS;
        }
    }

    /** Chooses whether direct reads count themselves by sample, if this clock reads the system's clock, or each of them. */
    final void setSamplesReads(boolean samples) {
        boolean readsSystem = source == DirectClock.instance();
        if (samples && readsSystem) {
            ReadSampling.selects(0); // Initialised here: in a read near a stack overflow that might leave it unusable.
        }
        samplesReads = samples && readsSystem;
    }

    /** Chooses how often readers check. For the reader that checks. */
    final void adaptCheckInterval(double nanos) {
        double reads = Math.max(ReadSampling.READS, Math.min(MAX_READS_PER_CHECK, READ_NANOS_PER_CHECK / nanos));
        checkMask = Integer.highestOneBit((int) reads) - 1;
    }

    final long countedReads() {
        return StripedReadCounter.total(readCounts);
    }

    @Override
    final void onBackwardStep() {
        try {
            if (StackRoom.isEnough()) {
                control().metrics.backwardSteps.incrementAndGet();
                control().events.steppedBack();
            }
        } catch (Throwable t) {
            // As above.
        }
    }

    /** In its own class, which a process with few reads does not load. */
    private static final class Creation {
        // No AtomicReference: in JDK 17 its class creates a VarHandle, which costs milliseconds.
        static final AtomicReferenceFieldUpdater<AdaptiveClock, @Nullable ModeControl> CONTROL =
                AtomicReferenceFieldUpdater.newUpdater(AdaptiveClock.class, ModeControl.class, "control");
    }

    /** Builds an {@link AdaptiveClock}. Not safe for use by multiple threads. Building a clock starts no thread. */
    public static final class Builder {
        final AdaptiveOptions options = new AdaptiveOptions(); // Tests set more than users can.

        private Builder() {}

        /**
         * Sets the period of an updater thread, which the clock then has on every host, instead of the kernel's tick: for times that
         * show the right millisecond. The thread publishes at multiples of the period since 1970. Unless set, the clock prefers the
         * kernel's tick; a thread, where there has to be one, has a period of 1 ms.
         *
         * @param period from 1 ms to 1 s, in whole milliseconds; a longer one lowers the break-even rate, less than in proportion
         * @return this
         * @throws IllegalArgumentException if the period is out of that range, or not in whole milliseconds
         */
        public Builder period(Duration period) {
            options.periodNanos = UpdatePeriod.checked(period, true).toNanos();
            options.periodIsSet = true;
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
         * Holds the clock in one mode, for measurements and tests. Held in {@link ClockMode#DIRECT}, it starts no thread. Held in
         * {@link ClockMode#KERNEL_TICK}, it verifies the tick counter at once, and starts no updater thread. Held in
         * {@link ClockMode#UPDATER_THREAD}, it has that mode while the account wants a thread, which then publishes each time.
         *
         * @param mode the only mode beside direct reads; the clock chooses unless set
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops the updater thread of an {@link AdaptiveClock}, one at a time.
 *
 * <pre>
 *   IDLE     --a reader begins to check the read rate-----> CHECKING
 *   CHECKING --above the break-even rate------------------> RUNNING
 *   CHECKING --below, or the clock is held in DIRECT------> IDLE
 *   RUNNING  --the thread ends or cannot be started-------> IDLE
 *   any      --close()------------------------------------> CLOSED
 * </pre>
 *
 * <p>While the state is {@code CHECKING}, only the reader that has set this state uses {@link DemandWatch}. While the state
 * is {@code RUNNING}, only the updater thread uses it. No reader waits for another: a reader that finds {@code CHECKING}
 * skips its check.
 */
final class UpdaterControl {
    private static final int IDLE = 0;
    private static final int CHECKING = 1;
    private static final int RUNNING = 2;
    private static final int CLOSED = 3;

    /** A shorter window gives no usable estimate of the read rate. */
    private static final long MIN_RATE_WINDOW_NANOS = 100_000_000;

    private final AdaptiveClock clock;
    private final ThreadFactory threads;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private volatile @Nullable AdaptiveUpdater updater;

    final EpochNanos epoch;
    final ParkStrategy parking;
    final DemandWatch demand;
    final ClockMetrics metrics;
    final ClockEvents events;

    UpdaterControl(AdaptiveClock clock) {
        this.clock = clock;
        threads = clock.threads == null ? new DaemonThreads("fastclock-adaptive") : clock.threads;
        epoch = clock.epoch == null ? EpochNanos.SYSTEM : clock.epoch;
        parking = clock.parking == null ? ParkStrategy.SYSTEM : clock.parking;
        demand = new DemandWatch(clock.createdNanos);
        metrics = new ClockMetrics(clock.createdNanos);
        events = new ClockEvents(clock.listener);
    }

    /** Starts the updater thread if the read rate is above the break-even rate. For readers. */
    void checkReadRate() {
        if (state.get() != IDLE) {
            return;
        }
        if (!demand.isDue(clock.source.nanoTime()) || !state.compareAndSet(IDLE, CHECKING)) {
            return;
        }
        long nowNanos = clock.source.nanoTime(); // Again, because another reader may have just finished a check.
        boolean pays = false;
        try {
            if (demand.isDue(nowNanos)) {
                pays = demand.endWindow(nowNanos, clock.countedReads(), ReadCost.measureNanos(clock.source));
                metrics.measured(demand.costs);
            }
            pays &= ModePolicy.allowsThread(clock.heldMode);
        } finally {
            state.compareAndSet(CHECKING, pays ? RUNNING : IDLE);
        }
        if (pays && isRunning()) {
            startUpdater(nowNanos);
        }
    }

    private void startUpdater(long nowNanos) {
        try {
            AdaptiveUpdater created = new AdaptiveUpdater(clock, this, nowNanos);
            updater = created;
            Thread thread = threads.newThread(created);
            metrics.threadStarted();
            try {
                thread.start();
            } catch (Throwable t) {
                metrics.threadEnded();
                throw t;
            }
        } catch (Throwable t) { // Usually OutOfMemoryError, "unable to create native thread".
            try {
                threadFailed(t, "No updater thread could be started for %s", nowNanos);
            } finally {
                updater = null;
                state.compareAndSet(RUNNING, IDLE);
            }
        }
    }

    /** The CPU time of the calling thread, in nanoseconds; negative if it is unknown. */
    long cpuNanosOfCurrentThread() {
        return clock.cpuNanos == null ? ThreadCpuTime.ofCurrentThread() : clock.cpuNanos.getAsLong();
    }

    /** Returns whether the updater thread is to continue. */
    boolean isRunning() {
        return state.get() == RUNNING;
    }

    /** Counts, reports and logs a failure, and delays the next attempt. For the thread that may use {@link #demand}. */
    void threadFailed(Throwable cause, String what, long nowNanos) {
        metrics.failed();
        boolean firstInARow = demand.threadFailed(nowNanos);
        events.threadFailed(cause);
        if (firstInARow) { // Repeated failures must not fill the logs.
            try {
                Log.warn(what + "; reads are direct reads, and the clock tries again later.", clock, cause);
            } catch (LinkageError | OutOfMemoryError e) {
                // The application's class loader is closed, or memory is too short for the message.
            }
        }
    }

    /** Ends the state {@code RUNNING}. An updater thread calls this method last. */
    void updaterEnded(long nowNanos) {
        metrics.threadEnded();
        updater = null;
        demand.startWindow(nowNanos, clock.countedReads());
        state.compareAndSet(RUNNING, IDLE);
    }

    void close() {
        state.set(CLOSED);
        AdaptiveUpdater running = updater;
        if (running != null) {
            running.stop();
        }
    }

    /** Called by the reader that detects a backward step of the wall clock. */
    void steppedBack() {
        metrics.steppedBack();
        events.steppedBack();
    }

    ClockStats stats() {
        long nowNanos = clock.source.nanoTime();
        double rate = demand.rate.readsPerSecond();
        double error = demand.rate.standardError();
        // Without an updater thread every read is counted. Only a read ends a window. After the last read the window
        // stays open, and gives the current rate.
        int window = demand.window();
        long windowNanos = nowNanos - demand.windowStartNanos();
        long windowReads = clock.countedReads() - demand.readsAtWindowStart();
        if (state.get() == IDLE && windowNanos >= MIN_RATE_WINDOW_NANOS && demand.isStill(window)) {
            rate = ReadRate.perSecond(windowReads, windowNanos);
            error = ReadRate.standardError(windowReads, windowNanos);
        }
        return new ClockStats(metrics, nowNanos, rate, error);
    }

    String describe() {
        return state.get() == CLOSED
                ? "closed, direct"
                : metrics.modeTimes().mode.name();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/**
 * Starts and stops the updater thread of an {@link AdaptiveClock}, one at a time.
 *
 * <pre>
 *   IDLE     --a reader begins to check the account----> CHECKING
 *   CHECKING --the account asks for a thread-----------> RUNNING
 *   CHECKING --it does not, or the clock is held-------> IDLE
 *   RUNNING  --the thread ends or cannot be started----> IDLE
 * </pre>
 *
 * <p>In {@code CHECKING} only the reader that has set this state uses {@link CostAccount}, in {@code RUNNING} only the thread.
 */
final class UpdaterControl {
    private static final int IDLE = 0;
    private static final int CHECKING = 1;
    private static final int RUNNING = 2;

    // The shortest windows of direct reads for a check, and for an estimate of the read rate.
    private static final long CHECK_INTERVAL_NANOS = 10_000_000;
    private static final long MIN_RATE_WINDOW_NANOS = 1_000_000_000;

    // No AtomicReference: in JDK 17 its class creates a VarHandle, which costs milliseconds.
    private static final AtomicReferenceFieldUpdater<AdaptiveClock, @Nullable UpdaterControl> CONTROL =
            AtomicReferenceFieldUpdater.newUpdater(AdaptiveClock.class, UpdaterControl.class, "control");

    final AdaptiveClock clock;
    final CostAccount account;
    final ReadCost readCost;
    final ClockMetrics metrics;
    final ClockEvents events;
    final TickBound bound;
    private final AdaptiveOptions options;
    private final ThreadFactory threads;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private final ReadWindow window = new ReadWindow(); // The direct reads since the last check.
    final BackOff failures = new BackOff();
    private volatile @Nullable AdaptiveUpdater updater;

    private UpdaterControl(AdaptiveClock clock) {
        this.clock = clock;
        options = clock.options;
        threads = options.threads == null ? new DaemonThreads("fastclock-adaptive") : options.threads;
        account = new CostAccount(options.periodNanos, Runtime.getRuntime().availableProcessors());
        readCost = new ReadCost(options.source);
        metrics = new ClockMetrics(clock.createdNanos);
        events = new ClockEvents(options.listener);
        bound = new TickBound(clock);
        window.start(clock.createdNanos, 0);
    }

    static UpdaterControl of(AdaptiveClock clock) {
        if (clock.control == null) {
            CONTROL.compareAndSet(clock, null, new UpdaterControl(clock));
        }
        return Objects.requireNonNull(clock.control);
    }

    /** Adds the direct reads to the account, and starts the updater thread if it pays. For readers. */
    void checkAccount() {
        boolean isDue = state.get() == IDLE && window.isOlderThan(CHECK_INTERVAL_NANOS, options.source.nanoTime());
        if (!isDue || !state.compareAndSet(IDLE, CHECKING)) {
            return;
        }
        long nowNanos = 0;
        boolean starts = false;
        try {
            nowNanos = options.source.nanoTime();
            if (window.isOlderThan(CHECK_INTERVAL_NANOS, nowNanos)) { // Another reader may have just finished a check.
                long reads = clock.countedReads();
                if (Double.isNaN(account.readNanos)) {
                    account.measuredRead(readCost.roughNanos());
                }
                clock.directReadCosts(account.readNanos);
                // Without room on the stack, RUNNING might stay for ever, without a thread.
                starts = account.addDirectReads(window.reads(reads), window.nanos(nowNanos))
                        && failures.isOver(nowNanos)
                        && options.heldMode != ClockMode.DIRECT
                        && !clock.hasEnded()
                        && StackRoom.isEnough();
                window.start(nowNanos, reads);
            }
        } finally {
            state.set(starts ? RUNNING : IDLE);
        }
        if (starts) {
            startUpdater(nowNanos);
        }
    }

    private void startUpdater(long nowNanos) {
        metrics.threadStarts.incrementAndGet();
        try {
            AdaptiveUpdater created = new AdaptiveUpdater(this, nowNanos);
            updater = created;
            threads.newThread(created).start();
        } catch (Throwable t) { // Usually OutOfMemoryError, "unable to create native thread".
            try {
                threadFailed(t, nowNanos);
            } finally {
                updaterEnded(nowNanos);
            }
        }
    }

    /** Reports a failure and delays the next attempt. Returns whether it is the first since a thread worked. */
    boolean threadFailed(Throwable cause, long nowNanos) {
        metrics.failures.incrementAndGet();
        account.payForStart();
        boolean firstInARow = failures.recordFailure(nowNanos);
        events.threadFailed(cause);
        return firstInARow;
    }

    /** Ends the state {@code RUNNING}. An updater thread calls this method last. */
    void updaterEnded(long nowNanos) {
        metrics.threadEnded();
        updater = null;
        window.start(nowNanos, clock.countedReads());
        state.set(IDLE);
    }

    void closed() {
        AdaptiveUpdater running = updater;
        if (running != null) {
            running.edges.stop();
        }
    }

    ClockStats stats() {
        long nowNanos = options.source.nanoTime();
        double readsPerSecond = account.readsPerSecond;
        long windowNanos = window.nanos(nowNanos);
        if (state.get() == IDLE && windowNanos >= MIN_RATE_WINDOW_NANOS) {
            // Only a read ends the window: after the last one it gives the current rate.
            readsPerSecond = account.rateWith(window.reads(clock.countedReads()), windowNanos);
        }
        return new ClockStats(this, readsPerSecond, nowNanos);
    }

    /** Returns the mode, and what is known of the tick counter. */
    String describe() {
        String mode = clock.hasEnded() ? "closed, direct" : metrics.modeTimes.mode.name();
        String tick = bound.toString();
        return tick.isEmpty() ? mode : mode + ", " + tick;
    }
}

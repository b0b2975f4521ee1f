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
 *   RUNNING  --the thread hands over to the readers----> HANDED_OVER
 *   HANDED_OVER --close()------------------------------> IDLE
 * </pre>
 *
 * <p>While the state is {@code CHECKING}, only the reader that has set this state uses {@link CostAccount}. While the state
 * is {@code RUNNING}, only the updater thread uses it. No reader waits for another: a reader that finds {@code CHECKING}
 * skips its check. After {@code close()} no thread starts, and a running one ends. No thread starts after {@code HANDED_OVER},
 * where readers publish at kernel ticks.
 */
final class UpdaterControl {
    private static final int IDLE = 0;
    private static final int CHECKING = 1;
    private static final int RUNNING = 2;
    private static final int HANDED_OVER = 3;

    /** The minimum length of a window of direct reads. */
    private static final long CHECK_INTERVAL_NANOS = 10_000_000;

    /** A shorter window gives no usable estimate of the read rate. */
    private static final long MIN_RATE_WINDOW_NANOS = 100_000_000;

    private static final int LONG_READ_MEASUREMENTS = 8;

    // No AtomicReference: in JDK 17 its class creates a VarHandle, which costs the first reads of a process
    // milliseconds.
    private static final AtomicReferenceFieldUpdater<AdaptiveClock, @Nullable Object> CONTROL =
            AtomicReferenceFieldUpdater.newUpdater(AdaptiveClock.class, Object.class, "control");

    private final AdaptiveClock clock;
    private final ThreadFactory threads;
    private final AtomicInteger state = new AtomicInteger(IDLE);

    /** The direct reads since the last check. */
    private final ReadWindow window = new ReadWindow();

    /** The delay after threads that could not be created or have failed. */
    private final BackOff failures = new BackOff(1_000_000_000, 64_000_000_000L);

    private volatile @Nullable AdaptiveUpdater updater;
    int readMeasurements;

    final AdaptiveOptions options;
    final EpochNanos epoch;
    final ParkStrategy parking;
    final CostAccount account;
    final ClockMetrics metrics;
    final ClockEvents events;
    final TickBound bound;

    private UpdaterControl(AdaptiveClock clock) {
        this.clock = clock;
        options = clock.options;
        threads = options.threads == null ? new DaemonThreads("fastclock-adaptive") : options.threads;
        epoch = options.epoch == null ? EpochNanos.SYSTEM : options.epoch;
        parking = options.parking == null ? ParkStrategy.SYSTEM : options.parking;
        account = new CostAccount(options.periodNanos(), ReadProbe.maxIntervalNanos(options.periodNanos()));
        metrics = new ClockMetrics(clock.createdNanos);
        events = new ClockEvents(options.listener);
        bound = new TickBound(clock);
        window.start(clock.createdNanos, 0);
    }

    /** Creates the control of a clock, unless another thread is faster. No reader waits for that thread. */
    static UpdaterControl createFor(AdaptiveClock clock) {
        CONTROL.compareAndSet(clock, null, new UpdaterControl(clock));
        return (UpdaterControl) Objects.requireNonNull(clock.control);
    }

    /** Returns whether a reader is to check the account. */
    boolean isCheckDue() {
        return state.get() == IDLE && window.isOlderThan(CHECK_INTERVAL_NANOS, options.source.nanoTime());
    }

    /** Adds the direct reads to the account, and starts the updater thread if it pays. For readers. */
    void checkAccount() {
        if (!state.compareAndSet(IDLE, CHECKING)) {
            return;
        }
        long nowNanos = 0;
        boolean starts = false;
        try {
            nowNanos = options.source.nanoTime();
            if (window.isOlderThan(CHECK_INTERVAL_NANOS, nowNanos)) { // Another reader may have just finished a check.
                long reads = clock.countedReads();
                if (Double.isNaN(account.readNanos())) {
                    account.measuredRead(ReadCost.roughNanos(options.source));
                }
                clock.directReadCosts(account.readNanos());
                boolean pays = account.addDirectReads(window.reads(reads), window.nanos(nowNanos));
                // A claim of RUNNING without a thread would stay for ever. Once a thread was worth its start, no other
                // needs
                // to be where readers can take over.
                starts = StackRoom.isEnough()
                        && (pays || (metrics.threadStarts.get() > 0 && handsOver()))
                        && failures.isOver(nowNanos)
                        && options.heldMode != ClockMode.DIRECT
                        && isOpen();
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
                threadFailed(t, nowNanos);
            } finally {
                updater = null;
                state.set(IDLE);
            }
        }
    }

    /** The CPU time of the calling thread, in nanoseconds; negative if it is unknown. */
    long cpuNanosOfCurrentThread() {
        return options.cpuNanos == null ? ThreadCpuTime.ofCurrentThread() : options.cpuNanos.getAsLong();
    }

    /**
     * Measures a direct read. The first measurements are longer: on a busy machine the JIT compiles their code late, and
     * half-compiled code takes twice as long. For the updater thread.
     */
    void measureRead() {
        account.measuredRead(
                readMeasurements++ < LONG_READ_MEASUREMENTS
                        ? ReadCost.longMeasurementNanos(options.source)
                        : ReadCost.leastNanos(options.source));
    }

    /** Returns whether caching needs no thread but to begin it. */
    boolean handsOver() {
        return options.heldMode == null && bound.replacesThread();
    }

    /** Returns whether the updater thread is to continue. */
    boolean isOpen() {
        return !clock.hasEnded();
    }

    /**
     * Counts and reports a failure, and delays the next attempt. For the thread that may use the account.
     *
     * @return whether it is the first failure since a thread worked
     */
    boolean threadFailed(Throwable cause, long nowNanos) {
        metrics.failed();
        account.threadFailed();
        boolean firstInARow = failures.recordFailure(nowNanos);
        events.threadFailed(cause);
        return firstInARow;
    }

    /** Ends a series of failures. For the updater thread. */
    void threadWorks() {
        failures.recordSuccess();
    }

    /** Ends the state {@code RUNNING}. An updater thread calls this method last. */
    void updaterEnded(long nowNanos, boolean handsOver) {
        metrics.threadEnded();
        updater = null;
        window.start(nowNanos, clock.countedReads());
        if (handsOver) {
            clock.beginTicking();
        }
        state.set(handsOver ? HANDED_OVER : IDLE);
        if (handsOver && !isOpen()) {
            closed();
        }
    }

    /** Ends the updater thread of a closed clock, or what it has handed over. */
    void closed() {
        AdaptiveUpdater running = updater;
        if (running != null) {
            running.stop();
        }
        if (state.compareAndSet(HANDED_OVER, IDLE)) {
            metrics.modeChanged(ClockMode.DIRECT, options.source.nanoTime());
            events.modeChanged(ClockMode.CACHED, ClockMode.DIRECT);
        }
    }

    /** Called by the reader that detects a backward step of the wall clock. */
    void steppedBack() {
        metrics.steppedBack();
        events.steppedBack();
    }

    ClockStats stats() {
        long nowNanos = options.source.nanoTime();
        boolean isCounted = state.get() != HANDED_OVER;
        double rate = isCounted ? account.readsPerSecond() : Double.NaN;
        // Without an updater thread every read is counted. Only a read ends a window. After the last read the window
        // stays open, and gives the current rate.
        long windowNanos = window.nanos(nowNanos);
        if (state.get() == IDLE && windowNanos >= MIN_RATE_WINDOW_NANOS) {
            rate = window.reads(clock.countedReads()) * 1e9 / windowNanos;
        }
        KernelTick tick = bound.verified();
        long boundNanos = tick == null || !tick.isUsable() ? -1 : tick.nanos;
        double breakEven = isCounted ? account.breakEvenReadsPerSecond() : Double.NaN;
        return new ClockStats(options, metrics, account, rate, breakEven, boundNanos, nowNanos);
    }

    String describe() {
        return metrics.modeTimes().mode.name();
    }
}

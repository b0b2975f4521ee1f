// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * The updater thread of an {@link AdaptiveClock}. At each period boundary (edge) it publishes the time, unless
 * {@link Punctuality} says that it is late too often. From time to time it withdraws the timestamp for a window in which reads
 * count themselves ({@link ReadProbe}). It ends when {@link CostAccount} says so.
 *
 * <p>The thread takes no lock. It withdraws the timestamp before it calls a listener.
 */
final class AdaptiveUpdater implements Runnable {
    /** The longest time for half of the measurement of an update's cost, unless its first update takes longer. */
    private static final long MAX_MEASUREMENT_NANOS = 200_000_000;

    private static final long MAX_OVERDUE_NANOS = 1_000_000_000;
    private static final long READ_COST_INTERVAL_NANOS = 1_000_000_000;

    private final AdaptiveClock clock;
    private final UpdaterControl control;
    private final CostAccount account;
    private final ReadCost readCost;
    private final ClockMetrics metrics;
    private final ClockEvents events;
    private final TickBound bound;
    private final Host host;
    private final long periodNanos;
    private final boolean isHeld;
    private final Punctuality punctuality;

    private volatile @Nullable EdgeWaiter edges;

    private ClockMode mode = ClockMode.DIRECT;
    private long nowNanos;
    private boolean continues = true;
    private boolean usesTicks;

    /** Whether this thread publishes. If not, reads are direct: in a window, or because the thread is late too often. */
    private boolean publishes;

    private final ReadWindow window = new ReadWindow(); // The direct reads of the window, or since the last.

    // What this thread has done since the account was updated, and the state at that moment.
    private final CostAccount.Interval interval = new CostAccount.Interval();
    private long accountedAtNanos;
    private long accountedCpuNanos;

    // Until then, the interval contains how long a timestamp was published.
    private long cachedSinceNanos;
    private boolean isPublished;

    private long readMeasuredAtNanos;

    // Reports that wait until no timestamp is published.
    private @Nullable ClockMode modeBefore;
    private boolean steppedBack;
    private long missedNanos;

    AdaptiveUpdater(
            AdaptiveClock clock,
            UpdaterControl control,
            CostAccount account,
            ReadCost readCost,
            ClockMetrics metrics,
            ClockEvents events,
            TickBound bound,
            long nowNanos) {
        this.clock = clock;
        this.control = control;
        this.account = account;
        this.readCost = readCost;
        this.metrics = metrics;
        this.events = events;
        this.bound = bound;
        this.nowNanos = nowNanos;
        AdaptiveOptions options = clock.options;
        host = options.host == null ? Host.SYSTEM : options.host;
        periodNanos = options.periodNanos();
        isHeld = options.heldMode != null;
        punctuality = new Punctuality(periodNanos);
    }

    @Override
    public void run() {
        try {
            try {
                runUntilDone();
            } finally {
                // Each step runs even if the previous one fails. When memory is exhausted, any of them may fail.
                try {
                    endPublishing();
                } finally {
                    try {
                        clock.withdraw();
                        clock.sampleReads(true);
                    } finally {
                        control.updaterEnded(nowNanos);
                    }
                }
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. Handlers of uncaught exceptions may halt the process.
        }
    }

    private void runUntilDone() {
        try {
            EdgeWaiter waiter = new EdgeWaiter(clock.options.source, host, periodNanos);
            edges = waiter;
            if (clock.hasEnded()) { // close() ran before it could stop the waiter.
                return;
            }
            if (clock.readsSystem()) {
                TickVerification.FOR_ADAPTIVE_CLOCKS.start();
            }
            metrics.timerSlackNanos = TimerSlack.current(clock.options.lowersTimerSlack);
            if (measureCosts(waiter)) {
                updateUntilDone(waiter);
            }
        } catch (Throwable t) {
            withdraw();
            if (control.threadFailed(t, nowNanos)) { // Repeated failures must not fill the logs.
                Log.warn(
                        "The updater thread of %s has failed; reads are direct reads, and the clock tries again later.",
                        clock, t);
            }
        }
    }

    /** Measures a direct read and an update, by some that publish nothing. Returns whether the account wants this thread. */
    private boolean measureCosts(EdgeWaiter waiter) {
        readCost.warmUp();
        waiter.start();
        int updatesOfHalf = (Punctuality.updatesUntilTrusted(periodNanos) + 1) / 2;
        // The lower half, because the code of the first updates of a process is interpreted.
        double updateNanos = Math.min(updateNanos(updatesOfHalf, waiter), updateNanos(updatesOfHalf, waiter));
        account.measuredRead(readCost.nanos());
        events.hasObservers(); // Loads classes, before a timestamp is published.
        nowNanos = clock.source.nanoTime();
        readMeasuredAtNanos = nowNanos;
        accountedCpuNanos = host.cpuNanosOfCurrentThread();
        return account.started(updateNanos, accountedCpuNanos);
    }

    /** Returns the CPU time of an update that publishes nothing; NaN if unknown. */
    private double updateNanos(int count, EdgeWaiter waiter) {
        long startNanos = waiter.nowNanos();
        long beforeNanos = host.cpuNanosOfCurrentThread();
        int measured = 0;
        do {
            punctuality.afterUpdate(waiter.awaitEdge());
            measured++;
        } while (measured < count
                && waiter.nowNanos() - startNanos < MAX_MEASUREMENT_NANOS // The thread may be starved.
                && !clock.hasEnded());
        long afterNanos = host.cpuNanosOfCurrentThread();
        return beforeNanos < 0 || afterNanos < 0 ? Double.NaN : (double) (afterNanos - beforeNanos) / measured;
    }

    private void updateUntilDone(EdgeWaiter waiter) {
        ReadProbe probe = new ReadProbe(periodNanos, nowNanos);
        accountedAtNanos = nowNanos;
        window.start(nowNanos, clock.countedReads());
        probe.scheduleAfter(nowNanos);
        waiter.start();
        while (continues && !clock.hasEnded()) {
            long probeNanos = probe.nanosUntilDue(nowNanos);
            if (probeNanos < waiter.nanosUntilEdge() && (!publishes || mayBeginWindow(probeNanos))) {
                waiter.awaitNanos(probeNanos);
                if (publishes) {
                    beginWindow(probe);
                } else {
                    updateAccount(probe);
                    control.threadWorks();
                    if (publishes) {
                        publish();
                    }
                }
            } else {
                long latenessNanos = waiter.awaitEdge();
                nowNanos = waiter.nowNanos();
                if (!clock.hasEnded()) {
                    update(latenessNanos, probe, waiter);
                }
            }
        }
    }

    /** For any thread. */
    void stop() {
        EdgeWaiter waiter = edges;
        if (waiter != null) {
            waiter.stop();
        }
    }

    private void update(long latenessNanos, ReadProbe probe, EdgeWaiter waiter) {
        interval.updates++;
        long missed = latenessNanos / periodNanos;
        metrics.updates.incrementAndGet();
        metrics.missedUpdates.addAndGet(missed);
        metrics.lateness.add(latenessNanos);
        usesTicks = bound.isToBeUsed();
        boolean isTrusted = punctuality.afterUpdate(latenessNanos);
        changeMode(isHeld || isTrusted ? ClockMode.CACHED : ClockMode.DIRECT, probe);
        if (publishes) {
            publish();
        }
        missedNanos = missed > 0 ? latenessNanos : 0;
        report(waiter);
    }

    private void changeMode(ClockMode to, ReadProbe probe) {
        if (to != mode) {
            changeMode(to);
            if (to == ClockMode.DIRECT) {
                beginWindow(probe);
            } else if (interval.updates > 1) {
                updateAccount(probe);
            } else { // Too early for a read rate.
                publishes = true;
                probe.scheduleAfter(nowNanos);
            }
        }
    }

    private void changeMode(ClockMode to) {
        if (to != mode) {
            modeBefore = mode;
            mode = to;
            metrics.modeChanged(to, nowNanos);
        }
    }

    private void publish() {
        if (clock.isCaching()) { // Not after a refresh, nor after a reader has withdrawn.
            addCachedTime();
        }
        isPublished = true;
        cachedSinceNanos = nowNanos;
        if (usesTicks ? bound.publish() : clock.publish()) {
            steppedBack = true;
            metrics.backwardSteps.incrementAndGet();
        }
    }

    private void withdraw() {
        addCachedTime();
        isPublished = false;
        clock.withdraw();
    }

    private void addCachedTime() {
        if (isPublished) {
            interval.cachedNanos += Math.max(0, nowNanos - cachedSinceNanos);
            cachedSinceNanos = nowNanos;
        }
    }

    private void endPublishing() {
        withdraw();
        changeMode(ClockMode.DIRECT);
        report();
        if (accountedCpuNanos > 0) { // Otherwise memory may be too short to load the classes that measure CPU time.
            metrics.threadHasUsed(host.cpuNanosOfCurrentThread());
        }
    }

    // ---- Reports to observers.

    private void report(EdgeWaiter waiter) {
        if ((modeBefore != null || steppedBack || missedNanos > 0) && events.hasObservers()) {
            withdraw(); // Reads are direct until the observers return.
            report();
            waiter.start(); // The time of the observers does not count as lateness.
            nowNanos = waiter.nowNanos();
            if (publishes) {
                publish();
            }
        } else {
            modeBefore = null;
            steppedBack = false;
        }
    }

    private void report() {
        ClockMode from = modeBefore;
        modeBefore = null;
        if (from != null) {
            events.modeChanged(from, mode);
        }
        if (steppedBack) {
            steppedBack = false;
            events.steppedBack();
        }
        if (missedNanos > 0) {
            events.updatesMissed(missedNanos / periodNanos, missedNanos);
            missedNanos = 0;
        }
    }

    // ---- The account.

    /** Whether a window may begin. A thread that is late would end it late. */
    private boolean mayBeginWindow(long probeNanos) {
        return isHeld || punctuality.lastWasPunctual() || probeNanos < -MAX_OVERDUE_NANOS;
    }

    /** Withdraws the timestamp, so that all reads count themselves for some milliseconds. */
    private void beginWindow(ReadProbe probe) {
        nowNanos = clock.source.nanoTime();
        withdraw();
        publishes = false;
        clock.sampleReads(false);
        window.start(nowNanos, clock.countedReads());
        probe.scheduleEndAfter(nowNanos, mode == ClockMode.DIRECT || account.isNearEnd());
    }

    /** Ends the window, if there is one: adds to the account what this thread has done, and chooses the next window. */
    private void updateAccount(ReadProbe probe) {
        long reads = clock.countedReads();
        nowNanos = clock.source.nanoTime(); // After the count: else many reads would seem to take no time.
        clock.sampleReads(true);
        long cpuNanos = host.cpuNanosOfCurrentThread();
        metrics.threadHasUsed(cpuNanos);
        addCachedTime();
        interval.elapsedNanos = nowNanos - accountedAtNanos;
        interval.cpuNanos = cpuNanos < 0 || accountedCpuNanos < 0 ? -1 : cpuNanos - accountedCpuNanos;
        interval.windowReads = window.reads(reads);
        interval.windowNanos = window.nanos(nowNanos);
        if (interval.elapsedNanos > 0) { // Not after a restore from a checkpoint.
            continues = account.addThread(interval);
        }
        interval.updates = 0;
        interval.cachedNanos = 0;
        accountedAtNanos = nowNanos;
        accountedCpuNanos = cpuNanos;
        long sinceMeasurementNanos = nowNanos - readMeasuredAtNanos;
        if (sinceMeasurementNanos >= READ_COST_INTERVAL_NANOS || sinceMeasurementNanos < 0) {
            readMeasuredAtNanos = nowNanos;
            account.measuredRead(readCost.nanos());
        }
        publishes = mode == ClockMode.CACHED;
        window.start(nowNanos, reads);
        probe.scheduleAfter(nowNanos);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * The updater thread of an {@link AdaptiveClock}. At each period boundary (edge) it publishes the time, unless
 * {@link LatenessPolicy} says that it is late too often. From time to time it withdraws the timestamp for a window in which reads
 * count themselves ({@link WindowSchedule}). It ends when {@link CostAccount} says so. It takes no lock.
 */
final class AdaptiveUpdater implements Runnable {
    private static final long MAX_MEASUREMENT_NANOS = 200_000_000; // Of half of the updates that measure their cost.
    private static final long MAX_OVERDUE_NANOS = 1_000_000_000;
    private static final long READ_COST_INTERVAL_NANOS = 1_000_000_000;

    private final AdaptiveClock clock;
    private final ModeControl control;
    private final CostAccount account;
    private final ClockMetrics metrics;
    private final Host host;
    private final long periodNanos;
    private final boolean isHeld;
    private final long maxAgeNanos; // A thread that has missed an update is late.
    private final long earlierCpuNanos; // Of the threads before.
    private final LatenessPolicy latenessPolicy;
    final EdgeWaiter edges;

    private ClockMode mode = ClockMode.DIRECT;
    private long nowNanos;
    private boolean continues = true;
    private boolean usesTicks; // Whether updates bound staleness by the tick counter: from its verification on.
    private boolean publishes; // If not, reads are direct: in a window, or because the thread is late too often.
    private final CountingWindow window = new CountingWindow(); // The direct reads of the window, or since the last.

    // What this thread has done since the account was updated, and the state at that moment.
    private final CostAccount.Interval interval = new CostAccount.Interval();
    private long accountedAtNanos;
    private long accountedCpuNanos;

    private long cachedSinceNanos; // Until then, the interval contains how long a timestamp was published.
    private boolean isPublished;
    private long readMeasuredAtNanos;

    // Reports that wait until no timestamp is published.
    private @Nullable ClockMode modeBefore;
    private boolean steppedBack;
    private long missedNanos;

    AdaptiveUpdater(ModeControl control, long nowNanos) {
        this.control = control;
        clock = control.clock;
        account = control.account;
        metrics = control.metrics;
        this.nowNanos = nowNanos;
        AdaptiveOptions options = clock.options;
        host = control.host;
        periodNanos = options.periodNanos;
        isHeld = options.heldMode != null;
        latenessPolicy = new LatenessPolicy(periodNanos);
        edges = new EdgeWaiter(options.source, host, periodNanos);
        earlierCpuNanos = Math.max(0, metrics.cpuNanos);
        maxAgeNanos = isHeld ? Long.MAX_VALUE / 2 : 2 * periodNanos;
    }

    @Override
    public void run() {
        try {
            try {
                runUntilDone();
            } finally {
                try {
                    withdraw();
                    clock.setSamplesReads(true);
                    changeMode(ClockMode.DIRECT);
                    report();
                    if (accountedCpuNanos > 0) { // Else memory may be too short to load the classes that measure it.
                        recordCpuNanos(host.cpuNanosOfCurrentThread());
                    }
                } finally {
                    control.updaterEnded(nowNanos);
                }
            }
        } catch (Throwable t) {
            // Memory is exhausted, or the class loader is closed. Handlers of uncaught exceptions may halt the process.
        }
    }

    private void runUntilDone() {
        try {
            if (clock.seal.cachingEnded) { // close() ran before it could stop this thread.
                return;
            }
            usesTicks = isTickUsable();
            metrics.timerSlackNanos = TimerSlack.lowerAndGet(clock.options.lowersTimerSlack);
            if (measureCosts()) {
                updateUntilDone();
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

    /** Measures costs, by updates that publish nothing. Returns whether the account wants this thread. */
    private boolean measureCosts() {
        control.readCost.warmUp();
        edges.start();
        int updatesOfHalf = (LatenessPolicy.updatesUntilTrusted(periodNanos) + 1) / 2;
        // The lower half, because the code of the first updates of a process is interpreted.
        double updateNanos = Math.min(updateNanos(updatesOfHalf), updateNanos(updatesOfHalf));
        account.measuredRead(control.readCost.nanos());
        control.events.hasObservers(); // Loads classes, before a timestamp is published.
        nowNanos = clock.source.nanoTime();
        readMeasuredAtNanos = nowNanos;
        accountedCpuNanos = host.cpuNanosOfCurrentThread();
        return account.threadStarted(updateNanos, accountedCpuNanos);
    }

    private double updateNanos(int count) {
        long startNanos = edges.nowNanos();
        long beforeNanos = host.cpuNanosOfCurrentThread();
        int measured = 0;
        do {
            latenessPolicy.afterUpdate(edges.awaitEdge(), false);
            measured++;
        } while (measured < count
                && edges.nowNanos() - startNanos < MAX_MEASUREMENT_NANOS // The thread may be starved.
                && !clock.seal.cachingEnded);
        long afterNanos = host.cpuNanosOfCurrentThread();
        return beforeNanos < 0 || afterNanos < 0 ? Double.NaN : (double) (afterNanos - beforeNanos) / measured;
    }

    private void updateUntilDone() {
        WindowSchedule windows = new WindowSchedule(periodNanos, nowNanos);
        accountedAtNanos = nowNanos;
        window.start(nowNanos, clock.countedReads());
        windows.scheduleAfter(nowNanos);
        edges.start();
        while (continues && !clock.seal.cachingEnded) {
            long windowDueNanos = windows.nanosUntilDue(nowNanos);
            // A thread that is late would end a window late.
            boolean mayBegin = isHeld || latenessPolicy.lastWasPunctual || windowDueNanos < -MAX_OVERDUE_NANOS;
            if (windowDueNanos < edges.nanosUntilEdge() && (!publishes || mayBegin)) {
                edges.awaitNanos(windowDueNanos);
                if (publishes) {
                    beginWindow(windows);
                } else {
                    updateAccount(windows);
                    control.failures.recordSuccess();
                    if (publishes) {
                        publish();
                    }
                }
            } else {
                long latenessNanos = edges.awaitEdge();
                nowNanos = edges.nowNanos();
                if (!clock.seal.cachingEnded) {
                    update(latenessNanos, windows);
                }
            }
        }
    }

    private void update(long latenessNanos, WindowSchedule windows) {
        interval.updates++;
        long missed = latenessNanos / periodNanos;
        metrics.updates.incrementAndGet();
        metrics.missedUpdates.addAndGet(missed);
        metrics.lateness.add(latenessNanos);
        usesTicks = usesTicks || isTickUsable();
        boolean isTrusted = latenessPolicy.afterUpdate(latenessNanos, publishes && isPublished && !clock.isCaching());
        changeMode(isHeld || isTrusted ? ClockMode.UPDATER_THREAD : ClockMode.DIRECT, windows);
        if (publishes) {
            publish();
        }
        missedNanos = missed > 0 ? latenessNanos : 0;
        reportWithoutTimestamp();
    }

    private boolean isTickUsable() {
        KernelTick tick = host.verifiedTick();
        if (tick == null) {
            host.verifyTick(control); // Again, if it has failed.
            return false;
        }
        if (tick.isUsable() && clock.options.allows(ClockMode.KERNEL_TICK)) {
            continues = false; // Readers can publish from now on.
            return false;
        }
        return tick.isUsable();
    }

    private void changeMode(ClockMode to, WindowSchedule windows) {
        if (to != mode) {
            changeMode(to);
            if (to == ClockMode.DIRECT) {
                beginWindow(windows);
            } else if (interval.updates > 1) {
                updateAccount(windows);
            } else { // Too early for a read rate.
                publishes = true;
                windows.scheduleAfter(nowNanos);
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
        if (usesTicks ? clock.publishWithCounter(nowNanos, maxAgeNanos) : clock.publish()) {
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

    private void reportWithoutTimestamp() {
        if ((modeBefore != null || steppedBack || missedNanos > 0) && control.events.hasObservers()) {
            withdraw(); // Reads are direct until the observers return.
            report();
            edges.start(); // The time of the observers does not count as lateness.
            nowNanos = edges.nowNanos();
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
            control.events.modeChanged(from, mode);
        }
        if (steppedBack) {
            steppedBack = false;
            control.events.steppedBack();
        }
        if (missedNanos > 0) {
            control.events.updatesMissed(missedNanos / periodNanos, missedNanos);
            missedNanos = 0;
        }
    }

    private void recordCpuNanos(long nanos) {
        if (nanos >= 0) { // Else unknown.
            metrics.cpuNanos = earlierCpuNanos + nanos;
        }
    }

    /** All reads count themselves for some milliseconds. */
    private void beginWindow(WindowSchedule windows) {
        nowNanos = clock.source.nanoTime();
        withdraw();
        publishes = false;
        clock.setSamplesReads(false);
        window.start(nowNanos, clock.countedReads());
        windows.scheduleEndAfter(nowNanos, mode == ClockMode.DIRECT || account.isNearEnd());
    }

    /** Ends the window, if there is one: adds to the account what this thread has done, and chooses the next window. */
    private void updateAccount(WindowSchedule windows) {
        long reads = clock.countedReads();
        nowNanos = clock.source.nanoTime(); // After the count: else many reads would seem to take no time.
        clock.setSamplesReads(true);
        long cpuNanos = host.cpuNanosOfCurrentThread();
        recordCpuNanos(cpuNanos);
        addCachedTime();
        interval.elapsedNanos = nowNanos - accountedAtNanos;
        interval.cpuNanos = cpuNanos < 0 || accountedCpuNanos < 0 ? -1 : cpuNanos - accountedCpuNanos;
        interval.windowReads = window.reads(reads);
        interval.windowNanos = window.nanos(nowNanos);
        if (interval.elapsedNanos > 0) { // Not after a restore from a checkpoint.
            continues &= account.addInterval(interval);
        }
        interval.updates = 0;
        interval.cachedNanos = 0;
        accountedAtNanos = nowNanos;
        accountedCpuNanos = cpuNanos;
        long sinceMeasurementNanos = nowNanos - readMeasuredAtNanos;
        if (sinceMeasurementNanos >= READ_COST_INTERVAL_NANOS || sinceMeasurementNanos < 0) {
            readMeasuredAtNanos = nowNanos;
            account.measuredRead(control.readCost.nanos());
        }
        publishes = mode == ClockMode.UPDATER_THREAD;
        window.start(nowNanos, reads);
        windows.scheduleAfter(nowNanos);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * The updater thread of an {@link AdaptiveClock}. At each period boundary (edge) it publishes the time, unless
 * {@link Punctuality} says that it is late too often and there is no {@link TickBound}. From time to time it makes reads count
 * themselves ({@link ReadProbe}). It ends when {@link CostAccount} says so, or when readers at kernel ticks can replace it.
 *
 * <p>The thread takes no lock. It withdraws the timestamp before it calls a listener.
 */
final class AdaptiveUpdater implements Runnable {
    /** The longest time for half of the measurement of a tick's cost, unless its first tick takes longer. */
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

    // Whether all reads are counted, in a window or in direct mode, and the reads since then.
    private boolean counts = true;
    private final ReadWindow window = new ReadWindow();

    /** Whether this thread publishes. If not, it ticks only to learn whether it is punctual, or to end a window. */
    private boolean publishes;

    // What this thread has done since the account was updated, and the state at that moment.
    private final CostAccount.Interval interval = new CostAccount.Interval();
    private long updatedAtNanos;
    private long cpuNanosAtUpdate;

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
        boolean handsOver = false;
        try {
            handsOver = runUntilDone();
        } finally {
            // Each step runs even if the previous one fails. When memory is exhausted, any of them may fail.
            try {
                endPublishing(handsOver ? ClockMode.CACHED : ClockMode.DIRECT);
            } finally {
                try {
                    clock.withdraw();
                } finally {
                    control.updaterEnded(nowNanos, handsOver);
                }
            }
        }
    }

    /** Returns whether readers take over. */
    private boolean runUntilDone() {
        try {
            EdgeWaiter waiter = new EdgeWaiter(clock.options.source, host, periodNanos);
            edges = waiter;
            if (clock.hasEnded()) { // close() ran before it could stop the waiter.
                return false;
            }
            if (clock.needsVerification()) {
                KernelTick.startVerification();
            }
            metrics.timerSlackNanos = TimerSlack.current(clock.options.lowersTimerSlack);
            if (!bound.replacesThread() && measureCosts(waiter)) {
                tickUntilDone(waiter);
            }
            return !clock.hasEnded() && bound.replacesThread();
        } catch (Throwable t) {
            withdraw();
            if (control.threadFailed(t, nowNanos)) { // Repeated failures must not fill the logs.
                Log.warn(
                        "The updater thread of %s has failed; reads are direct reads, and the clock tries again later.",
                        clock, t);
            }
            return false;
        }
    }

    /** Measures a direct read and a tick, by some ticks that publish nothing. Returns whether the account wants this thread. */
    private boolean measureCosts(EdgeWaiter waiter) {
        readCost.warmUp();
        waiter.start();
        int ticksOfHalf = (Punctuality.ticksUntilTrusted(periodNanos) + 1) / 2;
        // The lower half, because the code of the first ticks of a process is interpreted.
        double tickNanos = Math.min(tickNanos(ticksOfHalf, waiter), tickNanos(ticksOfHalf, waiter));
        account.measuredRead(readCost.nanos());
        events.hasObservers(); // Loads classes, before a timestamp is published.
        nowNanos = clock.source.nanoTime();
        readMeasuredAtNanos = nowNanos;
        cpuNanosAtUpdate = host.cpuNanosOfCurrentThread();
        return account.started(tickNanos, cpuNanosAtUpdate);
    }

    /** Returns the CPU time of a tick that publishes nothing; NaN if unknown. */
    private double tickNanos(int count, EdgeWaiter waiter) {
        long startNanos = waiter.nowNanos();
        long beforeNanos = host.cpuNanosOfCurrentThread();
        int measured = 0;
        do {
            punctuality.afterTick(waiter.awaitEdge());
            measured++;
        } while (measured < count
                && waiter.nowNanos() - startNanos < MAX_MEASUREMENT_NANOS // The thread may be starved.
                && !clock.hasEnded());
        long afterNanos = host.cpuNanosOfCurrentThread();
        return beforeNanos < 0 || afterNanos < 0 ? Double.NaN : (double) (afterNanos - beforeNanos) / measured;
    }

    private void tickUntilDone(EdgeWaiter waiter) {
        ReadProbe probe = new ReadProbe(periodNanos, nowNanos);
        updatedAtNanos = nowNanos;
        window.start(nowNanos, clock.countedReads());
        probe.scheduleAfter(nowNanos);
        waiter.start();
        while (continues && !clock.hasEnded() && !bound.replacesThread()) {
            long probeNanos = probe.nanosUntilDue(nowNanos);
            if (probeNanos < waiter.nanosUntilEdge() && (counts || mayCount(probeNanos))) {
                waiter.awaitNanos(probeNanos);
                if (counts) {
                    endWindow(probe);
                } else {
                    beginWindow(probe);
                }
            } else {
                long latenessNanos = waiter.awaitEdge();
                nowNanos = waiter.nowNanos();
                if (!clock.hasEnded()) {
                    tick(latenessNanos, probe, waiter);
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

    private void tick(long latenessNanos, ReadProbe probe, EdgeWaiter waiter) {
        interval.ticks++;
        long missed = latenessNanos / periodNanos;
        metrics.ticks.incrementAndGet();
        metrics.missedEdges.addAndGet(missed);
        metrics.lateness.add(latenessNanos);
        usesTicks = bound.isToBeUsed();
        boolean isTrusted = punctuality.afterTick(latenessNanos);
        changeMode(isHeld || usesTicks || isTrusted ? ClockMode.CACHED : ClockMode.DIRECT, probe);
        if (publishes) {
            publish();
        }
        missedNanos = missed > 0 ? latenessNanos : 0;
        report(probe, waiter);
    }

    private void changeMode(ClockMode to, ReadProbe probe) {
        if (to != mode) {
            changeMode(to);
            if (to == ClockMode.DIRECT) {
                withdraw();
                publishes = false;
                window.start(nowNanos, clock.countedReads());
                counts = true;
                probe.scheduleEndAfter(nowNanos, true);
            } else if (interval.ticks > 1) {
                updateAccount(probe);
            } else { // Too early for a read rate.
                publishes = true;
                counts = false;
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
        if (clock.isCaching()) { // Not after a refresh.
            addCachedTime();
        }
        isPublished = true;
        cachedSinceNanos = nowNanos;
        if (usesTicks ? clock.publishTicked() : clock.publish()) {
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

    private void endPublishing(ClockMode lastMode) {
        withdraw();
        changeMode(lastMode);
        report();
        // Otherwise memory may be too short to load the classes that measure CPU time.
        if (cpuNanosAtUpdate > 0 || lastMode == ClockMode.CACHED) {
            metrics.threadHasUsed(host.cpuNanosOfCurrentThread());
        }
    }

    // ---- Reports to observers.

    private void report(ReadProbe probe, EdgeWaiter waiter) {
        if ((modeBefore != null || steppedBack || missedNanos > 0) && events.hasObservers()) {
            if (clock.hasReaderEndedWindow()) { // Else the direct reads would count for it.
                updateAccount(probe);
            }
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
            events.edgesMissed(missedNanos / periodNanos, missedNanos);
            missedNanos = 0;
        }
    }

    // ---- The account.

    /** Whether a window may begin. Without a tick counter, a thread that is late would end it late. */
    private boolean mayCount(long probeNanos) {
        return isHeld || usesTicks || punctuality.lastWasPunctual() || probeNanos < -MAX_OVERDUE_NANOS;
    }

    /** Makes all reads count themselves for some milliseconds: cached reads at kernel ticks, or direct reads. */
    private void beginWindow(ReadProbe probe) {
        nowNanos = clock.source.nanoTime();
        window.start(nowNanos, clock.countedReads());
        counts = true;
        long windowNanos = probe.scheduleEndAfter(nowNanos, account.isNearEnd());
        if (usesTicks) {
            clock.beginWindow(bound.ticksIn(windowNanos));
            publish();
        } else {
            withdraw();
            publishes = false;
        }
    }

    private void endWindow(ReadProbe probe) {
        updateAccount(probe);
        control.threadWorks();
        if (publishes) {
            publish();
        }
    }

    private void updateAccount(ReadProbe probe) {
        long reads = clock.countedReads();
        nowNanos = clock.source.nanoTime(); // After the count: else many reads would seem to take no time.
        long windowEndNanos = clock.endWindow(nowNanos);
        long cpuNanos = host.cpuNanosOfCurrentThread();
        metrics.threadHasUsed(cpuNanos);
        addCachedTime();
        interval.elapsedNanos = nowNanos - updatedAtNanos;
        interval.cpuNanos = cpuNanos < 0 || cpuNanosAtUpdate < 0 ? -1 : cpuNanos - cpuNanosAtUpdate;
        interval.windowReads = window.reads(reads);
        interval.windowNanos = window.nanos(windowEndNanos);
        if (interval.elapsedNanos > 0) { // Not after a restore from a checkpoint.
            continues = account.addThread(interval);
        }
        interval.ticks = 0;
        interval.cachedNanos = 0;
        updatedAtNanos = nowNanos;
        cpuNanosAtUpdate = cpuNanos;
        long sinceMeasurementNanos = nowNanos - readMeasuredAtNanos;
        if (sinceMeasurementNanos >= READ_COST_INTERVAL_NANOS || sinceMeasurementNanos < 0) {
            readMeasuredAtNanos = nowNanos;
            account.measuredRead(readCost.nanos());
        }
        publishes = mode == ClockMode.CACHED;
        counts = !publishes;
        window.start(nowNanos, reads);
        probe.scheduleAfter(nowNanos);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * The updater thread of an {@link AdaptiveClock}. The thread waits for each period boundary (edge), and publishes the time
 * in the mode that {@link ModePolicy} selects. From time to time it counts reads ({@link ReadProbe}), and ends when
 * {@link CostAccount} says so.
 *
 * <p>No user code runs on this thread while a timestamp is published. The thread withdraws the timestamp before it calls a
 * listener. The thread takes no lock.
 */
final class AdaptiveUpdater implements Runnable {
    /** How often the share of direct reads is computed in assisted mode. */
    private static final long ASSIST_RATE_INTERVAL_NANOS = 8_000_000;

    /** The longest time for half of the measurement of a tick's cost, unless its first tick takes longer. */
    private static final long MAX_MEASUREMENT_NANOS = 200_000_000;

    private static final long READ_COST_INTERVAL_NANOS = 1_000_000_000;

    private final AdaptiveClock clock;
    private final UpdaterControl control;
    private final Clock source;
    private final long periodNanos;
    private final ClockMetrics metrics;
    private final CostAccount account;
    private final ModePolicy policy;

    private volatile @Nullable EdgeWaiter edges;

    private ClockMode mode = ClockMode.DIRECT;
    private long nowNanos;
    private boolean continues = true;

    /** <i>k</i> - 1 in assisted mode. */
    private int assistMask;

    /** The reads from which {@link #assistMask} is computed. */
    private final ReadWindow assistWindow = new ReadWindow();

    /** The reads that the account gets: those of a probe, or of assisted mode. */
    private final ReadWindow window = new ReadWindow();

    /** The assisted reads since the account was updated. */
    private double assistedReads;

    // The state when the account was updated.
    private long accountNanos;
    private long accountReads;
    private long accountCpuNanos;
    private long accountTicks;

    private long ticks;
    private long readCostNanos;

    // Reports that wait until no timestamp is published.
    private @Nullable ClockMode modeBefore;
    private boolean steppedBack;
    private long missedNanos;

    AdaptiveUpdater(AdaptiveClock clock, UpdaterControl control, long nowNanos) {
        this.clock = clock;
        this.control = control;
        this.nowNanos = nowNanos;
        source = clock.source;
        metrics = control.metrics;
        account = control.account;
        periodNanos = control.options.periodNanos();
        ClockMode heldMode = control.options.heldMode;
        policy = heldMode == null
                ? new ModePolicy(control.options.toleratedLateness, periodNanos)
                : ModePolicy.holding(heldMode, periodNanos);
    }

    @Override
    public void run() {
        try {
            runUntilDone();
        } finally {
            // Each step runs even if the previous one fails. When memory is exhausted, any of them may fail.
            try {
                endPublishing();
            } finally {
                try {
                    clock.withdraw();
                } finally {
                    control.updaterEnded(nowNanos);
                }
            }
        }
    }

    private void runUntilDone() {
        try {
            EdgeWaiter waiter = new EdgeWaiter(control.options.source, control.epoch, control.parking, periodNanos);
            edges = waiter;
            if (!control.isOpen()) { // close() ran before it could stop the waiter.
                return;
            }
            metrics.threadHasTimerSlack(control.options.lowersTimerSlack ? TimerSlack.lower() : TimerSlack.current());
            if (measureCosts(waiter)) {
                tickUntilDone(waiter);
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

    /**
     * Measures what a direct read and a tick cost, by some ticks that publish nothing. Returns whether the account still asks
     * for this thread.
     */
    private boolean measureCosts(EdgeWaiter waiter) {
        if (control.readMeasurements == 0) {
            ReadCost.warmUp(source);
        }
        waiter.start();
        int ticksOfHalf = (ModePolicy.ticksUntilTrusted(periodNanos) + 1) / 2;
        // The lower half, because the code of the first ticks of a process is interpreted.
        double tickNanos = Math.min(tickNanos(ticksOfHalf, waiter), tickNanos(ticksOfHalf, waiter));
        control.measureRead();
        control.events.hasObservers(); // Loads classes, before a timestamp is published.
        nowNanos = source.nanoTime();
        readCostNanos = nowNanos;
        accountCpuNanos = control.cpuNanosOfCurrentThread();
        return account.started(tickNanos, accountCpuNanos);
    }

    /** Returns the CPU time of a tick that publishes nothing; NaN if unknown. */
    private double tickNanos(int count, EdgeWaiter waiter) {
        long startNanos = waiter.nowNanos();
        long beforeNanos = control.cpuNanosOfCurrentThread();
        int measured = 0;
        do {
            policy.afterTick(waiter.awaitEdge());
            measured++;
        } while (measured < count
                && waiter.nowNanos() - startNanos < MAX_MEASUREMENT_NANOS // The thread may be starved.
                && control.isOpen());
        long afterNanos = control.cpuNanosOfCurrentThread();
        return beforeNanos < 0 || afterNanos < 0 ? Double.NaN : (double) (afterNanos - beforeNanos) / measured;
    }

    private void tickUntilDone(EdgeWaiter waiter) {
        ReadProbe probe = new ReadProbe(periodNanos, nowNanos);
        accountNanos = nowNanos;
        accountReads = clock.countedReads();
        probe.scheduleAfter(nowNanos);
        assistMask = account.readsPerDirectRead(account.readsPerSecond()) - 1;
        waiter.start();
        while (continues && control.isOpen()) {
            if (mode == ClockMode.CACHED && probe.nanosUntilDue(nowNanos) < waiter.nanosUntilEdge()) {
                countReads(probe, waiter);
            } else {
                long latenessNanos = waiter.awaitEdge();
                nowNanos = waiter.nowNanos();
                if (control.isOpen()) {
                    tick(latenessNanos, probe, waiter);
                }
            }
        }
    }

    /** Ends the thread. For any thread. */
    void stop() {
        EdgeWaiter waiter = edges;
        if (waiter != null) {
            waiter.stop();
        }
    }

    private void tick(long latenessNanos, ReadProbe probe, EdgeWaiter waiter) {
        ticks++;
        long missed = latenessNanos / periodNanos;
        metrics.ticked(latenessNanos, missed);
        boolean wasAssisted = mode == ClockMode.ASSISTED;
        changeMode(policy.afterTick(latenessNanos));
        if (mode == ClockMode.ASSISTED) {
            if (!wasAssisted) {
                long reads = clock.countedReads();
                window.start(nowNanos, reads);
                assistWindow.start(nowNanos, reads);
            } else if (probe.nanosUntilDue(nowNanos) <= 0) {
                updateAccount(probe);
            } else if (assistWindow.isOlderThan(ASSIST_RATE_INTERVAL_NANOS, nowNanos)) {
                setAssistRate();
            }
        } else if (wasAssisted) {
            addAssistedReads();
        }
        publish();
        missedNanos = missed > 0 ? latenessNanos : 0;
        report(waiter);
    }

    private void publish() {
        boolean cached = mode == ClockMode.CACHED;
        long assist = clock.assist();
        if (clock.publish(cached)) {
            steppedBack = true;
            metrics.steppedBack();
        }
        // After the publication. Before, the latest timestamp may be as old as the last read.
        clock.assist(assist, cached ? 0 : assistMask);
    }

    private void changeMode(ClockMode to) {
        if (to != mode) {
            modeBefore = mode;
            mode = to;
            metrics.modeChanged(to, nowNanos);
        }
    }

    /**
     * Makes all reads direct. Only the updater thread calls this, so it cannot overwrite the result with an earlier
     * publication.
     */
    private void withdraw() {
        clock.onRefresh();
        clock.withdraw();
    }

    private void endPublishing() {
        withdraw();
        changeMode(ClockMode.DIRECT);
        reportTo(control.events);
        if (accountCpuNanos > 0) { // Otherwise memory may be too short to load the classes that measure CPU time.
            metrics.threadHasUsed(control.cpuNanosOfCurrentThread());
        }
    }

    // ---- Reports to observers.

    private void report(EdgeWaiter waiter) {
        if (modeBefore == null && !steppedBack && missedNanos == 0) {
            return;
        }
        if (control.events.hasObservers()) {
            if (mode == ClockMode.ASSISTED) {
                addAssistedReads();
            }
            withdraw(); // Reads are direct until the observers return.
            reportTo(control.events);
            waiter.start(); // The time of the observers does not count as lateness.
            assistWindow.start(nowNanos, clock.countedReads());
            publish();
        } else {
            modeBefore = null;
            steppedBack = false;
        }
    }

    private void reportTo(ClockEvents events) {
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

    /** Makes reads direct for the length of a window, because cached reads are not counted. */
    private void countReads(ReadProbe probe, EdgeWaiter waiter) {
        waiter.awaitNanos(probe.nanosUntilDue(nowNanos));
        withdraw();
        nowNanos = source.nanoTime();
        window.start(nowNanos, clock.countedReads());
        waiter.awaitNanos(probe.windowNanos(account.isNearEnd()));
        updateAccount(probe);
        waiter.start(); // Reads were direct at the edges in the window.
        publish();
    }

    private void updateAccount(ReadProbe probe) {
        if (mode == ClockMode.ASSISTED) {
            addAssistedReads();
        }
        long reads = clock.countedReads();
        nowNanos = source.nanoTime(); // After the count: else many reads would seem to take no time.
        long cpuNanos = control.cpuNanosOfCurrentThread();
        metrics.threadHasUsed(cpuNanos);
        long elapsedNanos = nowNanos - accountNanos;
        if (elapsedNanos > 0) { // Not after a restore from a checkpoint.
            continues = account.addThread(
                    elapsedNanos,
                    cpuNanos < 0 || accountCpuNanos < 0 ? -1 : cpuNanos - accountCpuNanos,
                    ticks - accountTicks,
                    window.reads(reads),
                    window.nanos(nowNanos),
                    Math.max(0, reads - accountReads),
                    assistedReads);
        }
        accountNanos = nowNanos;
        accountCpuNanos = cpuNanos;
        accountTicks = ticks;
        accountReads = reads;
        assistedReads = 0;
        if (nowNanos - readCostNanos >= READ_COST_INTERVAL_NANOS || nowNanos - readCostNanos < 0) {
            readCostNanos = nowNanos;
            control.measureRead();
        }
        control.threadWorks();
        window.start(nowNanos, reads);
        probe.scheduleAfter(nowNanos);
    }

    // ---- Assisted mode, in which all reads are counted.

    private void setAssistRate() {
        long windowNanos = assistWindow.nanos(nowNanos);
        long reads = addAssistedReads();
        assistMask = account.readsPerDirectRead(reads * 1e9 / windowNanos) - 1;
    }

    /** Adds the reads with the current <i>k</i>, of which one in <i>k</i> was direct. Returns them all. */
    private long addAssistedReads() {
        long total = clock.countedReads();
        long reads = assistWindow.reads(total);
        assistedReads += reads * (double) assistMask / (assistMask + 1);
        assistWindow.start(nowNanos, total);
        return reads;
    }
}

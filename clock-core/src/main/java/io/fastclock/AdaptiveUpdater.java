// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import org.jspecify.annotations.Nullable;

/**
 * The updater thread of an {@link AdaptiveClock}. The thread waits for each millisecond boundary (edge), and publishes the
 * time in the mode that {@link ModePolicy} selects. The thread ends when {@link DemandProbe} finds a read rate below half of
 * the break-even rate for three seconds.
 *
 * <p>No user code runs on this thread while a timestamp is published. The thread withdraws the timestamp before it calls a
 * listener. The thread takes no lock.
 */
final class AdaptiveUpdater implements Runnable {
    /**
     * How long the thread spins during a probe. The probe ends early after {@link #PROBE_SPIN_READS} direct reads. With
     * fewer reads, counting continues until the next edge.
     */
    private static final long PROBE_SPIN_NANOS = 50_000;

    private static final int PROBE_SPIN_READS = 16;

    /** How often the share of direct reads is computed in assisted mode. */
    private static final long ASSIST_RATE_INTERVAL_NANOS = 8_000_000;

    private final AdaptiveClock clock;
    private final UpdaterControl control;
    private final Clock source;
    private final ClockMetrics metrics;
    private final DemandWatch demand;
    private final ModePolicy policy;
    private final DemandProbe probe = new DemandProbe();

    private volatile @Nullable EdgeWaiter edges;

    private ClockMode mode = ClockMode.DIRECT;
    private long nowNanos;
    private boolean aboveHalfBreakEven = true;

    /** The value of {@link AdaptiveClock#directReadMask} in assisted mode. */
    private int assistMask;

    private long assistRateNanos;
    private long readsAtAssistRate;

    private long ticks;
    private long ticksAtLastProbe;
    private long cpuNanosAtLastProbe = -1;

    // Reports that wait until no timestamp is published.
    private @Nullable ClockMode modeBefore;
    private boolean steppedBack;
    private long missedNanos;

    AdaptiveUpdater(AdaptiveClock clock, UpdaterControl control, long nowNanos) {
        this.clock = clock;
        this.control = control;
        this.source = clock.source;
        this.metrics = control.metrics;
        this.demand = control.demand;
        ClockMode heldMode = clock.heldMode;
        this.policy = heldMode == null ? new ModePolicy(clock.toleratedLateness) : ModePolicy.holding(heldMode);
        this.nowNanos = nowNanos;
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
                clock.withdraw();
                clock.stopRecording();
                control.updaterEnded(nowNanos);
            }
        }
    }

    private void runUntilDone() {
        try {
            EdgeWaiter waiter = new EdgeWaiter(source, control.epoch, control.parking);
            edges = waiter;
            if (!control.isRunning()) { // close() ran before it could stop the waiter.
                return;
            }
            metrics.threadHasTimerSlack(clock.lowersTimerSlack ? TimerSlack.lower() : TimerSlack.current());
            nowNanos = source.nanoTime();
            calibrate();
            if (!demand.paysNow()) {
                demand.threadDidNotPay(nowNanos);
                return;
            }
            demand.threadPaid();
            tickUntilDone(waiter);
        } catch (Throwable t) {
            withdraw();
            control.threadFailed(t, "The updater thread of %s has failed", nowNanos);
        }
    }

    private void tickUntilDone(EdgeWaiter waiter) {
        waiter.start();
        nowNanos = source.nanoTime();
        probe.start(nowNanos);
        startAssistRate();
        while (aboveHalfBreakEven && control.isRunning()) {
            long latenessNanos = waiter.awaitEdge();
            nowNanos = waiter.nowNanos();
            if (control.isRunning()) {
                tick(latenessNanos, waiter);
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

    private void tick(long latenessNanos, EdgeWaiter waiter) {
        ticks++;
        metrics.ticked(latenessNanos);
        changeMode(policy.afterTick(latenessNanos));
        if (probe.isDue(nowNanos) && probe.isCounting()) {
            finishProbe();
        }
        boolean cached = mode == ClockMode.CACHED;
        if (!cached && nowNanos - assistRateNanos >= ASSIST_RATE_INTERVAL_NANOS) {
            setAssistRate();
        }
        publish();
        missedNanos = latenessNanos >= EdgePredictor.EDGE_NANOS ? latenessNanos : 0;
        report(waiter);
        if (cached && probe.isDue(nowNanos)) {
            startProbe();
        }
    }

    private void publish() {
        boolean cached = mode == ClockMode.CACHED;
        if (clock.publish(cached)) {
            steppedBack = true;
            metrics.steppedBack();
        }
        // After the publication. Before, the latest timestamp may be as old as the last read.
        clock.directReadMask = cached ? 0 : assistMask;
        if (cached) {
            probe.stopCounting();
        } else if (!probe.isCounting()) {
            probe.startCounting(nowNanos, clock.countedReads());
        }
    }

    private void changeMode(ClockMode to) {
        if (to != mode) {
            modeBefore = mode;
            mode = to;
            metrics.modeChanged(to, nowNanos);
            if (to == ClockMode.ASSISTED) {
                startAssistRate();
            }
        }
    }

    /**
     * Makes all reads direct. Only the updater thread calls this, so it cannot overwrite the result with an earlier
     * publication.
     */
    private void withdraw() {
        clock.directReadMask = 0;
        clock.withdraw();
    }

    private void endPublishing() {
        withdraw();
        clock.stopRecording();
        changeMode(ClockMode.DIRECT);
        reportTo(control.events);
        // Skipped if no probe has measured CPU time: the CPU time is unknown, or memory may be too short to load the
        // classes that measure CPU time.
        if (cpuNanosAtLastProbe >= 0) {
            metrics.threadHasUsed(control.cpuNanosOfCurrentThread());
        }
    }

    // ---- Reports to observers.

    private void report(EdgeWaiter waiter) {
        if (modeBefore == null && !steppedBack && missedNanos == 0) {
            return;
        }
        if (control.events.hasObservers()) {
            withdraw(); // Reads are direct until the observers return.
            reportTo(control.events);
            waiter.start(); // The time of the observers does not count as lateness.
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
            events.edgesMissed(missedNanos / EdgePredictor.EDGE_NANOS, missedNanos);
            missedNanos = 0;
        }
    }

    // ---- The probe, which estimates the read rate.

    /** Withdraws the timestamp, because only reads without a published timestamp are counted. */
    private void startProbe() {
        withdraw();
        nowNanos = source.nanoTime();
        probe.startCounting(nowNanos, clock.countedReads());
        if (awaitReads()) {
            finishProbe();
            publish();
        }
    }

    private boolean awaitReads() {
        long startNanos = nowNanos;
        while (nowNanos - startNanos < PROBE_SPIN_NANOS && control.isRunning()) {
            if (probe.countedReads(clock.countedReads()) >= PROBE_SPIN_READS) {
                return true;
            }
            Thread.onSpinWait();
            nowNanos = source.nanoTime();
        }
        return false;
    }

    private void finishProbe() {
        long total = clock.countedReads();
        nowNanos = source.nanoTime(); // After the count: else many reads would seem to take no time.
        long reads = probe.countedReads(total);
        long nanos = probe.countedNanos(nowNanos);
        demand.rate.sample(reads, nanos);
        demand.threadWorks();
        aboveHalfBreakEven = probe.finish(nowNanos, total, demand.costs.stillPays(reads, nanos));
        measureCosts();
    }

    /** Called while no timestamp is published that could become stale during the measurement. */
    private void measureCosts() {
        long cpuNanos = control.cpuNanosOfCurrentThread();
        metrics.threadHasUsed(cpuNanos);
        if (cpuNanos >= 0 && cpuNanosAtLastProbe >= 0 && ticks > ticksAtLastProbe) {
            demand.costs.measuredTick((double) (cpuNanos - cpuNanosAtLastProbe) / (ticks - ticksAtLastProbe));
        }
        demand.costs.measuredRead(ReadCost.measureNanos(source));
        metrics.measured(demand.costs);
        cpuNanosAtLastProbe = cpuNanos;
        ticksAtLastProbe = ticks;
    }

    /** Measures a direct read again. The reader that started the thread may have measured interpreted code. */
    private void calibrate() {
        demand.costs.measuredRead(ReadCost.calibrateNanos(source));
        metrics.measured(demand.costs);
        assistMask = demand.readsPerDirectRead() - 1;
    }

    // ---- Assisted mode, in which all reads are counted.

    private void startAssistRate() {
        assistRateNanos = nowNanos;
        readsAtAssistRate = clock.countedReads();
    }

    private void setAssistRate() {
        long nanos = Math.max(1, nowNanos - assistRateNanos);
        assistMask = demand.costs.readsPerDirectRead(clock.countedReads() - readsAtAssistRate, nanos) - 1;
        startAssistRate();
    }
}

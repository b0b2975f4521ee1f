// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the mode of an {@link AdaptiveClock}: by the kernel's tick where that can be, and else by an updater thread while that pays.
 * Starts and stops that thread, one at a time.
 *
 * <pre>
 *   IDLE     --a reader begins to check the reads------> CHECKING
 *   CHECKING --the tick counter is verified------------> TICKING
 *   CHECKING --the account asks for a thread-----------> RUNNING
 *   CHECKING --neither---------------------------------> IDLE
 *   RUNNING  --the thread ends or cannot be started----> IDLE
 *   TICKING  --the clock is closed---------------------> IDLE
 * </pre>
 *
 * <p>In {@code CHECKING} only the thread that has set this state uses {@link CostAccount}, in {@code RUNNING} only the updater thread.
 * Whether readers publish changes in {@code CHECKING} only, so that no updater thread is alive then.
 */
final class ModeControl implements Runnable {
    private static final int IDLE = 0;
    private static final int CHECKING = 1;
    private static final int RUNNING = 2;
    private static final int TICKING = 3;

    // The shortest windows of direct reads for a check, and for an estimate of the read rate.
    private static final long CHECK_INTERVAL_NANOS = 10_000_000;
    private static final long MIN_RATE_WINDOW_NANOS = 1_000_000_000;

    /** Direct reads that cost some milliseconds of CPU time, or more. Then the verification of the tick counter is worth its cost. */
    static final long READS_BEFORE_VERIFICATION = 250_000;

    final AdaptiveClock clock;
    final Host host;
    final CostAccount account;
    final ReadCost readCost;
    final ClockMetrics metrics;
    final ClockEvents events;
    private final AdaptiveOptions options;
    private final ThreadFactory threads;
    private final AtomicInteger state = new AtomicInteger(IDLE);
    private final CountingWindow window = new CountingWindow(); // The direct reads since the last check.
    final RetryBackoff failures = new RetryBackoff();
    private volatile @Nullable AdaptiveUpdater updater;
    private boolean needsNoVerification; // Or it was asked for. Written in CHECKING.

    ModeControl(AdaptiveClock clock) {
        this.clock = clock;
        options = clock.options;
        host = options.host == null ? new Host() {} : options.host;
        threads = options.threads == null ? new DaemonThreadFactory("fastclock-adaptive") : options.threads;
        account = new CostAccount(options.periodNanos, Runtime.getRuntime().availableProcessors());
        readCost = new ReadCost(options.source);
        metrics = new ClockMetrics(clock.createdNanos);
        events = new ClockEvents(options.listener);
        needsNoVerification = !options.allows(ClockMode.KERNEL_TICK);
        window.start(clock.createdNanos, 0);
    }

    /** When the verification that this clock has asked for is over. */
    @Override
    public void run() {
        check(true);
    }

    /**
     * Adds the direct reads to the account, and changes the mode if that pays. For readers.
     *
     * @param awaitsTick whether somebody waits for the tick counter, however few the reads are
     */
    void check(boolean awaitsTick) {
        if (state.get() != IDLE
                || !(awaitsTick || isDue(options.source.nanoTime()))
                || !state.compareAndSet(IDLE, CHECKING)) {
            return;
        }
        long nowNanos = 0;
        int next = IDLE;
        try {
            nowNanos = options.source.nanoTime(); // Again: another reader may have finished a check meanwhile.
            long reads = clock.countedReads();
            if (Double.isNaN(account.readNanos)) {
                account.measuredRead(readCost.roughNanos());
            }
            clock.adaptCheckInterval(account.readNanos);
            boolean threadPays = account.addDirectReads(window.reads(reads), window.nanos(nowNanos));
            window.start(nowNanos, reads);
            // Without room on the stack, RUNNING might stay for ever, without a thread.
            if (!clock.seal.cachingEnded && StackRoom.isEnough()) {
                boolean verifies = awaitsTick || reads >= READS_BEFORE_VERIFICATION;
                next = next(verifies, threadPays && failures.isOver(nowNanos), nowNanos);
            }
            if (next == TICKING) { // Before close() can report the end.
                events.modeChanged(ClockMode.DIRECT, ClockMode.KERNEL_TICK);
            }
        } finally {
            state.set(next);
            if (next == TICKING && clock.seal.cachingEnded) { // close() may have found the state CHECKING.
                endTicking();
            }
        }
        if (next == RUNNING) {
            startUpdater(nowNanos);
        }
    }

    /** Reads may come in one batch that is shorter than a window. */
    private boolean isDue(long nowNanos) {
        return window.isOlderThan(CHECK_INTERVAL_NANOS, nowNanos)
                || (!needsNoVerification && clock.countedReads() >= READS_BEFORE_VERIFICATION);
    }

    /** Returns the state after {@code CHECKING}, and makes readers publish if that is {@code TICKING}. */
    private int next(boolean verifies, boolean threadPays, long nowNanos) {
        if (verifies && !needsNoVerification) {
            needsNoVerification = true;
            clock.setSamplesReads(true);
        }
        if (options.allows(ClockMode.KERNEL_TICK)) {
            KernelTick tick = host.verifiedTick();
            if (tick == null) {
                if (verifies || options.heldMode != null) {
                    host.verifyTick(this);
                }
                if (!host.cannotVerifyTick()) {
                    return IDLE; // No thread before it is known whether one is needed.
                }
            } else if (tick.isUsable()) {
                metrics.modeChanged(ClockMode.KERNEL_TICK, nowNanos);
                clock.beginTicking();
                return TICKING;
            }
        }
        return threadPays && options.allows(ClockMode.UPDATER_THREAD) ? RUNNING : IDLE;
    }

    /** Verifies the tick counter, if that is not done. Returns whether the clock reads by it within this time. For any thread. */
    boolean awaitTicking(long timeoutNanos) {
        long startNanos = System.nanoTime();
        while (true) {
            check(true);
            if (clock.readersPublish && !clock.seal.cachingEnded) { // Also for a listener, which is called in CHECKING.
                return true;
            }
            KernelTick tick = host.verifiedTick();
            boolean mayBegin = options.allows(ClockMode.KERNEL_TICK) && (tick == null || tick.isUsable());
            if (!mayBegin || clock.seal.cachingEnded || System.nanoTime() - startNanos >= timeoutNanos) {
                return false;
            }
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    private void endTicking() {
        if (state.compareAndSet(TICKING, CHECKING)) {
            int next = TICKING; // After a failure close() can be called again.
            try {
                metrics.modeChanged(ClockMode.DIRECT, options.source.nanoTime());
                next = IDLE; // No check changes the mode of a clock that has ended.
            } finally {
                state.set(next);
            }
            events.modeChanged(ClockMode.KERNEL_TICK, ClockMode.DIRECT);
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
        metrics.threadEnds.incrementAndGet();
        updater = null;
        window.start(nowNanos, clock.countedReads());
        state.set(IDLE);
    }

    /** After the clock has ended. */
    void closed() {
        AdaptiveUpdater running = updater;
        if (running != null) {
            running.edges.stop();
        }
        endTicking();
    }

    ClockStats stats() {
        long nowNanos = options.source.nanoTime();
        int now = state.get();
        boolean isCounted = !clock.readersPublish; // Nor after the end, as far as is known.
        double readsPerSecond = isCounted ? account.readsPerSecond : Double.NaN;
        long windowNanos = window.nanos(nowNanos);
        if (now == IDLE && isCounted && windowNanos >= MIN_RATE_WINDOW_NANOS) {
            // Only a read ends the window: after the last one it gives the current rate.
            readsPerSecond = account.rateWith(window.reads(clock.countedReads()), windowNanos);
        }
        boolean usesTick = clock.monotonicTicks != 0 && !clock.seal.cachingEnded; // Published after the wall time.
        return new ClockStats(options, metrics, account, readsPerSecond, nowNanos, usesTick, tick());
    }

    /** Returns null if it is not known whether the counter can be used, or not wanted. */
    private @Nullable KernelTick tick() {
        return options.heldMode == ClockMode.DIRECT ? null : host.verifiedTick();
    }

    /** Returns the mode, and what is known of the tick counter. */
    String describe() {
        KernelTick tick = tick();
        return metrics.modeTimes.mode + (tick == null ? "" : ", " + tick);
    }
}

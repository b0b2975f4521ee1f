// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The short-lived thread that finds and verifies the tick counter for all clocks, once, and passes them the result. */
class TickVerification implements Runnable {
    /** So many cost about as much CPU time as the verification: a process pays at most about twice what reads cost. */
    static final long READS_BEFORE_VERIFICATION = 2_000_000;

    private static volatile @Nullable TickVerification ofProcess; // No initialiser: a stack overflow may spoil it.
    private static final int MAX_RUNS = 5; // One may find no counter by chance, if the virtual machine was stopped.
    private static final long FIRST_PAUSE_NANOS = 50_000_000;
    private static final long NANOS_BETWEEN_STARTS = 100_000_000; // While somebody waits, and no thread can be created.
    private static final long MAX_READS_BEFORE_RETRY = 1_000_000_000;

    private final ThreadFactory threads;
    private final AtomicInteger running = new AtomicInteger(); // 0 or 1.
    final AtomicInteger reportedFaults = new AtomicInteger();
    volatile @Nullable TickResult result; // If TickWatch finds a fault later, the refusal.
    private @Nullable AbstractKernelTickClock asker; // Set before the thread starts.
    private volatile long readsBeforeRetry = READS_BEFORE_VERIFICATION;

    TickVerification(ThreadFactory threads) {
        this.threads = threads;
    }

    /** Takes a lock once: no read waits for a thread that holds it, once there is one. */
    static TickVerification ofProcess() {
        TickVerification existing = ofProcess;
        return existing == null ? create() : existing;
    }

    private static synchronized TickVerification create() {
        if (ofProcess == null) {
            ofProcess = new TickVerification(new DaemonThreadFactory("fastclock-kernel-tick"));
        }
        return ofProcess();
    }

    /** Finds out what this process can use, in several runs. Throws if each has proved nothing. Tests replace it. */
    TickResult find() {
        boolean isChance = false;
        for (int run = 0; run < MAX_RUNS; run++) {
            DaemonThreadFactory.pause(run == 0 ? 0 : FIRST_PAUSE_NANOS << run);
            try {
                Checkpoints.refuse();
                long page = VdsoDataPage.address();
                Memory memory = Memory.ofThisProcess();
                TickSearch search = new TickSearch(memory, page, DirectClock.instance());
                while (!search.isOver()) {
                    search.look();
                    DaemonThreadFactory.pause(search.pauseNanos());
                }
                TickSearch.Candidate found = search.counter();
                if (found != null) {
                    memory.useCounter(page + (long) found.index * Integer.BYTES);
                    return TickResult.usable(found.tickNanos());
                }
                isChance |= search.isInconclusive();
            } catch (Throwable t) {
                TickResult refused = TickResult.ofFailure(t);
                if (refused != null) {
                    return refused;
                }
                isChance = true;
            }
        }
        if (isChance) {
            throw new IllegalStateException("that no run has found a counter may be chance");
        }
        return TickResult.refused(
                "no word of the vDSO data page counts ticks, as in a time namespace or a sandbox", false);
    }

    /** Passes the result to the clock: now, or on the thread that this call starts. Else the clock counts its reads again. */
    void start(AbstractKernelTickClock clock) {
        TickResult off = result == null ? Settings.switchedOff() : null;
        if (off != null) {
            result = off;
        }
        if (result != null) {
            passTo(clock);
            return;
        }
        try { // Around the flag, too: Thread.stop could leave it set, and no thread.
            if (running.compareAndSet(0, 1)) {
                asker = clock;
                threads.newThread(this).start();
                return;
            }
        } catch (Throwable t) { // Usually OutOfMemoryError.
            asker = null;
            if (t instanceof SecurityException) { // For good. The next call passes this to the clock.
                result = TickResult.refused(t.toString(), false);
            } else {
                running.set(0);
            }
        }
        clock.countReads(readsBeforeRetry);
    }

    /** Passes the result, and the refusal if a fault is found meanwhile: that could have met the clock before the result. */
    private void passTo(AbstractKernelTickClock clock) {
        TickResult passed;
        do {
            passed = Objects.requireNonNull(result);
            clock.accept(passed);
        } while (passed != result);
    }

    /** Starts the verification, if needed, and returns whether the clock reads by the tick within this time. */
    boolean await(AbstractKernelTickClock clock, long timeoutNanos) {
        long startNanos = System.nanoTime();
        for (long sleptNanos = 0; ; sleptNanos += 5_000_000) { // A faked clock may stand still.
            boolean isKnown = result != null; // Before: then start() passes it to this clock.
            if (isKnown || sleptNanos % NANOS_BETWEEN_STARTS == 0) {
                start(clock);
            }
            if (isKnown || Math.max(sleptNanos, System.nanoTime() - startNanos) >= timeoutNanos) {
                return clock.usesTick();
            }
            try {
                Thread.sleep(5);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }

    @Override
    public void run() {
        AbstractKernelTickClock clock = asker;
        asker = null; // Not to keep a clock alive that nobody uses.
        if (clock == null) { // Whoever started this thread was stopped.
            return;
        }
        TickResult found;
        try {
            found = find();
            result = found;
            passTo(clock);
        } catch (Throwable t) { // Memory or descriptors are exhausted, or the class loader is closed.
            readsBeforeRetry = Math.min(MAX_READS_BEFORE_RETRY, 4 * readsBeforeRetry);
            running.set(0);
            clock.countReads(readsBeforeRetry);
            return;
        }
        try {
            JfrEvents.verified(found);
            List<String> warnings = Settings.unknownProperties();
            if (found.hasRemedy) {
                warnings.add("FastClock reads System: it cannot use the kernel's tick counter. " + found.refusal);
            }
            Log.warnAfterStart(warnings);
        } catch (Throwable t) {
            // For example, the application was undeployed.
        }
    }
}

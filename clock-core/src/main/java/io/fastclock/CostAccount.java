// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides when the updater thread starts and ends, from what each choice costs: the ski rental problem, rent or buy. Pure
 * arithmetic. One thread at a time uses an instance.
 *
 * <pre>
 *   without a thread:  balance = max(0, balance + cost of the direct reads made - cost of the ticks not made)
 *                      a thread starts at the start limit
 *   with a thread:     balance = max(0, balance + cost of the thread - cost of the reads saved)
 *                      the thread ends at the end limit
 * </pre>
 *
 * <p>{@code docs/internals/adaptive-clock.md} proves that the clock uses at most 1.25 times the CPU time of {@link System}:
 * 1.15 for a direct read, 1/{@link #THREAD_FACTOR} for threads and 1/{@link #FIRST_TRIAL_FACTOR} for trials.
 */
final class CostAccount {
    /** The start limit, as a multiple of what a thread can waste. */
    static final double THREAD_FACTOR = 12.5;

    // The direct reads before a trial, as a multiple of its cost. Doubles with each trial that changed nothing.
    static final double FIRST_TRIAL_FACTOR = 50;
    static final double TRIAL_FACTOR = 400;
    static final double MAX_TRIAL_FACTOR = 8 * TRIAL_FACTOR;

    /** The cost of a tick until one is measured: expensive, so that only a trial starts the first thread. */
    static final double ASSUMED_TICK_NANOS = 100_000;

    /** No tick is cheaper. Below the break-even rate of such ticks a trial cannot change anything. */
    static final double CHEAPEST_TICK_NANOS = 2_000;

    static final double ASSUMED_START_NANOS = 5_000_000;
    static final double CACHED_READ_NANOS = 1;

    /** A thread ends when no read was seen for this long, whatever it costs. */
    private static final long IDLE_NANOS = 3_000_000_000L;

    // The weights of a second's ticks in the estimate of their cost, and of a sample in that of the read rate.
    private static final double WEIGHT_PER_NANO = 0.25e-9;
    private static final double RATE_WEIGHT = 0.25;

    private final long periodNanos;
    private final double updateSeconds;

    // Estimates, which any thread may load. NaN before the first measurement.
    volatile double readNanos = Double.NaN;
    volatile double tickNanos = ASSUMED_TICK_NANOS;
    volatile double readsPerSecond = Double.NaN;
    volatile double savedNanos;

    private double startNanos = ASSUMED_START_NANOS;
    private boolean isCalibrated;
    private boolean knowsTick;
    private double balanceNanos;
    private double trialBalanceNanos;
    private double trialFactor = FIRST_TRIAL_FACTOR;
    private long idleNanos;

    /** @param maxUpdateNanos the longest time between two updates while a thread runs */
    CostAccount(long periodNanos, long maxUpdateNanos) {
        this.periodNanos = periodNanos;
        this.updateSeconds = maxUpdateNanos / 1e9;
    }

    /** Adds direct reads, made without a thread. Returns whether to start a thread. */
    boolean addDirectReads(long reads, long elapsedNanos) {
        sampleRate(reads, elapsedNanos);
        double spentNanos = reads * readNanos;
        balanceNanos = Math.max(0, balanceNanos + spentNanos - ticksIn(elapsedNanos) * tickNanos);
        trialBalanceNanos = Math.max(0, trialBalanceNanos + spentNanos - ticksIn(elapsedNanos) * CHEAPEST_TICK_NANOS);
        return isCachingDue() || trialBalanceNanos >= trialFactor * (startNanos + tickNanos);
    }

    boolean isCachingDue() {
        return balanceNanos >= startLimitNanos();
    }

    double startLimitNanos() {
        return THREAD_FACTOR * ((1 + updateSeconds) * ticksIn(1_000_000_000) * tickNanos + 2 * startNanos);
    }

    /**
     * Adds what a new thread has measured. Returns whether it is to publish; if not, it must end.
     *
     * @param newTickNanos the CPU time of a tick; NaN if unknown
     * @param newStartNanos the CPU time of the thread until now
     */
    boolean started(double newTickNanos, long newStartNanos) {
        if (newTickNanos > 0) {
            if (knowsTick) { // The first start of a process loads classes, and says nothing of the next.
                startNanos = newStartNanos;
            }
            tickNanos = knowsTick && newTickNanos > tickNanos ? (tickNanos + newTickNanos) / 2 : newTickNanos;
            knowsTick = true;
        }
        boolean caches = isCachingDue();
        trialFactor = !knowsTick
                ? Double.POSITIVE_INFINITY // Another trial would not find out, either.
                : caches || !isCalibrated ? TRIAL_FACTOR : Math.min(MAX_TRIAL_FACTOR, 2 * trialFactor);
        isCalibrated = true;
        idleNanos = 0;
        payForStart();
        if (caches) {
            balanceNanos = 0;
        }
        return caches;
    }

    /** Makes direct reads pay for a thread that ends at once, or has failed. */
    void payForStart() {
        trialBalanceNanos = 0;
        balanceNanos = Math.max(0, balanceNanos - THREAD_FACTOR * startNanos);
    }

    /** Adds a measured direct read. A preemption can make it too high; nothing makes it too low. */
    void measuredRead(double measuredNanos) {
        double nanos = Math.max(1, measuredNanos); // A coarse clock may measure 0.
        double estimate = readNanos;
        if (!isCalibrated && nanos < estimate) { // The reader that measured first may have run interpreted code.
            balanceNanos *= nanos / estimate;
        }
        readNanos = nanos > estimate ? estimate + (Math.min(nanos, 4 * estimate) - estimate) / 16 : nanos;
    }

    /** What a thread has done since the last update of the account. */
    static final class Interval {
        long elapsedNanos;
        long cpuNanos; // Of the thread; negative if unknown.
        long ticks;
        long cachedNanos; // How long a timestamp was published.

        // Most cached reads are not counted. Their rate is that of the reads in a window.
        long windowReads;
        long windowNanos;
    }

    /** Adds what a thread has done. Returns whether it is to continue. */
    boolean addThread(Interval done) {
        sampleRate(done.windowReads, done.windowNanos);
        if (done.cpuNanos >= 0 && done.ticks > 0) {
            double estimate = tickNanos;
            double weight = Math.min(1, done.elapsedNanos * WEIGHT_PER_NANO);
            tickNanos = estimate + weight * ((double) done.cpuNanos / done.ticks - estimate);
            knowsTick = true;
        }
        double threadNanos = done.cpuNanos >= 0 ? done.cpuNanos : done.ticks * tickNanos;
        // Nobody reads while the whole process stands still. The thread's ticks show for how long it ran.
        double runningNanos = Math.min((double) done.cachedNanos, (done.ticks + 1.0) * periodNanos);
        double saved = runningNanos * done.windowReads / done.windowNanos * (readNanos - CACHED_READ_NANOS);
        double savedBefore = savedNanos;
        savedNanos = savedBefore + saved;
        balanceNanos = Math.max(0, balanceNanos + threadNanos - saved);
        idleNanos = done.windowReads > 0 ? 0 : idleNanos + done.elapsedNanos;
        if (balanceNanos < endLimitNanos() && idleNanos < IDLE_NANOS) {
            return true;
        }
        balanceNanos = 0;
        return false;
    }

    double endLimitNanos() {
        return ticksIn(1_000_000_000) * tickNanos + startNanos;
    }

    /** Whether the thread may soon have to end. */
    boolean isNearEnd() {
        return balanceNanos >= endLimitNanos() / 2;
    }

    /** For any thread. */
    double breakEvenReadsPerSecond() {
        return ticksIn(1_000_000_000) * tickNanos / readNanos;
    }

    private double ticksIn(long nanos) {
        return (double) nanos / periodNanos;
    }

    private void sampleRate(long reads, long nanos) {
        double sample = reads * 1e9 / nanos;
        double estimate = readsPerSecond;
        readsPerSecond = Double.isNaN(estimate) ? sample : estimate + RATE_WEIGHT * (sample - estimate);
    }
}

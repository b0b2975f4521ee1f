// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides when the updater thread starts and ends, from what each choice costs. This is the ski rental problem, rent or buy:
 * a direct read is rent, a thread is the purchase. Pure arithmetic. One thread at a time uses an instance, except for the
 * methods marked "for any thread".
 *
 * <pre>
 *   without a thread:  balance = max(0, balance + cost of the direct reads made - cost of the ticks not made)
 *                      a thread starts at the start limit
 *   with a thread:     balance = max(0, balance + cost of the thread - cost of the reads saved)
 *                      the thread ends at the end limit
 * </pre>
 *
 * <p>Let <i>T</i> be the cost of a second of ticks, <i>s</i> that of a thread's start, and <i>d</i> the seconds between two
 * updates of the balance. The end limit is <i>T</i> + <i>s</i>. A thread therefore wastes at most (1 + <i>d</i>) <i>T</i> + 2
 * <i>s</i>. Direct reads of {@link #THREAD_FACTOR} times that much come before it. A trial thread, which measures costs that
 * may have changed, follows direct reads of at least {@link #FIRST_TRIAL_FACTOR} times its cost. With direct reads that cost
 * at most 1.13 times those of {@link System}, the clock uses at most 1.13 + 1/10 + 1/50 = 1.25 times the CPU time of
 * {@code System}. The project's {@code docs/internals/adaptive-clock.md} has the proof.
 */
final class CostAccount {
    /** The start limit, as a multiple of what a thread can waste. */
    static final double THREAD_FACTOR = 10;

    /** The direct reads before a trial, as a multiple of its cost, while the cost of a tick is unknown. */
    static final double FIRST_TRIAL_FACTOR = 50;

    /** The same later. Doubles with each trial that changed nothing. */
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

    /** The weight of a second's ticks in the estimate of their cost. */
    private static final double WEIGHT_PER_NANO = 0.25e-9;

    private static final double RATE_WEIGHT = 0.25;

    private final long periodNanos;
    private final double updateSeconds;

    // Loaded by any thread, for ClockStats.
    private volatile double readNanos = Double.NaN;
    private volatile double tickNanos = ASSUMED_TICK_NANOS;
    private volatile double readsPerSecond = Double.NaN;
    private volatile double savedNanos;

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

    // ---- Without a thread.

    /** Adds direct reads. Returns whether to start a thread. */
    boolean addDirectReads(long reads, long elapsedNanos) {
        sampleRate(reads, elapsedNanos);
        double spentNanos = reads * readNanos;
        balanceNanos = Math.max(0, balanceNanos + spentNanos - ticksIn(elapsedNanos) * tickNanos);
        trialBalanceNanos = Math.max(0, trialBalanceNanos + spentNanos - ticksIn(elapsedNanos) * CHEAPEST_TICK_NANOS);
        return isCachingDue() || trialBalanceNanos >= trialFactor * (startNanos + tickNanos);
    }

    /** Returns whether the balance has reached the start limit. */
    boolean isCachingDue() {
        return balanceNanos >= startLimitNanos();
    }

    double startLimitNanos() {
        return THREAD_FACTOR * ((1 + updateSeconds) * ticksIn(1_000_000_000) * tickNanos + 2 * startNanos);
    }

    // ---- While a thread starts.

    /**
     * Adds the measured costs of a new thread.
     *
     * @param newTickNanos the CPU time of a tick; NaN if unknown
     * @param newStartNanos the CPU time of the thread until now
     * @return whether the thread is to publish; if not, it must end
     */
    boolean started(double newTickNanos, long newStartNanos) {
        if (newTickNanos > 0) {
            if (knowsTick) { // The first start of a process loads classes. It happens once, and says nothing of the
                // next.
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
        trialBalanceNanos = 0;
        // A thread that ends at once is paid for, too.
        balanceNanos = caches ? 0 : Math.max(0, balanceNanos - THREAD_FACTOR * startNanos);
        idleNanos = 0;
        return caches;
    }

    /** Makes direct reads pay for a thread that has failed, as for one that ends at once. */
    void threadFailed() {
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

    // ---- With a thread.

    /**
     * Adds the time since the last call. Most cached reads are not counted: their rate is that of the reads in a window.
     *
     * @param cpuNanos the CPU time that the thread has used since; negative if unknown
     * @param ticks its ticks
     * @param cachedNanos for how long a timestamp was published
     * @return whether the thread is to continue
     */
    boolean addThread(
            long elapsedNanos, long cpuNanos, long ticks, long windowReads, long windowNanos, long cachedNanos) {
        sampleRate(windowReads, windowNanos);
        if (cpuNanos >= 0 && ticks > 0) {
            double estimate = tickNanos;
            tickNanos = estimate + Math.min(1, elapsedNanos * WEIGHT_PER_NANO) * ((double) cpuNanos / ticks - estimate);
            knowsTick = true;
        }
        double threadNanos = cpuNanos >= 0 ? cpuNanos : ticks * tickNanos;
        // Nobody reads while the whole process stands still. The thread's ticks show for how long it ran.
        double runningNanos = Math.min((double) cachedNanos, (ticks + 1.0) * periodNanos);
        double saved = runningNanos * windowReads / windowNanos * (readNanos - CACHED_READ_NANOS);
        double savedBefore = savedNanos;
        savedNanos = savedBefore + saved;
        balanceNanos = Math.max(0, balanceNanos + threadNanos - saved);
        idleNanos = windowReads > 0 ? 0 : idleNanos + elapsedNanos;
        if (balanceNanos < endLimitNanos() && idleNanos < IDLE_NANOS) {
            return true;
        }
        balanceNanos = 0;
        return false;
    }

    double endLimitNanos() {
        return ticksIn(1_000_000_000) * tickNanos + startNanos;
    }

    /** Returns whether the thread may soon have to end. A longer window then makes the decision certain. */
    boolean isNearEnd() {
        return balanceNanos >= endLimitNanos() / 2;
    }

    // ---- For any thread.

    /** Returns the cost of a direct read; NaN before the first measurement. */
    double readNanos() {
        return readNanos;
    }

    double tickNanos() {
        return tickNanos;
    }

    double breakEvenReadsPerSecond() {
        return ticksIn(1_000_000_000) * tickNanos / readNanos;
    }

    /** Returns the estimated read rate; NaN before the first window. */
    double readsPerSecond() {
        return readsPerSecond;
    }

    /** Returns the estimated CPU time that cached reads have saved. */
    double savedNanos() {
        return savedNanos;
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

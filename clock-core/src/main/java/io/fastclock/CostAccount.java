// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * Decides when the updater thread starts and ends: the ski rental problem, rent or buy. Pure arithmetic, for one thread at a time.
 * {@code docs/internals/adaptive-clock.md} has the formulas, and proves that the clock uses at most 1.25 times the CPU time of
 * {@link System}: 1.15 for a direct read, 1/{@link #THREAD_FACTOR} for threads and 1/{@link #FIRST_TRIAL_FACTOR} for trials.
 */
final class CostAccount {
    static final double THREAD_FACTOR = 12.5; // The start limit, as a multiple of what a thread can waste.

    // The direct reads before a trial, as a multiple of its cost. Doubles with each trial that changed nothing.
    static final double FIRST_TRIAL_FACTOR = 50;
    static final double TRIAL_FACTOR = 400;
    static final double MAX_TRIAL_FACTOR = 8 * TRIAL_FACTOR;

    static final double ASSUMED_UPDATE_NANOS = 100_000; // Expensive, so that only a trial starts the first thread.
    static final double CHEAPEST_UPDATE_NANOS = 2_000; // Below its break-even rate a trial cannot change anything.
    static final double ASSUMED_START_NANOS = 5_000_000;
    static final double CACHED_READ_NANOS = 1;
    static final double MISS_NANOS = 100; // What an update costs each reading core: its next read misses the cache.

    private static final long IDLE_NANOS = 3_000_000_000L; // A thread that sees no read for so long ends.

    // The weights of a second's updates in the estimate of their cost, and of a sample in that of the read rate.
    private static final double WEIGHT_PER_NANO = 0.25e-9;
    private static final double RATE_WEIGHT = 0.25;

    /** The estimate of the read rate remembers direct reads for so long: {@link ReadSampling} is right in the long run. */
    private static final double RATE_MEMORY_NANOS = 60e9;

    private final long periodNanos;
    private final double intervalSeconds;
    private final int cores; // How many may read at a time.

    // Estimates, which any thread may load. NaN before the first measurement.
    volatile double readNanos = Double.NaN;
    volatile double updateNanos = ASSUMED_UPDATE_NANOS;
    volatile double readsPerSecond = Double.NaN;
    volatile double savedNanos;

    private double startNanos = ASSUMED_START_NANOS;
    private boolean isCalibrated;
    private boolean knowsUpdate;
    private double balanceNanos;
    private double trialBalanceNanos;
    private double trialFactor = FIRST_TRIAL_FACTOR;
    private long idleNanos;

    // The direct reads that the estimate of the rate remembers, and their time. Any thread may load them.
    private volatile double rememberedReads;
    private volatile double rememberedNanos;

    CostAccount(long periodNanos, int cores) {
        this.periodNanos = periodNanos;
        intervalSeconds = WindowSchedule.maxIntervalNanos(periodNanos) / 1e9;
        this.cores = cores;
    }

    /** Adds direct reads, made without a thread. Returns whether to start a thread. */
    boolean addDirectReads(long reads, long elapsedNanos) {
        readsPerSecond = rateWith(reads, elapsedNanos);
        double kept = kept(elapsedNanos);
        rememberedReads = kept * rememberedReads + reads;
        rememberedNanos = kept * rememberedNanos + elapsedNanos;

        double spentNanos = reads * readNanos;
        double updates = (double) elapsedNanos / periodNanos;
        balanceNanos =
                Math.max(0, balanceNanos + spentNanos - updates * updateNanos - missNanos((double) reads, updates));
        trialBalanceNanos = Math.max(0, trialBalanceNanos + spentNanos - updates * CHEAPEST_UPDATE_NANOS);
        return isCachingDue() || trialBalanceNanos >= trialFactor * (startNanos + updateNanos);
    }

    boolean isCachingDue() {
        return balanceNanos >= THREAD_FACTOR * ((1 + intervalSeconds) * nanosPerSecond() + 2 * startNanos);
    }

    /** Adds the CPU time of an update, NaN if unknown, and of the thread until now. Returns whether it is to publish, or to end. */
    boolean threadStarted(double newUpdateNanos, long newStartNanos) {
        if (newUpdateNanos > 0) {
            if (knowsUpdate) { // The first start of a process loads classes, and says nothing of the next.
                startNanos = newStartNanos;
            }
            updateNanos =
                    knowsUpdate && newUpdateNanos > updateNanos ? (updateNanos + newUpdateNanos) / 2 : newUpdateNanos;
            knowsUpdate = true;
        }
        rememberedReads = 0;
        rememberedNanos = 0;
        boolean caches = isCachingDue();
        trialFactor = !knowsUpdate
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

    /** Adds a measured direct read. A preemption can make it too high; nothing can make it too low. */
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
        long updates;
        long cachedNanos; // How long a timestamp was published.

        // Most cached reads are not counted. Their rate is that of the reads in a window.
        long windowReads;
        long windowNanos;
    }

    /** Adds what a thread has done. Returns whether it is to continue. */
    boolean addInterval(Interval done) {
        double rate = done.windowReads * 1e9 / done.windowNanos;
        double estimate = readsPerSecond;
        readsPerSecond = Double.isNaN(estimate) ? rate : estimate + RATE_WEIGHT * (rate - estimate);
        if (done.cpuNanos >= 0 && done.updates > 0) {
            double before = updateNanos;
            double weight = Math.min(1, done.elapsedNanos * WEIGHT_PER_NANO);
            updateNanos = before + weight * ((double) done.cpuNanos / done.updates - before);
            knowsUpdate = true;
        }
        double threadNanos = done.cpuNanos >= 0 ? done.cpuNanos : done.updates * updateNanos;
        // Nobody reads while the whole process stands still. The thread's updates show for how long it ran.
        double runningNanos = Math.min((double) done.cachedNanos, (done.updates + 1.0) * periodNanos);
        double reads = runningNanos * rate / 1e9;
        double saved = reads * (readNanos - CACHED_READ_NANOS) - missNanos(reads, (double) done.updates);
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
        return nanosPerSecond() + startNanos;
    }

    /** Whether the thread may soon have to end. */
    boolean isNearEnd() {
        return balanceNanos >= endLimitNanos() / 2;
    }

    /** For any thread. */
    double breakEvenReadsPerSecond() {
        return nanosPerSecond() / readNanos;
    }

    private double nanosPerSecond() {
        return 1e9 / periodNanos * (updateNanos + MISS_NANOS * cores);
    }

    /** What these reads pay for the updates: a miss for each update and each core that reads after it. */
    private double missNanos(double reads, double updates) {
        return MISS_NANOS * Math.min(cores * updates, reads);
    }

    /** Returns the rate of these direct reads and of those remembered. For any thread. */
    double rateWith(long reads, long nanos) {
        double kept = kept(nanos);
        return (kept * rememberedReads + reads) * 1e9 / (kept * rememberedNanos + nanos);
    }

    private static double kept(long elapsedNanos) {
        return Math.max(0, 1 - elapsedNanos / RATE_MEMORY_NANOS);
    }
}

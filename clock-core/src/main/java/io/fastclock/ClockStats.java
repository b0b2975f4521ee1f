// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.lang.reflect.Field;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A snapshot of the statistics of an {@link AdaptiveClock} since its creation.
 *
 * <p>Counts and sums of time are {@code long}: subtract those of an earlier snapshot to get the change. Values that may be unknown
 * are optional. Taking a snapshot takes no lock. Two figures of one snapshot may be one update apart. Instances are immutable.
 */
public final class ClockStats {
    // In the order of toString(). The composite attribute of JMX has the same names. Negative numbers and NaN stand for
    // unknown.
    private final ClockMode mode;
    private final long periodNanos;
    private final long directModeNanos;
    private final long cachedModeNanos;
    private final boolean usesKernelTick;
    private final long updates;
    private final long missedUpdates;
    private final long latenessP50Nanos;
    private final long latenessP99Nanos;
    private final long latenessMaxNanos;
    private final long threadStarts;
    private final long threadEnds;
    private final long failures;
    private final long backwardSteps;
    private final long timerSlackNanos;
    private final double readsPerSecond;
    private final double breakEvenReadsPerSecond;
    private final double directReadNanos;
    private final double updateNanos;
    private final long updaterCpuNanos;
    private final long savedCpuNanos;
    private final long netSavedCpuNanos;

    ClockStats(
            long periodNanos,
            boolean usesKernelTick,
            double readsPerSecond,
            CostAccount account,
            ClockMetrics metrics,
            long nowNanos) {
        ClockMetrics.ModeTimes modeTimes = metrics.modeTimes;
        mode = modeTimes.mode;
        directModeNanos = modeTimes.nanosIn(ClockMode.DIRECT, nowNanos);
        cachedModeNanos = modeTimes.nanosIn(ClockMode.CACHED, nowNanos);
        this.periodNanos = periodNanos;
        this.usesKernelTick = usesKernelTick;
        updates = metrics.updates.get();
        missedUpdates = metrics.missedUpdates.get();
        latenessP50Nanos = metrics.lateness.quantileNanos(0.50);
        latenessP99Nanos = metrics.lateness.quantileNanos(0.99);
        latenessMaxNanos = metrics.lateness.maxNanos();
        threadEnds = metrics.threadEnds.get(); // Before the starts, so that there are never more ends than starts.
        threadStarts = metrics.threadStarts.get();
        failures = metrics.failures.get();
        backwardSteps = metrics.backwardSteps.get();
        timerSlackNanos = metrics.timerSlackNanos;
        this.readsPerSecond = readsPerSecond;
        breakEvenReadsPerSecond = account.breakEvenReadsPerSecond();
        directReadNanos = account.readNanos;
        updateNanos = account.updateNanos;
        updaterCpuNanos = metrics.cpuNanos;
        savedCpuNanos = (long) account.savedNanos;
        netSavedCpuNanos = savedCpuNanos - Math.max(0, updaterCpuNanos);
    }

    private static OptionalLong known(long value) {
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /**
     * {@return the mode at the time of the snapshot} While an override of {@link FastClock} is installed, reads go to the
     * override, whatever the mode. After {@link AdaptiveClock#close()} all reads are direct reads, and the mode becomes
     * {@link ClockMode#DIRECT} when the updater thread has ended.
     */
    public ClockMode mode() {
        return mode;
    }

    /** {@return the period: the time between two updates, as {@link AdaptiveClock.Builder#period(Duration)} has set it} */
    public Duration period() {
        return Duration.ofNanos(periodNanos);
    }

    /**
     * {@return whether the updater thread publishes with the kernel's tick counter} If so, no cached read is older than the
     * kernel's own coarse clock. False until a thread has published so: {@link AdaptiveClock#toString()} says why.
     */
    public boolean usesKernelTick() {
        return usesKernelTick;
    }

    /**
     * {@return the total time that the clock has spent in a mode, up to the time of the snapshot}
     *
     * @param of the mode
     */
    public long nanosIn(ClockMode of) {
        return Objects.requireNonNull(of, "of") == ClockMode.DIRECT ? directModeNanos : cachedModeNanos;
    }

    /**
     * {@return how often the updater thread has waited for a period boundary, to publish the time: once a period while
     * it is on time} Publications after a callback and around a window in which reads are counted do not count.
     */
    public long updates() {
        return updates;
    }

    /** {@return the number of period boundaries at which the updater thread did not run, but for those of callbacks} */
    public long missedUpdates() {
        return missedUpdates;
    }

    /** {@return the median lateness of updates, at most a quarter too high; 0 before the first update} */
    public long latenessP50Nanos() {
        return latenessP50Nanos;
    }

    /** {@return the 99th percentile of the lateness of updates, at most a quarter too high; 0 before the first update} */
    public long latenessP99Nanos() {
        return latenessP99Nanos;
    }

    /** {@return the largest lateness of an update; 0 before the first update} */
    public long latenessMaxNanos() {
        return latenessMaxNanos;
    }

    /** {@return how often the clock has started an updater thread, or tried to: because caching would pay, or to measure costs} */
    public long threadStarts() {
        return threadStarts;
    }

    /** {@return how often an updater thread has ended, or could not be started: the starts, or one less while one runs} */
    public long threadEnds() {
        return threadEnds;
    }

    /** {@return how often an updater thread could not be created, or has failed} After each failure reads were direct reads. */
    public long failures() {
        return failures;
    }

    /**
     * {@return the number of backward steps of the wall clock that direct reads or the updater thread have detected} With
     * {@link BackwardStep#HOLD}, a further step back does not count until the system clock has caught up with the held time.
     */
    public long backwardSteps() {
        return backwardSteps;
    }

    /**
     * {@return the CPU time that the clock's updater threads have used, up to two seconds old; empty if unknown} It is unknown
     * if the JVM does not measure it, the module {@code java.management} is absent, or no thread has run yet.
     */
    public OptionalLong updaterCpuNanos() {
        return known(updaterCpuNanos);
    }

    /**
     * {@return the estimated CPU time that cached reads have saved while a thread ran, without the CPU time of the updater
     * threads; up to two seconds old} The estimate rests on {@link #readsPerSecond()} and {@link #directReadNanos()}.
     */
    public long savedCpuNanos() {
        return savedCpuNanos;
    }

    /**
     * {@return whether caching is worth it here: {@link #savedCpuNanos()} minus {@link #updaterCpuNanos()}} The result is
     * negative if caching has cost more than it saved. An unknown CPU time counts as 0.
     */
    public long netSavedCpuNanos() {
        return netSavedCpuNanos;
    }

    /**
     * {@return the time by which Linux may prolong a sleep of the latest updater thread: 1 if the thread has lowered its timer
     * slack; empty if the host does not report it, or no thread has run yet}
     */
    public OptionalLong timerSlackNanos() {
        return known(timerSlackNanos);
    }

    /** {@return the measured elapsed time of a direct read on this host; empty before the first measurement} */
    public OptionalDouble directReadNanos() {
        return known(directReadNanos);
    }

    /**
     * {@return the estimated CPU time of an update on this host, with its share in what else the thread does} The clock assumes
     * 100,000 ns until a thread has measured it. If the CPU time of a thread is unknown, for example without the module
     * {@code java.management}, the assumption stays.
     */
    public double updateNanos() {
        return updateNanos;
    }

    /**
     * {@return the break-even rate in reads a second; empty before the first measurement} Above it, updates use less CPU time
     * than direct reads. An update costs {@link #updateNanos()}, and 100 ns for each core: its next read misses the cache.
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        return known(breakEvenReadsPerSecond);
    }

    /**
     * {@return the estimated read rate: reads of both times, by all threads, a second; empty in the first second of a clock that
     * has checked no read rate yet} In {@link ClockMode#DIRECT} the reads of one in 64 milliseconds are counted: the estimate is
     * usable after some seconds, and remembers a minute. In {@link ClockMode#CACHED} reads are counted some times a second, in
     * windows of some milliseconds. For a loop that only reads the time, this is too low, because counted reads are slower.
     * Reads are not counted while an override is installed, and after {@link AdaptiveClock#close()}.
     */
    public OptionalDouble readsPerSecond() {
        return known(readsPerSecond);
    }

    /** Returns the figures by their names, in order: numbers, a boolean, and the name of the mode. */
    Map<String, Object> figures() {
        Map<String, Object> figures = new LinkedHashMap<>();
        for (Field field : ClockStats.class.getDeclaredFields()) {
            try {
                Object figure = field.get(this);
                figures.put(field.getName(), figure instanceof ClockMode ? ((ClockMode) figure).name() : figure);
            } catch (IllegalAccessException e) {
                throw new LinkageError(field.getName(), e);
            }
        }
        return figures;
    }

    @Override
    public String toString() {
        return "ClockStats" + figures();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A snapshot of the statistics of an {@link AdaptiveClock} since its creation.
 *
 * <p>Counts and sums of time are {@code long}. Subtract those of an earlier snapshot to get the change. Times are in
 * nanoseconds. Measured averages and rates are {@code double}. Values that may be unknown are optional.
 *
 * <p>Taking a snapshot takes no lock. Two figures of one snapshot may be one tick apart.
 *
 * <p><b>Thread-safety.</b> Instances are immutable, and safe for use by multiple threads.
 */
public final class ClockStats {
    private final long atNanos;
    private final ModeTimes modeTimes;

    /** The figures by the names of their JMX attributes. NaN and negative numbers stand for unknown. */
    private final Map<String, Object> figures = new LinkedHashMap<>();

    ClockStats(AdaptiveOptions options, ClockMetrics from, CostAccount account, double readsPerSecond, long nowNanos) {
        atNanos = nowNanos;
        modeTimes = from.modeTimes();
        figures.put("Mode", modeTimes.mode.name());
        figures.put("PeriodNanos", options.periodNanos());
        figures.put("DirectModeNanos", nanosIn(ClockMode.DIRECT));
        figures.put("CachedModeNanos", nanosIn(ClockMode.CACHED));
        figures.put("AssistedModeNanos", nanosIn(ClockMode.ASSISTED));
        figures.put("Ticks", from.ticks());
        figures.put("MissedEdges", from.missedEdges());
        figures.put("LatenessP50Nanos", from.lateness.quantileNanos(0.50));
        figures.put("LatenessP99Nanos", from.lateness.quantileNanos(0.99));
        figures.put("LatenessMaxNanos", from.lateness.maxNanos());
        figures.put(
                "ThreadEnds", from.threadEnds()); // Before the starts, so that there are never more ends than starts.
        figures.put("ThreadStarts", from.threadStarts());
        figures.put("Failures", from.failures());
        figures.put("BackwardSteps", from.backwardSteps());
        figures.put("TimerSlackNanos", from.timerSlackNanos());
        figures.put("ReadsPerSecond", readsPerSecond);
        figures.put("BreakEvenReadsPerSecond", account.breakEvenReadsPerSecond());
        figures.put("DirectReadNanos", account.readNanos());
        figures.put("TickNanos", account.tickNanos());
        long cpuNanos = from.cpuNanos();
        long savedNanos = (long) account.savedNanos();
        figures.put("UpdaterCpuNanos", cpuNanos);
        figures.put("SavedCpuNanos", savedNanos);
        figures.put("NetSavedCpuNanos", savedNanos - Math.max(0, cpuNanos));
    }

    /** Returns a figure by the name of its JMX attribute. */
    Object figure(String attribute) {
        return Objects.requireNonNull(figures.get(attribute));
    }

    private long count(String attribute) {
        return (long) figure(attribute);
    }

    private OptionalLong nanos(String attribute) {
        long value = count(attribute);
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }

    private OptionalDouble measured(String attribute) {
        double value = (double) figure(attribute);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /**
     * Returns the mode at the time of the snapshot. While an override of {@link FastClock} is installed, reads go to the
     * override, whatever the mode. After {@link AdaptiveClock#close()} all reads are direct reads, and the mode becomes
     * {@link ClockMode#DIRECT} when the updater thread has ended.
     *
     * @return the mode
     */
    public ClockMode mode() {
        return modeTimes.mode;
    }

    /**
     * Returns the period: the time between two ticks.
     *
     * @return the period, as {@link AdaptiveClock.Builder#period(Duration)} has set it
     */
    public Duration period() {
        return Duration.ofNanos(count("PeriodNanos"));
    }

    /**
     * Returns the total time that the clock has spent in a mode.
     *
     * @param of the mode
     * @return nanoseconds, up to the time of the snapshot
     */
    public long nanosIn(ClockMode of) {
        return modeTimes.nanosIn(of, atNanos);
    }

    /**
     * Returns the number of ticks: how often the updater thread has published the time after it waited for a period
     * boundary. The thread also publishes after a callback and after a probe of the read rate. These publications do not
     * count.
     *
     * @return ticks, one for each period in {@link ClockMode#CACHED} and {@link ClockMode#ASSISTED} while the thread is on
     *     time
     */
    public long ticks() {
        return count("Ticks");
    }

    /**
     * Returns the number of period boundaries (edges) at which the updater thread did not run. Edges during a callback or a
     * probe of the read rate do not count.
     *
     * @return missed edges; a process that is stopped, for example by {@code SIGSTOP}, misses one for each period
     */
    public long missedEdges() {
        return count("MissedEdges");
    }

    /**
     * Returns the median lateness of ticks.
     *
     * @return nanoseconds after the period boundary, at most a quarter too high; 0 before the first tick
     */
    public long latenessP50Nanos() {
        return count("LatenessP50Nanos");
    }

    /**
     * Returns the 99th percentile of the lateness of ticks.
     *
     * @return nanoseconds after the period boundary, at most a quarter too high; 0 before the first tick
     */
    public long latenessP99Nanos() {
        return count("LatenessP99Nanos");
    }

    /**
     * Returns the largest lateness of a tick.
     *
     * @return nanoseconds after the period boundary; 0 before the first tick
     */
    public long latenessMaxNanos() {
        return count("LatenessMaxNanos");
    }

    /**
     * Returns how often an updater thread was started. A thread is started when caching would have paid for some time, or to
     * measure costs that may have changed.
     *
     * @return thread starts
     */
    public long threadStarts() {
        return count("ThreadStarts");
    }

    /**
     * Returns how often an updater thread has ended, for any reason.
     *
     * @return thread ends; equal to the starts, or one less while there is a thread
     */
    public long threadEnds() {
        return count("ThreadEnds");
    }

    /**
     * Returns how often an updater thread could not be created, or has failed.
     *
     * @return failures; after each, reads were direct reads
     */
    public long failures() {
        return count("Failures");
    }

    /**
     * Returns the number of backward steps of the wall clock that direct reads or the updater thread have detected. Each
     * detected step counts once. With {@link BackwardStep#HOLD}, a further step back is not detected until the system clock
     * has caught up with the held time.
     *
     * @return backward steps
     */
    public long backwardSteps() {
        return count("BackwardSteps");
    }

    /**
     * Returns the CPU time that the clock's updater threads have used.
     *
     * @return nanoseconds, up to two seconds old; empty if unknown: the JVM does not measure it, the module
     *     {@code java.management} is absent, or no thread has run yet
     */
    public OptionalLong updaterCpuNanos() {
        return nanos("UpdaterCpuNanos");
    }

    /**
     * Returns the estimated CPU time that cached and assisted reads have saved. The estimate rests on
     * {@link #readsPerSecond()} and {@link #directReadNanos()} while a thread ran.
     *
     * @return nanoseconds, without the CPU time of the updater threads; up to two seconds old
     */
    public long savedCpuNanos() {
        return count("SavedCpuNanos");
    }

    /**
     * Returns whether caching is worth it here: {@link #savedCpuNanos()} minus {@link #updaterCpuNanos()}.
     *
     * @return nanoseconds; negative if caching has cost more than it saved. An unknown CPU time counts as 0
     */
    public long netSavedCpuNanos() {
        return count("NetSavedCpuNanos");
    }

    /**
     * Returns the timer slack of the latest updater thread: the time by which Linux may prolong a sleep of the thread.
     *
     * @return nanoseconds, 1 if the thread has lowered its own; empty if unknown: the host does not report it, or no thread
     *     has run yet
     */
    public OptionalLong timerSlackNanos() {
        return nanos("TimerSlackNanos");
    }

    /**
     * Returns the cost of a direct read that the clock has measured on this host.
     *
     * @return nanoseconds of elapsed time; empty before the first measurement
     */
    public OptionalDouble directReadNanos() {
        return measured("DirectReadNanos");
    }

    /**
     * Returns the estimated cost of a tick on this host, with the share of a tick in what else the thread does. The clock
     * assumes 100,000 ns until a thread has measured it. If the CPU time of a thread is unknown, for example without the
     * module {@code java.management}, the assumption stays.
     *
     * @return nanoseconds of CPU time
     */
    public double tickNanos() {
        return (double) figure("TickNanos");
    }

    /**
     * Returns the break-even rate: {@code tickNanos / directReadNanos} reads a period. Above this read rate, ticks use less
     * CPU time than direct reads would.
     *
     * @return reads a second; empty before the first measurement
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        return measured("BreakEvenReadsPerSecond");
    }

    /**
     * Returns the estimated read rate: reads of both times, by all threads.
     *
     * <p>In {@link ClockMode#DIRECT} and {@link ClockMode#ASSISTED} all reads are counted. Threads that count at the same
     * moment may lose counts. In {@link ClockMode#CACHED} the rate is sampled some times a second, in windows of some
     * milliseconds in which reads are direct. For a loop that only reads the time, the sample is too low, because direct
     * reads are slower. Reads are not counted while an override is installed, and after {@link AdaptiveClock#close()}.
     *
     * @return reads a second; empty until the first check of the read rate or until the clock is 100 ms old, whichever comes
     *     first
     */
    public OptionalDouble readsPerSecond() {
        return measured("ReadsPerSecond");
    }

    @Override
    public String toString() {
        return "ClockStats" + figures;
    }
}

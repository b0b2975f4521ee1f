// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

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
 *
 * @since 0.1.0
 */
public final class ClockStats {
    private final long atNanos;
    private final ModeTimes modeTimes;
    private final long ticks;
    private final long missedEdges;
    private final long latenessP50Nanos;
    private final long latenessP99Nanos;
    private final long latenessMaxNanos;
    private final long threadStarts;
    private final long threadEnds;
    private final long failures;
    private final long backwardSteps;
    private final long updaterCpuNanos;
    private final long timerSlackNanos;
    private final double directReadNanos;
    private final double tickNanos;
    private final double readsPerSecond;
    private final double readsPerSecondError;

    ClockStats(ClockMetrics from, long nowNanos, double readsPerSecond, double readsPerSecondError) {
        atNanos = nowNanos;
        modeTimes = from.modeTimes();
        ticks = from.ticks();
        missedEdges = from.missedEdges();
        latenessP50Nanos = from.lateness.quantileNanos(0.50);
        latenessP99Nanos = from.lateness.quantileNanos(0.99);
        latenessMaxNanos = from.lateness.maxNanos();
        threadEnds = from.threadEnds(); // Loaded before the starts, so that there are never more ends than starts.
        threadStarts = from.threadStarts();
        failures = from.failures();
        backwardSteps = from.backwardSteps();
        updaterCpuNanos = from.cpuNanos();
        timerSlackNanos = from.timerSlackNanos();
        directReadNanos = from.directReadNanos();
        tickNanos = from.tickNanos();
        this.readsPerSecond = readsPerSecond;
        this.readsPerSecondError = readsPerSecondError;
    }

    /**
     * Returns the mode at the time of the snapshot. While an override of {@link FastClock} is installed, reads go to the
     * override, whatever the mode. After {@link AdaptiveClock#close()} all reads are direct reads, and the mode becomes
     * {@link ClockMode#DIRECT} when the updater thread has ended.
     *
     * @return the mode
     * @since 0.1.0
     */
    public ClockMode mode() {
        return modeTimes.mode;
    }

    /**
     * Returns the total time that the clock has spent in a mode.
     *
     * @param of the mode
     * @return nanoseconds, up to the time of the snapshot
     * @since 0.1.0
     */
    public long nanosIn(ClockMode of) {
        return modeTimes.nanosIn(of, atNanos);
    }

    /**
     * Returns the number of ticks: how often the updater thread has published the time after it waited for a millisecond
     * boundary. The thread also publishes after a callback and after a probe of the read rate. These publications do not
     * count.
     *
     * @return ticks, about 1,000 for each second in {@link ClockMode#CACHED} and {@link ClockMode#ASSISTED} while the thread
     *     is on time
     * @since 0.1.0
     */
    public long ticks() {
        return ticks;
    }

    /**
     * Returns the number of millisecond boundaries (edges) at which the updater thread did not run. Edges during a callback
     * do not count.
     *
     * @return missed edges; a process that is stopped, for example by {@code SIGSTOP}, misses 1,000 for each second
     * @since 0.1.0
     */
    public long missedEdges() {
        return missedEdges;
    }

    /**
     * Returns the median lateness of ticks.
     *
     * @return nanoseconds after the millisecond boundary, at most a quarter too high; 0 before the first tick
     * @since 0.1.0
     */
    public long latenessP50Nanos() {
        return latenessP50Nanos;
    }

    /**
     * Returns the 99th percentile of the lateness of ticks.
     *
     * @return nanoseconds after the millisecond boundary, at most a quarter too high; 0 before the first tick
     * @since 0.1.0
     */
    public long latenessP99Nanos() {
        return latenessP99Nanos;
    }

    /**
     * Returns the largest lateness of a tick.
     *
     * @return nanoseconds after the millisecond boundary; 0 before the first tick
     * @since 0.1.0
     */
    public long latenessMaxNanos() {
        return latenessMaxNanos;
    }

    /**
     * Returns how often an updater thread was started. A thread is started when the read rate is above the break-even rate.
     *
     * @return thread starts
     * @since 0.1.0
     */
    public long threadStarts() {
        return threadStarts;
    }

    /**
     * Returns how often an updater thread has ended, for any reason.
     *
     * @return thread ends; equal to the starts, or one less while there is a thread
     * @since 0.1.0
     */
    public long threadEnds() {
        return threadEnds;
    }

    /**
     * Returns how often an updater thread could not be created, or has failed.
     *
     * @return failures; after each, reads were direct reads
     * @since 0.1.0
     */
    public long failures() {
        return failures;
    }

    /**
     * Returns the number of backward steps of the wall clock that direct reads or the updater thread have detected. Each
     * detected step counts once. With {@link BackwardStep#HOLD}, a further step back is not detected until the system clock
     * has caught up with the held time.
     *
     * @return backward steps
     * @since 0.1.0
     */
    public long backwardSteps() {
        return backwardSteps;
    }

    /**
     * Returns the CPU time that the clock's updater threads have used.
     *
     * @return nanoseconds, up to two seconds old; empty if unknown: the JVM does not measure it, the module
     *     {@code java.management} is absent, or no thread has run for a second yet
     * @since 0.1.0
     */
    public OptionalLong updaterCpuNanos() {
        return updaterCpuNanos < 0 ? OptionalLong.empty() : OptionalLong.of(updaterCpuNanos);
    }

    /**
     * Returns the timer slack of the latest updater thread: the time by which Linux may prolong a sleep of the thread.
     *
     * @return nanoseconds, 1 if the thread has lowered its own; empty if unknown: the host does not report it, or no thread
     *     has run yet
     * @since 0.1.0
     */
    public OptionalLong timerSlackNanos() {
        return timerSlackNanos < 0 ? OptionalLong.empty() : OptionalLong.of(timerSlackNanos);
    }

    /**
     * Returns the cost of a direct read that the clock has measured on this host.
     *
     * @return nanoseconds of elapsed time; empty before the first measurement
     * @since 0.1.0
     */
    public OptionalDouble directReadNanos() {
        return optional(directReadNanos);
    }

    /**
     * Returns the estimated cost of a tick on this host. The estimate begins at 10,000 ns. Each measurement, about once a
     * second, moves the estimate by a quarter of the difference. If the CPU time of a thread is unknown, for example without
     * the module {@code java.management}, the estimate stays at 10,000 ns.
     *
     * @return nanoseconds of CPU time
     * @since 0.1.0
     */
    public double tickNanos() {
        return tickNanos;
    }

    /**
     * Returns the break-even rate: {@code 1000 x tickNanos / directReadNanos}. From this read rate on, ticks use less CPU
     * time than direct reads would.
     *
     * @return reads a second; empty before the first measurement
     * @since 0.1.0
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        return optional(1_000 * tickNanos / directReadNanos);
    }

    /**
     * Returns the estimated read rate: reads of both times, by all threads. {@link #readsPerSecondError()} is its standard
     * error.
     *
     * <p>In {@link ClockMode#DIRECT} and {@link ClockMode#ASSISTED} all reads are counted. Threads that count at the same
     * moment may lose counts. In {@link ClockMode#CACHED} the rate is sampled once a second, for up to a millisecond in
     * which reads are direct reads. For a loop that only reads the time, the sample is too low, because direct reads are
     * slower. Reads are not counted while an override is installed, and after {@link AdaptiveClock#close()}.
     *
     * @return reads a second; empty until the first check of the read rate or until the clock is 100 ms old, whichever comes
     *     first
     * @since 0.1.0
     */
    public OptionalDouble readsPerSecond() {
        return optional(readsPerSecond);
    }

    /**
     * Returns the standard error of {@link #readsPerSecond()}, computed from the number of counted reads.
     *
     * @return reads a second; empty until the first check of the read rate or until the clock is 100 ms old, whichever comes
     *     first
     * @since 0.1.0
     */
    public OptionalDouble readsPerSecondError() {
        return optional(readsPerSecondError);
    }

    private static OptionalDouble optional(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("ClockStats[mode=").append(mode());
        for (ClockMode each : ClockMode.values()) {
            text.append(", ").append(each).append('=').append(nanosIn(each)).append("ns");
        }
        return text.append(", ticks=")
                .append(ticks)
                .append(", missedEdges=")
                .append(missedEdges)
                .append(", latenessP50=")
                .append(latenessP50Nanos)
                .append("ns, latenessP99=")
                .append(latenessP99Nanos)
                .append("ns, latenessMax=")
                .append(latenessMaxNanos)
                .append("ns, threadStarts=")
                .append(threadStarts)
                .append(", threadEnds=")
                .append(threadEnds)
                .append(", failures=")
                .append(failures)
                .append(", backwardSteps=")
                .append(backwardSteps)
                .append(", updaterCpu=")
                .append(updaterCpuNanos())
                .append("ns, timerSlack=")
                .append(timerSlackNanos())
                .append("ns, directRead=")
                .append(directReadNanos())
                .append("ns, tick=")
                .append(tickNanos)
                .append("ns, readsPerSecond=")
                .append(readsPerSecond())
                .append(" +- ")
                .append(readsPerSecondError())
                .append(']')
                .toString();
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What an {@link AdaptiveClock} has done since it was created, at one moment. Immutable, and safe for use by multiple threads.
 *
 * <p>Counts and sums of time are {@code long}, and can be subtracted from those of an earlier snapshot. Times are nanoseconds.
 * Measured averages and rates are {@code double}. What may be unknown is optional. A snapshot takes no lock: while the clock
 * works, two figures of a snapshot may be one tick apart.
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
        threadEnds = from.threadEnds(); // Before the starts, or there might be more ends than starts.
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
     * Returns the mode at that moment.
     *
     * @return how reads are served
     * @since 0.1.0
     */
    public ClockMode mode() {
        return modeTimes.mode;
    }

    /**
     * Returns for how long the clock has been in a mode, all times added up.
     *
     * @param of the mode
     * @return nanoseconds, up to that moment
     * @since 0.1.0
     */
    public long nanosIn(ClockMode of) {
        return modeTimes.nanosIn(of, atNanos);
    }

    /**
     * Returns how often the updater thread has published the time.
     *
     * @return ticks, about 1,000 for each second in the modes that have a thread
     * @since 0.1.0
     */
    public long ticks() {
        return ticks;
    }

    /**
     * Returns how many millisecond boundaries went by without a tick, because the updater thread was starved.
     *
     * @return missed edges; a suspended process misses 1,000 for each second
     * @since 0.1.0
     */
    public long missedEdges() {
        return missedEdges;
    }

    /**
     * Returns the median lateness of ticks.
     *
     * @return nanoseconds after the millisecond boundary, at most a quarter too much; 0 before the first tick
     * @since 0.1.0
     */
    public long latenessP50Nanos() {
        return latenessP50Nanos;
    }

    /**
     * Returns the 99th percentile of the lateness of ticks.
     *
     * @return nanoseconds after the millisecond boundary, at most a quarter too much; 0 before the first tick
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
     * Returns how often an updater thread was started, because the read rate was above the break-even rate.
     *
     * @return thread starts
     * @since 0.1.0
     */
    public long threadStarts() {
        return threadStarts;
    }

    /**
     * Returns how often an updater thread has ended, for whatever reason.
     *
     * @return thread ends; the same as the starts, or one fewer while there is a thread
     * @since 0.1.0
     */
    public long threadEnds() {
        return threadEnds;
    }

    /**
     * Returns how often an updater thread could not be created, or has failed.
     *
     * @return failures; reads were direct reads after each
     * @since 0.1.0
     */
    public long failures() {
        return failures;
    }

    /**
     * Returns how often the system's wall clock was found to have been set back. Each step counts once, whoever finds it.
     *
     * @return backward steps that a direct read or the updater thread has met
     * @since 0.1.0
     */
    public long backwardSteps() {
        return backwardSteps;
    }

    /**
     * Returns the CPU time that the clock's updater threads have used.
     *
     * @return nanoseconds, up to two seconds old; empty if it is unknown, because the virtual machine does not measure it, the
     *     module {@code java.management} is absent, or no thread has run for a second yet
     * @since 0.1.0
     */
    public OptionalLong updaterCpuNanos() {
        return updaterCpuNanos < 0 ? OptionalLong.empty() : OptionalLong.of(updaterCpuNanos);
    }

    /**
     * Returns the timer slack of the latest updater thread: by how much Linux may prolong a sleep of the thread.
     *
     * @return nanoseconds, 1 if the thread has lowered its own; empty if it is unknown, because the host does not tell or no
     *     thread has run yet
     * @since 0.1.0
     */
    public OptionalLong timerSlackNanos() {
        return timerSlackNanos < 0 ? OptionalLong.empty() : OptionalLong.of(timerSlackNanos);
    }

    /**
     * Returns the cost of a direct read on this host, as the clock has measured it.
     *
     * @return nanoseconds; empty before the first measurement
     * @since 0.1.0
     */
    public OptionalDouble directReadNanos() {
        return optional(directReadNanos);
    }

    /**
     * Returns the cost of a tick on this host: measured, or until then what the clock takes it to be.
     *
     * @return nanoseconds of CPU time
     * @since 0.1.0
     */
    public double tickNanos() {
        return tickNanos;
    }

    /**
     * Returns the break-even rate, {@code 1000 x tickNanos / directReadNanos}: from this read rate on, caching is cheaper than
     * direct reads.
     *
     * @return reads a second; empty before the first measurement
     * @since 0.1.0
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        return optional(1_000 * tickNanos / directReadNanos);
    }

    /**
     * Returns the read rate of both times together, all threads, estimated. {@link #readsPerSecondError()} says how well.
     *
     * <p>In {@link ClockMode#DIRECT} and {@link ClockMode#ASSISTED} all reads are counted, less what threads lose that count at
     * the same moment. In {@link ClockMode#CACHED} the rate is sampled once a second, for up to a millisecond in which reads
     * are direct reads: a loop that does nothing but read is slower then, and its rate is underestimated.
     *
     * @return reads a second; empty until the clock is 100 ms old, or the first look for demand if that is earlier
     * @since 0.1.0
     */
    public OptionalDouble readsPerSecond() {
        return optional(readsPerSecond);
    }

    /**
     * Returns the standard error of {@link #readsPerSecond()}, as it follows from the number of reads that were counted.
     *
     * @return reads a second; empty until the clock is 100 ms old, or the first look for demand if that is earlier
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

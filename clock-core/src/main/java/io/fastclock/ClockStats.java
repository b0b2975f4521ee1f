// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/**
 * What an {@link AdaptiveClock} has done since it was made, at one moment. Immutable.
 *
 * <p>Taking it costs the clock's readers nothing.
 */
public final class ClockStats {
    private final ClockMode mode;
    private final Map<ClockMode, Duration> timeInModes;
    private final long ticks;
    private final long missedEdges;
    private final long latenessP50Nanos;
    private final long latenessP99Nanos;
    private final long latenessMaxNanos;
    private final long threadStarts;
    private final long threadEnds;
    private final long failures;
    private final long backwardSteps;
    private final long tickerCpuNanos;
    private final double directReadNanos;
    private final double tickNanos;

    ClockStats(ClockRecorder from, long nowNanos) {
        mode = from.mode;
        timeInModes = new EnumMap<>(ClockMode.class);
        for (ClockMode each : ClockMode.values()) {
            timeInModes.put(each, from.timeIn(each, nowNanos));
        }
        ticks = from.ticks;
        missedEdges = from.missedEdges;
        latenessP50Nanos = from.lateness.quantileNanos(0.50);
        latenessP99Nanos = from.lateness.quantileNanos(0.99);
        latenessMaxNanos = from.lateness.maxNanos();
        threadStarts = from.threadStarts;
        threadEnds = from.threadEnds;
        failures = from.failures;
        backwardSteps = from.backwardSteps;
        tickerCpuNanos = from.cpuNanos;
        directReadNanos = from.directReadNanos;
        tickNanos = from.tickNanos;
    }

    /**
     * Returns the mode at that moment.
     *
     * @return how reads are served
     */
    public ClockMode mode() {
        return mode;
    }

    /**
     * Returns how long the clock has been in a mode, all times together.
     *
     * @param of the mode
     * @return its time, up to that moment
     */
    public Duration timeIn(ClockMode of) {
        return timeInModes.getOrDefault(of, Duration.ZERO);
    }

    /**
     * Returns how often the thread has published the time.
     *
     * @return ticks, about 1,000 for each second in the modes that have a thread
     */
    public long ticks() {
        return ticks;
    }

    /**
     * Returns how many edges of a millisecond went by without a tick, because the thread did not get to run.
     *
     * @return missed edges; a suspended process misses 1,000 for each second
     */
    public long missedEdges() {
        return missedEdges;
    }

    /**
     * Returns the median of how late ticks were.
     *
     * @return nanoseconds after the edge of the millisecond, at most a quarter too much; 0 before the first tick
     */
    public long latenessP50Nanos() {
        return latenessP50Nanos;
    }

    /**
     * Returns how late one tick of a hundred was at least.
     *
     * @return nanoseconds after the edge of the millisecond, at most a quarter too much; 0 before the first tick
     */
    public long latenessP99Nanos() {
        return latenessP99Nanos;
    }

    /**
     * Returns how late the latest tick was.
     *
     * @return nanoseconds after the edge of the millisecond; 0 before the first tick
     */
    public long latenessMaxNanos() {
        return latenessMaxNanos;
    }

    /**
     * Returns how often a thread was started, because there was demand.
     *
     * @return thread starts
     */
    public long threadStarts() {
        return threadStarts;
    }

    /**
     * Returns how often a thread has ended, for whatever reason.
     *
     * @return thread ends; the same as the starts, or one fewer while there is a thread
     */
    public long threadEnds() {
        return threadEnds;
    }

    /**
     * Returns how often a thread could not be created or ended by an error.
     *
     * @return failures; readers were given the true time, directly, after each
     */
    public long failures() {
        return failures;
    }

    /**
     * Returns how often the system's wall clock was seen to be set back.
     *
     * @return backward steps that a reader or the thread has met; two threads that meet the same one may both count it
     */
    public long backwardSteps() {
        return backwardSteps;
    }

    /**
     * Returns the processor time that the clock's threads have used.
     *
     * @return nanoseconds, as of at most about two seconds ago; -1 if it is unknown, because the virtual machine does not
     *     measure it, the module {@code java.management} is absent, or no thread has run for a second yet
     */
    public long tickerCpuNanos() {
        return tickerCpuNanos;
    }

    /**
     * Returns what a direct read costs on this host, as the clock has measured it.
     *
     * @return nanoseconds; NaN before the first measurement
     */
    public double directReadNanos() {
        return directReadNanos;
    }

    /**
     * Returns what a tick costs on this host: measured, or until then what the clock takes it to cost.
     *
     * @return nanoseconds of processor time
     */
    public double tickNanos() {
        return tickNanos;
    }

    /**
     * Returns the demand at which a thread begins to pay: {@code 1000 x tickNanos / directReadNanos}.
     *
     * @return reads a second; NaN before the first measurement
     */
    public double breakEvenReadsPerSecond() {
        return 1_000 * tickNanos / directReadNanos;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("ClockStats[mode=").append(mode);
        for (ClockMode each : ClockMode.values()) {
            text.append(", ")
                    .append(each)
                    .append('=')
                    .append(timeIn(each).toMillis())
                    .append("ms");
        }
        return text.append(", ticks=")
                .append(ticks)
                .append(", missedEdges=")
                .append(missedEdges)
                .append(", lateness p50=")
                .append(latenessP50Nanos)
                .append("ns p99=")
                .append(latenessP99Nanos)
                .append("ns max=")
                .append(latenessMaxNanos)
                .append("ns, threadStarts=")
                .append(threadStarts)
                .append(", threadEnds=")
                .append(threadEnds)
                .append(", failures=")
                .append(failures)
                .append(", backwardSteps=")
                .append(backwardSteps)
                .append(", tickerCpu=")
                .append(tickerCpuNanos)
                .append("ns, directRead=")
                .append(directReadNanos)
                .append("ns, tick=")
                .append(tickNanos)
                .append("ns]")
                .toString();
    }
}

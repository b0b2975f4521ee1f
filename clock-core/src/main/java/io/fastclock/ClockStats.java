// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot of the statistics of an {@link AdaptiveClock} since its creation. Values that may be unknown are optional. Two
 * figures of one snapshot may be one update apart. Instances are immutable.
 */
public final class ClockStats {
    /**
     * The figures by their names, in the order of {@link #toString()}: numbers and texts. The composite attribute of
     * JMX has the same names. Negative numbers, NaN and an empty text stand for unknown, or none.
     */
    final Map<String, Object> figures = new LinkedHashMap<>();

    ClockStats(
            AdaptiveOptions options,
            ClockMetrics metrics,
            CostAccount account,
            double readsPerSecond,
            long nowNanos,
            boolean usesTick,
            @Nullable KernelTick tick) {
        ClockMetrics.ModeTimes modeTimes = metrics.modeTimes;
        long threadEnds = metrics.threadEnds.get(); // Before the starts, so that there are never more ends than starts.
        long updaterCpuNanos = metrics.cpuNanos;
        long savedCpuNanos = (long) account.savedNanos;
        long millisInMode = (nowNanos - modeTimes.sinceNanos) / 1_000_000;
        boolean isMeasured = modeTimes.mode != ClockMode.KERNEL_TICK; // Else the first measurement was never corrected.
        figures.put("mode", modeTimes.mode.name());
        figures.put("modeSinceMillis", options.source.currentTimeMillis() - millisInMode);
        figures.put("kernelTickNanos", usesTick && tick != null ? tick.nanos : -1L);
        figures.put("refusal", tick == null ? "" : tick.refusal);
        figures.put("periodNanos", options.periodNanos);
        for (ClockMode each : ClockMode.values()) {
            figures.put(inMode(each), modeTimes.nanosIn(each, nowNanos));
        }
        figures.put("updates", metrics.updates.get());
        figures.put("missedUpdates", metrics.missedUpdates.get());
        figures.put("latenessP50Nanos", metrics.lateness.quantileNanos(0.50));
        figures.put("latenessP99Nanos", metrics.lateness.quantileNanos(0.99));
        figures.put("latenessMaxNanos", metrics.lateness.maxNanos());
        figures.put("threadStarts", metrics.threadStarts.get());
        figures.put("threadEnds", threadEnds);
        figures.put("failures", metrics.failures.get());
        figures.put("backwardSteps", metrics.backwardSteps.get());
        figures.put("timerSlackNanos", metrics.timerSlackNanos);
        figures.put("readsPerSecond", readsPerSecond);
        figures.put("breakEvenReadsPerSecond", isMeasured ? account.breakEvenReadsPerSecond() : Double.NaN);
        figures.put("directReadNanos", isMeasured ? account.readNanos : Double.NaN);
        figures.put("updateNanos", account.updateNanos);
        figures.put("updaterCpuNanos", updaterCpuNanos);
        figures.put("savedCpuNanos", savedCpuNanos);
        figures.put("netSavedCpuNanos", savedCpuNanos - Math.max(0, updaterCpuNanos));
    }

    private Object figure(String name) {
        return Objects.requireNonNull(figures.get(name));
    }

    private long number(String name) {
        return (long) figure(name);
    }

    private OptionalLong knownNumber(String name) {
        return number(name) < 0 ? OptionalLong.empty() : OptionalLong.of(number(name));
    }

    private OptionalDouble knownDouble(String name) {
        double value = (double) figure(name);
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** {@return the mode} After {@link AdaptiveClock#close()} it becomes {@link ClockMode#DIRECT} when an updater thread has ended. */
    public ClockMode mode() {
        return ClockMode.valueOf((String) figure("mode"));
    }

    /** {@return since when the clock has had this mode, by the wall clock at the time of the snapshot} */
    public Instant modeSince() {
        return Instant.ofEpochMilli(number("modeSinceMillis"));
    }

    /** {@return the measured kernel tick; empty if reads do not use the tick counter, or not yet, in either cached mode} */
    public Optional<Duration> kernelTick() {
        long nanos = number("kernelTickNanos");
        return nanos < 0 ? Optional.empty() : Optional.of(Duration.ofNanos(nanos));
    }

    /** {@return why the tick counter cannot be used, and what helps; empty if it can, is not verified yet, or is not wanted} */
    public Optional<String> refusal() {
        return Optional.of((String) figure("refusal")).filter(reason -> !reason.isEmpty());
    }

    /** {@return the time between two updates of an updater thread: {@link AdaptiveClock.Builder#period(Duration)}} */
    public Duration period() {
        return Duration.ofNanos(number("periodNanos"));
    }

    /**
     * {@return the total time that the clock has spent in a mode}
     *
     * @param of the mode
     */
    public long nanosIn(ClockMode of) {
        return number(inMode(of));
    }

    private static String inMode(ClockMode mode) {
        return "nanosIn." + mode.name();
    }

    /** {@return how often the updater thread has waited for a period boundary: once a period while it is on time} */
    public long updates() {
        return number("updates");
    }

    /** {@return the number of period boundaries at which the updater thread did not run, but for those of callbacks} */
    public long missedUpdates() {
        return number("missedUpdates");
    }

    /** {@return the median lateness of updates, at most a quarter too high; 0 before the first update} */
    public long latenessP50Nanos() {
        return number("latenessP50Nanos");
    }

    /** {@return the 99th percentile of the lateness of updates, as above} */
    public long latenessP99Nanos() {
        return number("latenessP99Nanos");
    }

    /** {@return the largest lateness of an update; 0 before the first update} */
    public long latenessMaxNanos() {
        return number("latenessMaxNanos");
    }

    /** {@return how often the clock has started an updater thread, or tried to: because caching would pay, or to measure costs} */
    public long threadStarts() {
        return number("threadStarts");
    }

    /** {@return how often an updater thread has ended, or could not be started: the starts, or one less while one runs} */
    public long threadEnds() {
        return number("threadEnds");
    }

    /** {@return how often an updater thread could not be created, or has failed} After each failure reads were direct reads. */
    public long failures() {
        return number("failures");
    }

    /** {@return the number of backward steps of the wall clock, counted as {@link ClockListener#steppedBack()} reports them} */
    public long backwardSteps() {
        return number("backwardSteps");
    }

    /**
     * {@return the CPU time of the clock's updater threads, up to two seconds old; empty if the JVM does not measure it, the module
     * {@code java.management} is absent, or no thread has run yet}
     */
    public OptionalLong updaterCpuNanos() {
        return knownNumber("updaterCpuNanos");
    }

    /**
     * {@return the estimated CPU time that cached reads have saved while a thread ran, without that of the threads; up to two seconds
     * old} It rests on {@link #readsPerSecond()} and {@link #directReadNanos()}.
     */
    public long savedCpuNanos() {
        return number("savedCpuNanos");
    }

    /** {@return {@link #savedCpuNanos()} minus {@link #updaterCpuNanos()}} Negative if the threads have cost more than they saved. */
    public long netSavedCpuNanos() {
        return number("netSavedCpuNanos");
    }

    /** {@return by how much Linux may prolong a sleep of the latest updater thread; empty if unknown, or before the first} */
    public OptionalLong timerSlackNanos() {
        return knownNumber("timerSlackNanos");
    }

    /** {@return the measured elapsed time of a direct read on this host; empty before that, and by the kernel's tick} */
    public OptionalDouble directReadNanos() {
        return knownDouble("directReadNanos");
    }

    /**
     * {@return the estimated CPU time of an update on this host, with its share in what else the thread does} 100,000 ns until a
     * thread has measured it, and where {@link #updaterCpuNanos()} is unknown.
     */
    public double updateNanos() {
        return (double) figure("updateNanos");
    }

    /**
     * {@return from how many reads a second on updates use less CPU time than direct reads; empty if {@link #directReadNanos()} is}
     * An update costs {@link #updateNanos()}, and 100 ns for each core: its next read misses the cache.
     */
    public OptionalDouble breakEvenReadsPerSecond() {
        return knownDouble("breakEvenReadsPerSecond");
    }

    /**
     * {@return the estimated reads of both times, by all threads, a second; empty in the first second, and by the kernel's tick} In
     * {@link ClockMode#DIRECT} the reads of one in 64 milliseconds are counted: the estimate is usable after some seconds, and
     * remembers a minute. By an updater thread reads are counted in windows of some milliseconds, which is too low for a loop that
     * only reads the time. Reads of an override and of a closed clock are not counted.
     */
    public OptionalDouble readsPerSecond() {
        return knownDouble("readsPerSecond");
    }

    @Override
    public String toString() {
        return "ClockStats" + figures;
    }
}

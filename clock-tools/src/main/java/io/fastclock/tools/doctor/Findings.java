// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The measured values, and what is computed from them. A cost is CPU time, or elapsed time if the JVM does not report CPU time.
 * Unknown values are NaN. Immutable.
 */
public final class Findings {
    public static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    public static final String NANO_TIME = "nanoTime";
    public static final String INSTANT_NOW = "instantNow";
    public static final String CACHED = "cachedRead";

    /** Measured only if the coarse clock is usable. */
    public static final String COARSE = "coarseRead";

    /** FastClock's default, on which the verdict is based. */
    public static final int PERIOD_MILLIS = 1;

    /** A period at which ticks cost little. */
    public static final int LONG_PERIOD_MILLIS = 20;

    /** Two loads more than a cached read. */
    private static final double COARSE_PER_CACHED_READ = 2;

    /** The cost of a coarse read that finds a new tick, in direct reads. */
    private static final double DIRECT_READS_PER_RENEWAL = 1.5;

    /** The fastest tick of Linux, with which a coarse clock saves least. */
    private static final double LEAST_KERNEL_TICK_NANOS = 1e6;

    final Host host;

    /** The costs by name, in the order of the report; for each, one by number of threads in ascending order. */
    final Map<String, List<MeasuredRead>> reads;

    /** Whether coarse reads are possible. */
    public final CoarseSupport coarse;

    /** By period. */
    final List<Ticks> ticks;

    Findings(Host host, Map<String, List<MeasuredRead>> reads, CoarseSupport coarse, List<Ticks> ticks) {
        this.host = host;
        this.reads = reads;
        this.coarse = coarse;
        this.ticks = ticks;
    }

    List<MeasuredRead> costs(String read) {
        List<MeasuredRead> costs = reads.get(read);
        if (costs == null || costs.isEmpty()) {
            throw new IllegalStateException(read + " was not measured");
        }
        return costs;
    }

    /** Returns the cost of a read with one thread. */
    public double nanos(String read) {
        return costs(read).get(0).nanosPerRead;
    }

    /** Returns the cost with one thread per core, divided by the cost with one thread. 1 is perfect scaling. */
    double scaling(String read) {
        return nanosOnAllCores(read) / nanos(read);
    }

    double nanosOnAllCores(String read) {
        List<MeasuredRead> costs = costs(read);
        return costs.get(costs.size() - 1).nanosPerRead;
    }

    ServedBy servedBy() {
        return servedBy(CURRENT_TIME_MILLIS);
    }

    /** Returns why {@link #servedBy()} is unknown; empty if it is known. */
    Optional<String> servedByUnknownReason() {
        if (servedBy() != ServedBy.UNKNOWN) {
            return Optional.empty();
        }
        MeasuredRead alone = costs(CURRENT_TIME_MILLIS).get(0);
        if (alone.cpuNanos < 0) {
            return Optional.of("this JVM does not report the CPU time of a thread");
        }
        if (alone.kernelShare.isEmpty()) {
            return Optional.of("the reading thread got " + Numbers.nanos(alone.cpuNanos) + " of CPU time and needs "
                    + Numbers.nanos(ReadBench.LEAST_CPU_NANOS));
        }
        return Optional.of(Numbers.percent(alone.kernelShare.getAsDouble()) + " in the kernel at "
                + Numbers.nanos(alone.nanosPerRead) + " a read matches neither user mode nor a system call");
    }

    ServedBy servedBy(String read) {
        MeasuredRead alone = costs(read).get(0);
        return ServedBy.of(host.isLinux(), alone.kernelShare, alone.nanosPerRead);
    }

    /** Returns the read rate from which on the updater thread takes less CPU time than direct reads. */
    double breakEvenReadsPerSecond(int periodMillis) {
        return tickCores(periodMillis) * 1e9 / nanos(CURRENT_TIME_MILLIS);
    }

    private double tickCores(int periodMillis) {
        return ticks.stream()
                .filter(each -> each.periodMillis == periodMillis)
                .findFirst()
                .orElseThrow()
                .cores();
    }

    /** Returns the cores that the adaptive clock saves if it replaces a read. */
    public double savedCores(String read, double readsPerSecond, int periodMillis) {
        double saved = savedByReads(read, readsPerSecond) - tickCores(periodMillis);
        return saved < 0 ? 0 : saved;
    }

    /** Returns the cores that cached reads save, before the cost of the ticks. */
    double savedByReads(String read, double readsPerSecond) {
        return readsPerSecond * (nanos(read) - nanos(CACHED)) / 1e9;
    }

    /** Returns the cost of a coarse read with one thread: measured, or by a model; NaN if the coarse clock is not usable. */
    public double coarseNanos() {
        if (!coarse.mayBeUsable()) {
            return Double.NaN;
        }
        return isCoarseMeasured() ? nanos(COARSE) : COARSE_PER_CACHED_READ * nanos(CACHED);
    }

    public boolean isCoarseMeasured() {
        return reads.containsKey(COARSE);
    }

    /** Returns the cores that the coarse clock saves if it replaces a read. One read per kernel tick saves nothing. */
    public double savedCoresWithCoarse(String read, double readsPerSecond) {
        double tickNanos = coarse.isUsable() ? coarse.tickNanos : LEAST_KERNEL_TICK_NANOS;
        double renewals = Math.min(readsPerSecond, 1e9 / tickNanos);
        double nanos = readsPerSecond * nanos(read)
                - renewals * DIRECT_READS_PER_RENEWAL * nanos(read)
                - (readsPerSecond - renewals) * coarseNanos();
        return nanos < 0 ? 0 : nanos / 1e9;
    }

    /** Returns the verdict for a read rate of all threads together, or without one, from the costs alone. */
    public Verdict verdict(OptionalDouble readsPerSecond) {
        return VerdictPolicy.verdict(this, readsPerSecond);
    }
}

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

    /** FastClock's default, on which the verdict is based. */
    public static final int PERIOD_MILLIS = 1;

    /** A period at which ticks cost little. */
    public static final int LONG_PERIOD_MILLIS = 20;

    final Host host;

    /** The costs by name, in the order of the report; for each, one by number of threads in ascending order. */
    final Map<String, List<MeasuredRead>> reads;

    /** By period. */
    final List<Ticks> ticks;

    Findings(Host host, Map<String, List<MeasuredRead>> reads, List<Ticks> ticks) {
        this.host = host;
        this.reads = reads;
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

    /**
     * Returns the cores that FastClock saves.
     *
     * @param savedByReads the cores that cached reads save, from which the cost of the ticks is deducted
     */
    public double savedCores(double savedByReads, int periodMillis) {
        double saved = savedByReads - tickCores(periodMillis);
        return saved < 0 ? 0 : saved;
    }

    /** Returns the cores that cached reads save at a rate of {@code System.currentTimeMillis()}, before the cost of the ticks. */
    public double savedByReads(double readsPerSecond) {
        return readsPerSecond * (nanos(CURRENT_TIME_MILLIS) - nanos(CACHED)) / 1e9;
    }

    /** Returns the verdict for a read rate of all threads together, or without one, from the costs alone. */
    public Verdict verdict(OptionalDouble readsPerSecond) {
        return VerdictPolicy.verdict(this, readsPerSecond);
    }
}

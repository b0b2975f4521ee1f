// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The measured values, and what is computed from them. Each list has one cost per number of threads, in ascending order. */
final class Findings {
    static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String INSTANT_NOW = "instantNow";
    static final String CACHED = "cachedRead";

    final Host host;

    /** The costs by name, in the order of the report. */
    final Map<String, List<ReadCost>> reads;

    final Granularity granularity;
    final Punctuality plainTicker;
    final Punctuality adaptiveTicker;

    Findings(
            Host host,
            Map<String, List<ReadCost>> reads,
            Granularity granularity,
            Punctuality plainTicker,
            Punctuality adaptiveTicker) {
        this.host = host;
        this.reads = reads;
        this.granularity = granularity;
        this.plainTicker = plainTicker;
        this.adaptiveTicker = adaptiveTicker;
    }

    List<ReadCost> costs(String read) {
        List<ReadCost> costs = reads.get(read);
        if (costs == null || costs.isEmpty()) {
            throw new IllegalStateException(read + " was not measured");
        }
        return costs;
    }

    /** Returns the cost of a read with one thread. */
    double nanos(String read) {
        return costs(read).get(0).nanosPerRead;
    }

    /** Returns the cost with one thread per core, divided by the cost with one thread. 1 is perfect scaling. */
    double scaling(String read) {
        return nanosOnAllCores(read) / nanos(read);
    }

    double nanosOnAllCores(String read) {
        List<ReadCost> costs = costs(read);
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
        ReadCost alone = costs(CURRENT_TIME_MILLIS).get(0);
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
        ReadCost alone = costs(read).get(0);
        return ServedBy.of(host.isLinux(), alone.kernelShare, alone.nanosPerRead);
    }

    /** Returns the break-even rate in reads a second; NaN if unknown. */
    double breakEvenReadsPerSecond() {
        return 1_000 * adaptiveTicker.tickNanos / nanos(CURRENT_TIME_MILLIS);
    }

    /**
     * Returns the cores that caching saves at a read rate; 0 below the break-even rate; NaN if the cost of a tick is
     * unknown.
     */
    double savedCores(double readsPerSecond) {
        double ticksCores = 1_000 * adaptiveTicker.tickNanos / 1e9;
        return Double.isNaN(ticksCores) ? Double.NaN : Math.max(0, savedByReads(readsPerSecond) - ticksCores);
    }

    /** Returns the cores that cached reads save, without the cost of the ticks. */
    double savedByReads(double readsPerSecond) {
        return readsPerSecond * (nanos(CURRENT_TIME_MILLIS) - nanos(CACHED)) / 1e9;
    }
}

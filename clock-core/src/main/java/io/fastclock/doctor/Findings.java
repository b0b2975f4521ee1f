// SPDX-License-Identifier: Apache-2.0
package io.fastclock.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All that was found out, before anything is made of it. Each list has one cost for each number of threads, from one. */
final class Findings {
    static final String CURRENT_TIME_MILLIS = "currentTimeMillis";
    static final String NANO_TIME = "nanoTime";
    static final String INSTANT_NOW = "instantNow";
    static final String CACHED = "cachedRead";

    final Host host;

    /** By name, in the order in which they are shown. */
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

    /** With one thread. */
    double nanos(String read) {
        return costs(read).get(0).nanosPerRead;
    }

    /** How many times more a read costs where as many threads read as there are cores. 1 is perfect. */
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

    /** Why it is unknown who answers; empty if it is known. */
    Optional<String> servedByUnknownReason() {
        if (servedBy() != ServedBy.UNKNOWN) {
            return Optional.empty();
        }
        ReadCost alone = costs(CURRENT_TIME_MILLIS).get(0);
        if (alone.cpuNanos < 0) {
            return Optional.of("this JVM does not report the processor time of a thread");
        }
        if (alone.kernelShare.isEmpty()) {
            return Optional.of("the reading thread got " + Numbers.nanos(alone.cpuNanos)
                    + " of processor time and needs " + Numbers.nanos(ReadBench.LEAST_CPU_NANOS));
        }
        return Optional.of(Numbers.percent(alone.kernelShare.getAsDouble()) + " in the kernel at "
                + Numbers.nanos(alone.nanosPerRead) + " a read fits neither user mode nor a system call");
    }

    ServedBy servedBy(String read) {
        ReadCost alone = costs(read).get(0);
        return ServedBy.of(host.isLinux(), alone.kernelShare, alone.nanosPerRead);
    }

    /** Reads a second from which on ticks cost less than direct reads; NaN if unknown. */
    double breakEvenReadsPerSecond() {
        return 1_000 * adaptiveTicker.tickNanos / nanos(CURRENT_TIME_MILLIS);
    }

    /** Cores that caching saves with so many reads a second; 0 below the break-even, where nothing is cached; NaN if unknown. */
    double savedCores(double readsPerSecond) {
        double ticksCores = 1_000 * adaptiveTicker.tickNanos / 1e9;
        return Double.isNaN(ticksCores) ? Double.NaN : Math.max(0, savedByReads(readsPerSecond) - ticksCores);
    }

    /** Cores, without what the ticks cost. */
    double savedByReads(double readsPerSecond) {
        return readsPerSecond * (nanos(CURRENT_TIME_MILLIS) - nanos(CACHED)) / 1e9;
    }
}

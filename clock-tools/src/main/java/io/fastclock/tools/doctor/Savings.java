// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What each clock would save on a host in place of one method of {@code System}. The unit is cores: 0.5 is half a core. */
public final class Savings {
    /** Smaller savings do not justify a change. */
    static final double WORTHWHILE_CORES = 0.01;

    private static final String NOTHING = "nothing";

    private final Findings host;
    final ReadKind read;
    final double readsPerSecond;

    Savings(Findings host, ReadKind read, double readsPerSecond) {
        this.host = host;
        this.read = read;
        this.readsPerSecond = readsPerSecond;
    }

    /** Returns what a clock saves; NaN if that is unknown, or if this host cannot have the clock. */
    public double with(ClockKind clock) {
        return host.savedCores(clock, read, readsPerSecond);
    }

    /** Returns what the clock saves that saves most. */
    public double best() {
        return Stream.of(ClockKind.values())
                .mapToDouble(this::with)
                .filter(cores -> !Double.isNaN(cores))
                .max()
                .orElse(Double.NaN);
    }

    public boolean areWorthwhile() {
        return best() >= WORTHWHILE_CORES;
    }

    /** Whether the clocks whose saving is unknown may save enough. */
    boolean mayBeWorthwhile() {
        return Double.isNaN(with(ClockKind.ADAPTIVE)) && savedByReads() >= WORTHWHILE_CORES;
    }

    /** Returns what cached reads save, before the cost of the updates. */
    double savedByReads() {
        return readsPerSecond * (host.nanos(read) - host.nanos(ReadKind.CACHED)) / 1e9;
    }

    /** Returns all savings, as in "1.20 cores with coarse, 1.19 cores with adaptive 1 ms, nothing with adaptive 20 ms". */
    public String words() {
        return Stream.of(ClockKind.values()).map(this::words).allMatch(NOTHING::equals)
                ? NOTHING + " with any clock"
                : Stream.of(ClockKind.values())
                        .map(clock -> words(clock) + " with " + host.label(clock))
                        .collect(Collectors.joining(", "));
    }

    String words(ClockKind clock) {
        double cores = with(clock);
        return cores == 0 || !host.mayHave(clock)
                ? NOTHING
                : Double.isNaN(cores) ? "an unknown amount" : Numbers.cores(cores);
    }
}

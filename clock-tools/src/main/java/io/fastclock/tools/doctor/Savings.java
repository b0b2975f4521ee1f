// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import java.util.stream.Stream;

/** What each clock would save on a host in place of one method of {@code System}. The unit is cores: 0.5 is half a core. */
public final class Savings {
    /** Smaller savings do not justify a change. */
    static final double WORTHWHILE_CORES = 0.01;

    final Findings host;
    final ReadKind read;
    final double readsPerSecond;

    Savings(Findings host, ReadKind read, double readsPerSecond) {
        this.host = host;
        this.read = read;
        this.readsPerSecond = readsPerSecond;
    }

    /** Returns what a clock saves, 0 if nothing; NaN if that is unknown, or if this host cannot have the clock. */
    public double with(ClockKind clock) {
        double nanosPerRead = host.nanos(read) - host.nanosPerRead(clock);
        double saved = (readsPerSecond * nanosPerRead - host.nanosPerSecond(clock, read)) / 1e9;
        return saved < 0 ? 0 : saved;
    }

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
        return Double.isNaN(with(ClockKind.UPDATER_THREAD)) && savedByReads() >= WORTHWHILE_CORES;
    }

    /** Returns what cached reads save, before the cost of the updates. */
    double savedByReads() {
        return readsPerSecond * (host.nanos(read) - host.nanos(ReadKind.CACHED)) / 1e9;
    }
}

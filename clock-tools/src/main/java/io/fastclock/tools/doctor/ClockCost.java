// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

/** What a clock costs in place of a direct read: a part for each read, and a part for each second. NaN if unknown. */
final class ClockCost {
    /** The cost of a read that finds a new kernel tick, in direct reads. */
    private static final double DIRECT_READS_PER_RENEWAL = 1.5;

    private final double directNanos;
    private final double readNanos;
    private final double nanosPerSecond;

    private ClockCost(double directNanos, double readNanos, double nanosPerSecond) {
        this.directNanos = directNanos;
        this.readNanos = readNanos;
        this.nanosPerSecond = nanosPerSecond;
    }

    /** A clock with an updater thread. */
    static ClockCost ofThread(double directNanos, double readNanos, double cores) {
        return new ClockCost(directNanos, readNanos, cores * 1e9);
    }

    /** A clock whose readers renew the time after each kernel tick. */
    static ClockCost ofReaders(double directNanos, double readNanos, double tickNanos) {
        double renewalNanos = DIRECT_READS_PER_RENEWAL * directNanos - readNanos;
        return new ClockCost(directNanos, readNanos, renewalNanos * 1e9 / tickNanos);
    }

    /** Returns the cores that the clock saves; 0 if it saves nothing. */
    double savedCores(double readsPerSecond) {
        double saved = (readsPerSecond * (directNanos - readNanos) - nanosPerSecond) / 1e9;
        return saved < 0 ? 0 : saved;
    }

    /** Returns the read rate from which on the clock saves so many cores; infinite if it never does. */
    double readsPerSecondToSave(double cores) {
        double saved = directNanos - readNanos;
        return saved <= 0 ? Double.POSITIVE_INFINITY : (cores * 1e9 + nanosPerSecond) / saved;
    }
}

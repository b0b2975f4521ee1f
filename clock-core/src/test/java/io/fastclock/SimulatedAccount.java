// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

/**
 * A clock that is nothing but its {@link CostAccount}, under a load that knows when a thread runs. Adds up the CPU time of the
 * clock, and that of {@link System} for the same reads.
 */
final class SimulatedAccount {
    private static final double SLOT_SECONDS = (1 << 20) / 1e9;
    private static final int CORES = 2;

    /** Reads that come in pulses. The load changes when a thread begins to publish, and when it has ended. */
    static final class Load {
        final double directRate;
        final double cachedRate;
        final double cachedSeconds;
        final double pauseSeconds;
        final double pulseSeconds;
        final double pulseShare;

        Load(
                double directRate,
                double cachedRate,
                double cachedSeconds,
                double pauseSeconds,
                double pulseSeconds,
                double pulseShare) {
            this.directRate = directRate;
            this.cachedRate = cachedRate;
            this.cachedSeconds = cachedSeconds;
            this.pauseSeconds = pauseSeconds;
            this.pulseSeconds = pulseSeconds;
            this.pulseShare = pulseShare;
        }

        /** Returns the reads between two times after the beginning, at a rate while a pulse lasts. */
        double reads(double rate, double from, double to) {
            return to <= from ? 0 : rate * (pulsed(to) - pulsed(from));
        }

        private double pulsed(double time) {
            double pulses = Math.floor(time / pulseSeconds);
            return (pulses * pulseShare + Math.min(pulseShare, time / pulseSeconds - pulses)) * pulseSeconds;
        }

        @Override
        public String toString() {
            return String.format(
                    "%.3g reads/s without thread, %.3g for %.3g s with thread, then a pause; %.3g s after its end; pulses of"
                            + " %.3g %% of %.3g s",
                    directRate, cachedRate, cachedSeconds, pauseSeconds, 100 * pulseShare, pulseSeconds);
        }
    }

    /** The CPU time of a direct read of the clock, compared with {@code System}. */
    double directReadRatio = 1.15;

    double readNanos = 25;
    double updateNanos = 50_000;
    double startNanos = 2_000_000;

    /** What the clock measures, compared with what is true. */
    double readError = 1;

    double cpuError = 1;

    /** Which reads count: the time at the beginning. */
    long phaseNanos = 1_764_064_000_000_000_000L;

    private final long periodNanos;
    private final CostAccount account;
    private final WindowSchedule windows;
    private final Load load;

    private double seconds;
    private double systemNanos;
    private double clockNanos;
    int threads;

    SimulatedAccount(long periodNanos, Load load) {
        this.periodNanos = periodNanos;
        this.load = load;
        account = new CostAccount(periodNanos, CORES);
        windows = new WindowSchedule(periodNanos, 42);
    }

    /** Returns the CPU time of the clock, compared with {@code System}, after this time. The first thread does not count. */
    double ratioAfter(double endSeconds) {
        account.measuredRead(readNanos * readError);
        account.threadStarted(updateNanos * cpuError, 0);
        account.threadStarted(updateNanos * cpuError, (long) (startNanos * cpuError));
        while (seconds < endSeconds) {
            runWithoutThread(endSeconds);
            if (seconds < endSeconds) {
                clockNanos += startNanos;
                threads++;
                if (account.threadStarted(updateNanos * cpuError, (long) (startNanos * cpuError))) {
                    runThread(endSeconds);
                }
            }
        }
        return clockNanos / systemNanos;
    }

    /** Reads count themselves in the slots of {@link ReadSampling}. The first of a slot checks the account. */
    private void runWithoutThread(double endSeconds) {
        boolean starts = false;
        double checked = seconds;
        double counted = 0;
        while (!starts && seconds < endSeconds) {
            double slot = (ReadSampling.nextNanos(phaseNanos + (long) (seconds * 1e9)) - phaseNanos) / 1e9;
            double inSlot = load.reads(load.directRate, slot, slot + SLOT_SECONDS);
            double reads = load.reads(load.directRate, seconds, slot);
            seconds = slot;
            if (inSlot >= 1) {
                starts = account.addDirectReads((long) (counted * ReadSampling.READS), (long) (1e9 * (slot - checked)));
                checked = slot;
                counted = inSlot;
            }
            if (!starts) {
                reads += inSlot;
                seconds += SLOT_SECONDS;
            }
            systemNanos += reads * readNanos;
            clockNanos += reads * readNanos * directReadRatio;
        }
    }

    private void runThread(double endSeconds) {
        double readsUntil = seconds + load.cachedSeconds;
        boolean continues = true;
        while (continues && seconds < endSeconds) {
            double from = seconds;
            windows.scheduleAfter(0);
            double windowFrom = from + windows.nanosUntilDue(0) / 1e9;
            windows.scheduleEndAfter(0, account.isNearEnd());
            double to = windowFrom + windows.nanosUntilDue(0) / 1e9;
            double reads = load.reads(load.cachedRate, from, Math.min(to, readsUntil));
            double direct = load.reads(load.cachedRate, windowFrom, Math.min(to, readsUntil));
            double updates = (to - from) * 1e9 / periodNanos;
            double cpuNanos = (updates + 2) * updateNanos;
            clockNanos += CostAccount.MISS_NANOS * Math.min(CORES * updates, reads);
            systemNanos += reads * readNanos;
            clockNanos +=
                    cpuNanos + direct * readNanos * directReadRatio + (reads - direct) * CostAccount.CACHED_READ_NANOS;
            CostAccount.Interval interval = new CostAccount.Interval();
            interval.elapsedNanos = (long) (1e9 * (to - from));
            interval.cpuNanos = (long) (cpuNanos * cpuError);
            interval.updates = Math.max(1, Math.round(updates));
            interval.cachedNanos = (long) (1e9 * (windowFrom - from));
            interval.windowReads = (long) direct;
            interval.windowNanos = (long) (1e9 * (to - windowFrom));
            continues = account.addInterval(interval);
            seconds = to;
        }
        seconds += load.pauseSeconds;
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The measured values, and what is computed from them. A cost is CPU time, or elapsed time if the JVM does not report CPU time.
 * Unknown values are NaN. Immutable.
 */
public final class Findings {
    /** Two loads more than a read of one word. */
    private static final double TICK_READ_PER_CACHED_READ = 2;

    /** The cost of a read by the kernel's tick that finds a new kernel tick. */
    private static final double DIRECT_READS_PER_RENEWAL = 1.5;

    /** The fastest tick of Linux, with which FastClock saves least. */
    private static final double LEAST_KERNEL_TICK_NANOS = 1e6;

    final Host host;

    /** The costs by kind of read; for each, one by number of threads in ascending order. */
    final Map<ReadKind, List<MeasuredRead>> reads;

    /** Whether FastClock can use the tick counter. */
    public final TickSupport tick;

    /** Of the clocks that have an updater thread. */
    private final Map<ClockKind, Updates> updates;

    Findings(Host host, Map<ReadKind, List<MeasuredRead>> reads, TickSupport tick, Map<ClockKind, Updates> updates) {
        this.host = host;
        this.reads = reads;
        this.tick = tick;
        this.updates = updates;
    }

    List<MeasuredRead> costs(ReadKind read) {
        List<MeasuredRead> costs = reads.get(read);
        if (costs == null || costs.isEmpty()) {
            throw new IllegalStateException(read.jsonName + " was not measured");
        }
        return costs;
    }

    /** Returns the cost of a read with one thread. Without the tick counter FastClock has an updater thread. */
    public double nanos(ReadKind read) {
        return costs(read == ReadKind.KERNEL_TICK && !isTickMeasured() ? ReadKind.CACHED : read)
                .get(0)
                .nanosPerRead;
    }

    /** Returns the cost with one thread per core, divided by the cost with one thread. 1 is perfect scaling. */
    double scaling(ReadKind read) {
        return nanosOnAllCores(read) / nanos(read);
    }

    double nanosOnAllCores(ReadKind read) {
        List<MeasuredRead> costs = costs(read);
        return costs.get(costs.size() - 1).nanosPerRead;
    }

    ServedBy servedBy(ReadKind read) {
        MeasuredRead alone = costs(read).get(0);
        return ServedBy.of(host.linux, alone.kernelShare, alone.nanosPerRead);
    }

    /** Returns why {@link #servedBy} is unknown for {@code System.currentTimeMillis()}; empty if it is known. */
    Optional<String> servedByUnknownReason() {
        if (servedBy(ReadKind.CURRENT_TIME_MILLIS) != ServedBy.UNKNOWN) {
            return Optional.empty();
        }
        MeasuredRead alone = costs(ReadKind.CURRENT_TIME_MILLIS).get(0);
        if (Double.isNaN(alone.cpuNanos)) {
            return Optional.of("this JVM does not report the CPU time of a thread");
        }
        if (Double.isNaN(alone.kernelShare)) {
            return Optional.of("the reading thread got " + Numbers.nanos(alone.cpuNanos) + " of CPU time and needs "
                    + Numbers.nanos(ReadBench.LEAST_CPU_NANOS));
        }
        return Optional.of(Numbers.percent(alone.kernelShare) + " in the kernel at " + Numbers.nanos(alone.nanosPerRead)
                + " a read matches neither user mode nor a system call");
    }

    /** Returns the read rate from which on a clock saves so many cores; infinite if it never does. */
    double readsPerSecondToSave(double cores, ClockKind clock, ReadKind read) {
        double saved = nanos(read) - nanosPerRead(clock);
        return saved <= 0 ? Double.POSITIVE_INFINITY : (cores * 1e9 + nanosPerSecond(clock, read)) / saved;
    }

    double nanosPerRead(ClockKind clock) {
        return updates.containsKey(clock) ? nanos(ReadKind.CACHED) : tickReadNanos();
    }

    /** Returns what a clock costs without regard to the read rate: its thread's updates, or a renewal after each kernel tick. */
    double nanosPerSecond(ClockKind clock, ReadKind read) {
        Updates ofThread = updates.get(clock);
        return ofThread == null
                ? (DIRECT_READS_PER_RENEWAL * nanos(read) - tickReadNanos())
                        * (1e9 / (tick.isUsable() ? tick.tickNanos : LEAST_KERNEL_TICK_NANOS))
                : ofThread.updateNanos * (1e3 / clock.periodMillis);
    }

    /** Returns the updates of the clock's thread; empty if it has none. */
    Optional<Updates> updates(ClockKind clock) {
        return Optional.ofNullable(updates.get(clock));
    }

    boolean mayHave(ClockKind clock) {
        return clock != ClockKind.KERNEL_TICK || tick.mayBeUsable();
    }

    /** Returns the read rate from which on a clock saves CPU time; NaN if that is unknown. */
    double breakEvenReadsPerSecond(ClockKind clock) {
        return readsPerSecondToSave(0, clock, ReadKind.CURRENT_TIME_MILLIS);
    }

    public Savings savings(ReadKind read, double readsPerSecond) {
        return new Savings(this, read, readsPerSecond);
    }

    /** Returns the cost of a read by the kernel's tick with one thread: measured, or by a model; NaN if that is not possible. */
    public double tickReadNanos() {
        if (!tick.mayBeUsable()) {
            return Double.NaN;
        }
        return isTickMeasured() ? nanos(ReadKind.KERNEL_TICK) : TICK_READ_PER_CACHED_READ * nanos(ReadKind.CACHED);
    }

    public boolean isTickMeasured() {
        return reads.containsKey(ReadKind.KERNEL_TICK);
    }

    /** Returns the verdict for the reads of a method of System, or without them, from the costs alone. */
    public Verdict verdict(Optional<Savings> savings) {
        return new VerdictPolicy(this, savings).verdict();
    }
}

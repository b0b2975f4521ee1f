// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The measured values, and what is computed from them. A cost is CPU time, or elapsed time if the JVM does not report CPU time.
 * Unknown values are NaN. Immutable.
 */
public final class Findings {
    /** Smaller savings do not justify a change. */
    public static final double WORTHWHILE_CORES = 0.01;

    /** Two loads more than a read of one word. */
    private static final double TICK_READ_PER_CACHED_READ = 2;

    /** The cost of a read by the kernel's tick that finds a new kernel tick. */
    private static final double DIRECT_READS_PER_RENEWAL = 1.5;

    /** The fastest tick of Linux, with which FastClock saves least. */
    private static final double LEAST_KERNEL_TICK_NANOS = 1e6;

    final Host host;

    /** The costs by kind of read; for each, one by number of threads in ascending order. */
    final Map<ReadKind, List<MeasuredRead>> reads;

    public final TickSupport tick;

    /** The CPU time of an update by the thread, which FastClock has where the tick counter is not usable. */
    final double updateNanos;

    Findings(Host host, Map<ReadKind, List<MeasuredRead>> reads, TickSupport tick, double updateNanos) {
        this.host = host;
        this.reads = reads;
        this.tick = tick;
        this.updateNanos = updateNanos;
    }

    List<MeasuredRead> costs(ReadKind read) {
        return Objects.requireNonNull(reads.get(read), read.jsonName);
    }

    /** Returns the cost of a read with one thread. */
    public double nanos(ReadKind read) {
        return read == ReadKind.KERNEL_TICK ? fastClockNanos() : costs(read).get(0).nanosPerRead;
    }

    /** Returns the cost of a read of FastClock with one thread, while it caches: measured, or by a model. */
    public double fastClockNanos() {
        return tick.isUsable()
                ? costs(ReadKind.KERNEL_TICK).get(0).nanosPerRead
                : nanos(ReadKind.CACHED) * (tick.mayBeUsable() ? TICK_READ_PER_CACHED_READ : 1);
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

    /** Returns the cores that FastClock saves by its reads of one method, before what it costs besides. */
    double savedByReads(ReadKind read, double readsPerSecond) {
        return readsPerSecond * (nanos(read) - fastClockNanos()) / 1e9;
    }

    /** Returns what FastClock saves in place of one method of {@code System}, in cores; 0 if nothing, NaN if that is unknown. */
    public double savedCores(ReadKind read, double readsPerSecond) {
        double saved = savedByReads(read, readsPerSecond) - nanosPerSecond(read) / 1e9;
        return saved < 0 ? 0 : saved;
    }

    /** Returns the read rate from which on FastClock saves CPU time; infinite if it never does, NaN if that is unknown. */
    double breakEvenReadsPerSecond() {
        double saved = nanos(ReadKind.CURRENT_TIME_MILLIS) - fastClockNanos();
        return saved <= 0 ? Double.POSITIVE_INFINITY : nanosPerSecond(ReadKind.CURRENT_TIME_MILLIS) / saved;
    }

    /** Returns what FastClock costs without regard to the read rate: a renewal after each tick, or the thread's updates. */
    private double nanosPerSecond(ReadKind read) {
        return tick.mayBeUsable()
                ? (DIRECT_READS_PER_RENEWAL * nanos(read) - fastClockNanos())
                        * (1e9 / (tick.isUsable() ? tick.tickNanos : LEAST_KERNEL_TICK_NANOS))
                : updateNanos * Updates.PER_SECOND;
    }

    /** Returns the verdict for reads of a method of System. The rate is NaN if it is unknown. */
    public Verdict verdict(ReadKind read, double readsPerSecond) {
        return new VerdictPolicy(this, read, readsPerSecond).verdict();
    }

    /** Returns what FastClock reads by on this host, and whether its figures come from a model. */
    public String fastClockLabel() {
        return tick.isUsable()
                ? "by the kernel tick"
                : tick.mayBeUsable() ? "by the kernel tick (a model)" : "with an updater thread";
    }
}

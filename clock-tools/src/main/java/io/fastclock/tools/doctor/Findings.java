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

    Findings(Host host, Map<ReadKind, List<MeasuredRead>> reads, TickSupport tick) {
        this.host = host;
        this.reads = reads;
        this.tick = tick;
    }

    List<MeasuredRead> costs(ReadKind read) {
        return Objects.requireNonNull(reads.get(read), read.jsonName);
    }

    /** Returns the cost of a read with one thread. */
    public double nanos(ReadKind read) {
        return read == ReadKind.FAST_CLOCK ? fastClockNanos() : costs(read).get(0).nanosPerRead;
    }

    /** Returns the cost of a read of FastClock with one thread: measured, or by a model. */
    public double fastClockNanos() {
        return tick.state == TickSupport.State.UNKNOWN
                ? nanos(ReadKind.CACHED) * TICK_READ_PER_CACHED_READ
                : costs(ReadKind.FAST_CLOCK).get(0).nanosPerRead;
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

    /** Returns what FastClock saves in place of one method of {@code System}, in cores. Each kernel tick costs a renewal. */
    public double savedCores(ReadKind read, double readsPerSecond) {
        if (!tick.mayBeUsable()) {
            return 0;
        }
        double renewalNanos = DIRECT_READS_PER_RENEWAL * nanos(read) - fastClockNanos();
        double renewalsPerSecond = 1e9 / (tick.isUsable() ? tick.tickNanos : LEAST_KERNEL_TICK_NANOS);
        double saved = readsPerSecond * (nanos(read) - fastClockNanos()) - renewalsPerSecond * renewalNanos;
        return saved < 0 ? 0 : saved / 1e9;
    }

    /** Returns the verdict for reads of a method of System. The rate is NaN if it is unknown. */
    public Verdict verdict(ReadKind read, double readsPerSecond) {
        return new VerdictPolicy(this, read, readsPerSecond).verdict();
    }

    /** Returns what FastClock reads by on this host, and whether its figures come from a model. */
    public String fastClockLabel() {
        return tick.isUsable()
                ? "by the kernel tick"
                : tick.mayBeUsable() ? "by the kernel tick (a model)" : "without a tick counter";
    }
}

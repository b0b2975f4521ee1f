// SPDX-License-Identifier: Apache-2.0
package io.fastclock.tools.doctor;

import io.fastclock.tools.report.Json;
import io.fastclock.tools.report.Numbers;
import java.util.Map;
import java.util.Optional;

/** The measured values, and what is computed from them. Immutable. */
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
    private final Map<ReadKind, Double> nanos;
    public final TickSupport tick;

    /** @param nanos the measured costs. That of FastClock is missing if the tick counter is unknown */
    Findings(Host host, Map<ReadKind, Double> nanos, TickSupport tick) {
        this.host = host;
        this.nanos = nanos;
        this.tick = tick;
    }

    /** Returns the cost of a read. That of FastClock is measured, or by a model. */
    public double nanos(ReadKind read) {
        Double measured = nanos.get(read);
        return measured == null ? nanos(ReadKind.CACHED) * TICK_READ_PER_CACHED_READ : measured;
    }

    public String cost(ReadKind read) {
        return Numbers.nanos(nanos(read));
    }

    public Json.Fields nanosPerRead() {
        Json.Fields all = new Json.Fields();
        for (ReadKind read : ReadKind.values()) {
            all.put(read.jsonName, nanos(read));
        }
        return all;
    }

    /** Returns what FastClock saves in place of one method of {@code System}, in cores. Each kernel tick costs a renewal. */
    public double savedCores(ReadKind read, double readsPerSecond) {
        double saved = readsPerSecond * savedNanos(read) - renewalNanosPerSecond(read);
        return !tick.mayBeUsable() || saved < 0 ? 0 : saved / 1e9;
    }

    private double savedNanos(ReadKind read) {
        return nanos(read) - nanos(ReadKind.FAST_CLOCK);
    }

    private double renewalNanosPerSecond(ReadKind read) {
        double renewalNanos = DIRECT_READS_PER_RENEWAL * nanos(read) - nanos(ReadKind.FAST_CLOCK);
        return renewalNanos * 1e9 / (tick.isUsable() ? tick.tickNanos : LEAST_KERNEL_TICK_NANOS);
    }

    Optional<Double> worthwhileRate(ReadKind read) {
        return tick.mayBeUsable() && savedNanos(read) > 0
                ? Optional.of((WORTHWHILE_CORES * 1e9 + renewalNanosPerSecond(read)) / savedNanos(read))
                : Optional.empty();
    }

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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Optional;

/** A snapshot of a clock's mode and statistics. Instances are immutable. */
public final class ClockStats {
    private final ClockMode mode;
    private final long tickNanos; // 0 if none.
    private final String refusal; // Empty if none.
    private final long stalenessNanos;
    private final long updates;
    private final long missedUpdates;
    private final long maxLatenessNanos;

    private ClockStats(
            ClockMode mode,
            long tickNanos,
            String refusal,
            long stalenessNanos,
            long updates,
            long missedUpdates,
            long maxLatenessNanos) {
        this.mode = mode;
        this.tickNanos = tickNanos;
        this.refusal = refusal;
        this.stalenessNanos = stalenessNanos;
        this.updates = updates;
        this.missedUpdates = missedUpdates;
        this.maxLatenessNanos = maxLatenessNanos;
    }

    /** @param tick null if it is not known whether the tick counter can be used */
    static ClockStats ofKernelTick(@Nullable TickResult tick, long stalenessNanos) {
        return tick == null
                ? new ClockStats(ClockMode.DIRECT, 0, "", 0, 0, 0, 0)
                : new ClockStats(
                        tick.isUsable() ? ClockMode.KERNEL_TICK : ClockMode.DIRECT,
                        tick.nanos,
                        tick.refusal,
                        stalenessNanos,
                        0,
                        0,
                        0);
    }

    static ClockStats ofThread(
            boolean isRunning, long stalenessNanos, long updates, long missedUpdates, long maxLatenessNanos) {
        ClockMode mode = isRunning ? ClockMode.UPDATER_THREAD : ClockMode.DIRECT;
        return new ClockStats(mode, 0, "", stalenessNanos, updates, missedUpdates, maxLatenessNanos);
    }

    /** {@return the mode of the clock} An override does not change it. */
    public ClockMode mode() {
        return mode;
    }

    /** {@return the kernel tick, as the verification has measured it; empty unless reads use the tick counter} */
    public Optional<Duration> kernelTick() {
        return tickNanos == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(tickNanos));
    }

    /**
     * {@return how far {@code nanoTime()} was behind {@link System#nanoTime()} at the moment of the snapshot} Zero if a read would
     * have been a direct read, and while an override is installed. Usually less than a tick, or than the period of an updater
     * thread. If it grows to a second, the tick counter stands still: the next call of {@code stats()} ends its use.
     */
    public Duration staleness() {
        return Duration.ofNanos(stalenessNanos);
    }

    /** {@return why the tick counter cannot be used, and what helps; empty if it can, is not verified yet, or is not wanted} */
    public Optional<String> refusal() {
        return refusal.isEmpty() ? Optional.empty() : Optional.of(refusal);
    }

    /** {@return how often the updater threads of the clock have woken up to publish; 0 for a clock that has none} */
    public long updates() {
        return updates;
    }

    /** {@return the number of periods in which the updater thread ran too late to publish} */
    public long missedUpdates() {
        return missedUpdates;
    }

    /** {@return the greatest time by which an update was late, in nanoseconds} */
    public long maxLatenessNanos() {
        return maxLatenessNanos;
    }

    @Override
    public String toString() {
        return "ClockStats[mode=" + mode
                + kernelTick().map(tick -> ", kernelTick=" + tick).orElse("")
                + refusal().map(reason -> ", refusal=" + reason).orElse("")
                + (updates == 0
                        ? ""
                        : ", updates=" + updates + ", missedUpdates=" + missedUpdates + ", maxLatenessNanos="
                                + maxLatenessNanos)
                + (mode == ClockMode.DIRECT ? "" : ", staleness=" + staleness())
                + "]";
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock;

import java.time.Duration;
import java.util.Optional;

/** A snapshot of a clock's mode and statistics. Instances are immutable. */
public final class ClockStats {
    /** What is known of the kernel's tick counter. */
    public enum Counter {
        /** The clock reads by the counter. */
        USED,
        /** It is not known whether the counter can be used: too few reads were made, or the verification has not ended. */
        NOT_VERIFIED,
        /** The counter cannot be used. {@link #refusal()} says why. */
        REFUSED,
        /** The counter is not wanted: it is switched off, or the clock is one that does not use it. */
        OFF
    }

    private static boolean isLinked;
    private final ClockMode mode;
    private final TickResult tick;
    private final long stalenessNanos;
    private final long updates; // This and what follows is of an updater thread.
    private final long missedUpdates;
    private final long maxLatenessNanos;

    ClockStats(ClockMode mode, TickResult tick, long stalenessNanos, long updates, long missed, long maxLatenessNanos) {
        this.mode = mode;
        this.tick = tick;
        this.stalenessNanos = stalenessNanos;
        this.updates = updates;
        missedUpdates = missed;
        this.maxLatenessNanos = maxLatenessNanos;
    }

    /** Initialises what a snapshot needs: a stack overflow meanwhile would leave it unusable for ever. */
    static void link() {
        if (!isLinked) {
            Jvm.requireStackRoom();
            isLinked = TickResult.UNKNOWN.mode() != ClockMode.KERNEL_TICK && Counter.OFF != Counter.USED;
        }
    }

    /** {@return the mode of the clock} An override does not change it. */
    public ClockMode mode() {
        return mode;
    }

    /** {@return whether the clock uses the tick counter, or why it does not} */
    public Counter counter() {
        return tick.counter;
    }

    /** {@return about the length of the kernel tick, as the verification has measured it: longer if ticks were late; empty unless reads use the tick counter} */
    public Optional<Duration> kernelTick() {
        return tick.isUsable() ? Optional.of(Duration.ofNanos(tick.nanos)) : Optional.empty();
    }

    /** {@return why the tick counter is not used, and what helps; empty if it is, is not verified yet, or the clock is of another kind} */
    public Optional<String> refusal() {
        return tick.refusal.isEmpty() ? Optional.empty() : Optional.of(tick.refusal);
    }

    /** {@return how far a read was behind {@link System}, of both times the more stale one} Zero while reads are direct or overridden. */
    public Duration staleness() {
        return Duration.ofNanos(stalenessNanos);
    }

    /** {@return how often the updater threads of the clock have woken up to publish; 0 for a clock that has none} */
    public long updates() {
        return updates;
    }

    /** {@return the number of periods in which the updater thread ran too late to publish} */
    public long missedUpdates() {
        return missedUpdates;
    }

    /** {@return the greatest time by which an update was late} */
    public Duration maxLateness() {
        return Duration.ofNanos(maxLatenessNanos);
    }

    @Override
    public String toString() {
        String thread = ", updates=" + updates + ", missedUpdates=" + missedUpdates + ", maxLateness=" + maxLateness();
        return "ClockStats[mode=" + mode + ", counter=" + tick.counter
                + (tick.isUsable() ? ", kernelTick=" + Duration.ofNanos(tick.nanos) : "")
                + (tick.refusal.isEmpty() ? "" : ", refusal=" + tick.refusal)
                + (mode == ClockMode.DIRECT ? "" : ", staleness=" + staleness())
                + (updates == 0 ? "" : thread)
                + "]";
    }
}

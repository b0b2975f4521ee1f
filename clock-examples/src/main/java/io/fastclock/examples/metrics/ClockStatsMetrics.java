// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * {@link ClockStats} as meters: counters for the values that only grow, gauges for the others.
 *
 * <pre>{@code
 * private final ClockStatsMetrics clock = new ClockStatsMetrics(FastClock::stats);
 * ...
 * clock.bindTo(registry);
 * }</pre>
 */
public final class ClockStatsMetrics implements MeterBinder {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<ClockStats> stats;

    /**
     * Creates a binder.
     *
     * @param stats called for each meter at each scrape. The registry holds a weak reference to it: keep the binder
     */
    public ClockStatsMetrics(Supplier<ClockStats> stats) {
        this.stats = stats;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ClockMode mode : ClockMode.values()) {
            String[] tag = {"mode", mode.name().toLowerCase(Locale.ROOT)};
            gauge(registry, "mode", "1 for the mode of the clock", s -> s.mode() == mode ? 1 : 0, tag);
            counter(registry, "mode.seconds", "time in a mode", s -> s.nanosIn(mode) / NANOS_PER_SECOND, tag);
        }
        counter(registry, "updates", "published timestamps", ClockStats::updates);
        counter(registry, "missed.updates", "period boundaries without an update", ClockStats::missedUpdates);
        counter(registry, "thread.starts", "updater threads started", ClockStats::threadStarts);
        counter(registry, "thread.ends", "updater threads ended", ClockStats::threadEnds);
        counter(registry, "failures", "updater threads that failed or could not be created", ClockStats::failures);
        counter(registry, "backward.steps", "backward steps of the wall clock", ClockStats::backwardSteps);
        seconds(registry, "lateness.p50", "median lateness of an update", ClockStats::latenessP50Nanos);
        seconds(registry, "lateness.p99", "99th percentile of the lateness", ClockStats::latenessP99Nanos);
        seconds(registry, "lateness.max", "largest lateness", ClockStats::latenessMaxNanos);
        // A gauge, because it may be unknown.
        seconds(registry, "updater.cpu", "CPU time of the updater threads", s -> orNaN(s.updaterCpuNanos()));
        seconds(registry, "saved.cpu", "estimated CPU time that cached reads have saved", ClockStats::savedCpuNanos);
        seconds(registry, "net.saved.cpu", "the same, without that of the threads", ClockStats::netSavedCpuNanos);
        seconds(registry, "period", "period of the updates", s -> s.period().toNanos());
        seconds(registry, "kernel.tick", "tick of the counter in use", s -> orNaN(s.kernelTick()));
        gauge(
                registry,
                "refused",
                "1 if the tick counter cannot be used",
                s -> s.refusal().isPresent() ? 1 : 0);
        seconds(registry, "direct.read", "cost of a direct read", s -> orNaN(s.directReadNanos()));
        seconds(registry, "update", "CPU time of an update", ClockStats::updateNanos);
        seconds(registry, "timer.slack", "timer slack of the updater thread", s -> orNaN(s.timerSlackNanos()));
        gauge(registry, "break.even.reads.per.second", "break-even rate", s -> orNaN(s.breakEvenReadsPerSecond()));
        gauge(registry, "reads.per.second", "estimated read rate", s -> orNaN(s.readsPerSecond()));
    }

    private static double orNaN(Optional<Duration> value) {
        return value.isPresent() ? value.get().toNanos() : Double.NaN;
    }

    private static double orNaN(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : Double.NaN;
    }

    private static double orNaN(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    private void seconds(MeterRegistry registry, String name, String description, ToDoubleFunction<ClockStats> nanos) {
        gauge(registry, name + ".seconds", description, s -> nanos.applyAsDouble(s) / NANOS_PER_SECOND);
    }

    private void gauge(MeterRegistry to, String name, String what, ToDoubleFunction<ClockStats> value, String... tags) {
        Gauge.builder("fastclock." + name, stats, s -> value.applyAsDouble(s.get()))
                .description(what)
                .tags(tags)
                .register(to);
    }

    private void counter(
            MeterRegistry to, String name, String what, ToDoubleFunction<ClockStats> value, String... tags) {
        FunctionCounter.builder("fastclock." + name, stats, s -> value.applyAsDouble(s.get()))
                .description(what)
                .tags(tags)
                .register(to);
    }
}

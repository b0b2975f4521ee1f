// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** {@link ClockStats} as meters: counters for the values that only grow, gauges for the others. */
final class ClockStatsMetrics implements MeterBinder {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Supplier<ClockStats> stats;

    /**
     * Creates a binder.
     *
     * @param stats called for each meter at each scrape. The registry holds a weak reference to it: keep the binder
     */
    ClockStatsMetrics(Supplier<ClockStats> stats) {
        this.stats = stats;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        for (ClockMode mode : ClockMode.values()) {
            String name = mode.name().toLowerCase(Locale.ROOT);
            gauge(registry, "fastclock.mode", "1 for the mode of the clock", s -> s.mode() == mode ? 1 : 0, name);
            counter(
                    registry,
                    "fastclock.mode.seconds",
                    "time in a mode",
                    s -> s.nanosIn(mode) / NANOS_PER_SECOND,
                    name);
        }
        counter(registry, "fastclock.ticks", "published timestamps", ClockStats::ticks);
        counter(registry, "fastclock.missed.edges", "period boundaries without a tick", ClockStats::missedEdges);
        counter(registry, "fastclock.thread.starts", "updater threads started", ClockStats::threadStarts);
        counter(registry, "fastclock.thread.ends", "updater threads ended", ClockStats::threadEnds);
        counter(
                registry,
                "fastclock.failures",
                "updater threads that failed or could not be created",
                ClockStats::failures);
        counter(registry, "fastclock.backward.steps", "backward steps of the wall clock", ClockStats::backwardSteps);
        gauge(
                registry,
                "fastclock.lateness.p50.seconds",
                "median lateness of a tick",
                s -> s.latenessP50Nanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.lateness.p99.seconds",
                "99th percentile of the lateness",
                s -> s.latenessP99Nanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.lateness.max.seconds",
                "largest lateness",
                s -> s.latenessMaxNanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.updater.cpu.seconds", // A gauge, because it may be unknown.
                "CPU time of the updater threads",
                s -> s.updaterCpuNanos().isPresent() ? s.updaterCpuNanos().getAsLong() / NANOS_PER_SECOND : Double.NaN);
        gauge(
                registry,
                "fastclock.saved.cpu.seconds",
                "estimated CPU time that cached reads have saved",
                s -> s.savedCpuNanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.net.saved.cpu.seconds",
                "the same, without the CPU time of the updater threads",
                s -> s.netSavedCpuNanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.period.seconds",
                "period of the ticks",
                s -> s.period().toNanos() / NANOS_PER_SECOND);
        gauge(
                registry,
                "fastclock.break.even.reads.per.second",
                "break-even rate",
                s -> s.breakEvenReadsPerSecond().orElse(Double.NaN));
        gauge(
                registry,
                "fastclock.reads.per.second",
                "estimated read rate",
                s -> s.readsPerSecond().orElse(Double.NaN));
    }

    private void gauge(MeterRegistry registry, String name, String description, ToDoubleFunction<ClockStats> value) {
        Gauge.builder(name, stats, s -> value.applyAsDouble(s.get()))
                .description(description)
                .register(registry);
    }

    private void gauge(
            MeterRegistry registry, String name, String description, ToDoubleFunction<ClockStats> value, String mode) {
        Gauge.builder(name, stats, s -> value.applyAsDouble(s.get()))
                .description(description)
                .tag("mode", mode)
                .register(registry);
    }

    private void counter(MeterRegistry registry, String name, String description, ToDoubleFunction<ClockStats> value) {
        FunctionCounter.builder(name, stats, s -> value.applyAsDouble(s.get()))
                .description(description)
                .register(registry);
    }

    private void counter(
            MeterRegistry registry, String name, String description, ToDoubleFunction<ClockStats> value, String mode) {
        FunctionCounter.builder(name, stats, s -> value.applyAsDouble(s.get()))
                .description(description)
                .tag("mode", mode)
                .register(registry);
    }
}

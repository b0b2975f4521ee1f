// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/** {@link ClockStats} as meters: {@code ClockMeters.bind(registry, FastClock::stats)}. */
public final class ClockMeters {
    private ClockMeters() {}

    /** Registers the meters. Each calls {@code stats} at each scrape, which also notices a tick counter that stands still. */
    public static void bind(MeterRegistry registry, Supplier<ClockStats> stats) {
        BiConsumer<String, ToDoubleFunction<ClockStats>> gauge =
                (name, value) -> Gauge.builder("fastclock." + name, () -> value.applyAsDouble(stats.get()))
                        .register(registry);
        for (ClockMode mode : ClockMode.values()) {
            gauge.accept("mode." + mode.name().toLowerCase(Locale.ROOT), s -> s.mode() == mode ? 1 : 0);
        }
        gauge.accept("refused", s -> s.counter() == ClockStats.Counter.REFUSED ? 1 : 0);
        gauge.accept("tick.nanos", s -> s.kernelTick().map(Duration::toNanos).orElse(0L));
        gauge.accept("staleness.nanos", s -> s.staleness().toNanos());
        gauge.accept("updates", ClockStats::updates);
        gauge.accept("missed.updates", ClockStats::missedUpdates);
        gauge.accept("max.lateness.nanos", s -> s.maxLateness().toNanos());
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.ClockMode;
import io.fastclock.ClockStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/** {@link ClockStats} as meters: {@code ClockMeters.bind(registry, "FastClock", FastClock::stats)}. */
public final class ClockMeters {
    private final MeterRegistry registry;
    private final Tags tags;
    private final Supplier<ClockStats> stats;

    private ClockMeters(MeterRegistry registry, Tags tags, Supplier<ClockStats> stats) {
        this.registry = registry;
        this.tags = tags;
        this.stats = stats;
    }

    /**
     * Registers the meters of a clock by the kernel's tick. Each calls {@code stats} at each scrape, which also notices a tick counter
     * that stands still.
     *
     * @param clock the value of the tag {@code clock}, another for each clock: Micrometer ignores a meter that it has already
     */
    public static void bind(MeterRegistry registry, String clock, Supplier<ClockStats> stats) {
        ClockMeters meters = new ClockMeters(registry, Tags.of("clock", clock), stats);
        meters.states();
        meters.time("tick", s -> s.kernelTick().orElse(Duration.ZERO));
    }

    /**
     * Registers the meters of a clock with an updater thread: of a {@code TickerClock} or {@code TimerClock}, or of {@code FastClock}
     * if {@code fastclock.clock} is {@code ticker} or {@code timer}.
     *
     * @param clock the value of the tag {@code clock}, another for each clock
     */
    public static void bindWithThread(MeterRegistry registry, String clock, Supplier<ClockStats> stats) {
        ClockMeters meters = new ClockMeters(registry, Tags.of("clock", clock), stats);
        meters.states();
        meters.time("max.lateness", ClockStats::maxLateness);
        meters.count("updates", ClockStats::updates);
        meters.count("missed.updates", ClockStats::missedUpdates);
    }

    /** What each clock has. */
    private void states() {
        for (ClockMode each : ClockMode.values()) {
            state("mode", each, ClockStats::mode);
        }
        for (ClockStats.Counter each : ClockStats.Counter.values()) {
            state("counter", each, ClockStats::counter);
        }
        time("staleness", ClockStats::staleness);
    }

    /** 1 in this state, else 0. */
    private <T extends Enum<T>> void state(String name, T state, Function<ClockStats, T> current) {
        Gauge.builder("fastclock." + name, () -> current.apply(stats.get()) == state ? 1 : 0)
                .tags(tags.and(name, state.name().toLowerCase(Locale.ROOT)))
                .register(registry);
    }

    private void time(String name, Function<ClockStats, Duration> time) {
        TimeGauge.builder("fastclock." + name, () -> time.apply(stats.get()).toNanos(), TimeUnit.NANOSECONDS)
                .tags(tags)
                .register(registry);
    }

    /** Micrometer refers to this object weakly here. The gauges keep it. */
    private void count(String name, Function<ClockStats, Long> count) {
        FunctionCounter.builder("fastclock." + name, this, self -> count.apply(self.stats.get()))
                .tags(tags)
                .register(registry);
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import io.fastclock.examples.Example;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.PrintStream;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * Micrometer on FastClock, and the statistics of a clock as meters. The extension point is a constructor parameter of the
 * registry.
 */
public final class MetricsExample implements Example {
    private static final Duration PERIOD = Duration.ofMillis(5); // Pays sooner than the default.

    /** Creates a registry, whose meters read the given clock. */
    public static PrometheusMeterRegistry registry(Clock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    /** Adapts a FastClock clock to Micrometer. */
    public record FastClockForMicrometer(io.fastclock.Clock clock) implements Clock {
        @Override
        public long wallTime() {
            return clock.currentTimeMillis();
        }

        @Override
        public long monotonicTime() {
            return clock.nanoTime();
        }
    }

    @Override
    public void run(PrintStream out) {
        try (AdaptiveClock clock = AdaptiveClock.builder().period(PERIOD).build()) {
            PrometheusMeterRegistry registry = registry(new FastClockForMicrometer(clock));
            Supplier<ClockStats> stats = clock::stats;
            new ClockStatsMetrics(stats).bindTo(registry);
            Timer timer = registry.timer("work");
            long updates =
                    Example.callUntilCached(clock, () -> Timer.start(registry).stop(timer));
            out.println("The scrape has these meters of the clock and of the timed calls:");
            registry.scrape()
                    .lines()
                    .filter(line -> line.startsWith("fastclock_") || line.startsWith("work_seconds_"))
                    .forEach(line -> out.println("  " + line));
            double counted = registry.get("fastclock.updates").functionCounter().count();
            // Uses the supplier, to which the registry has a weak reference. An application has it in a field.
            Example.require(counted >= updates && counted <= stats.get().updates(), counted + " updates");
        }
    }
}

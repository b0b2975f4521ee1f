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
import java.util.function.Supplier;

/**
 * Micrometer on FastClock, and the statistics of a clock as meters. The extension point is a constructor parameter of the
 * registry.
 */
public final class MetricsExample implements Example {
    private static final long UPDATES = 200;
    private static final long TIMEOUT_NANOS = 30_000_000_000L;

    /** Creates a registry, whose meters read the given clock. */
    public static PrometheusMeterRegistry registry(Clock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    @Override
    public void run(PrintStream out) {
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            PrometheusMeterRegistry registry = registry(new FastClockForMicrometer(clock));
            Supplier<ClockStats> stats = clock::stats;
            new ClockStatsMetrics(stats).bindTo(registry);
            Timer timer = registry.timer("work");
            long startNanos = System.nanoTime();
            long timed = 0;
            while (clock.stats().updates() < UPDATES && System.nanoTime() - startNanos < TIMEOUT_NANOS) {
                for (int i = 0; i < 1_000; i++) {
                    Timer.start(registry).stop(timer);
                    timed++;
                }
            }
            String scrape = registry.scrape();
            out.println("The scrape has these meters of the clock and of the timed calls:");
            scrape.lines()
                    .filter(line -> line.startsWith("fastclock_") || line.startsWith("work_seconds_"))
                    .forEach(line -> out.println("  " + line));
            double updates = value(scrape, "fastclock_updates_total");
            // Uses the supplier, to which the registry has a weak reference. An application has it in a field.
            Example.require(updates >= UPDATES && updates <= stats.get().updates(), updates + " updates");
            Example.require(value(scrape, "work_seconds_count") == timed, "not " + timed + " timed calls");
        }
    }

    /** Returns the value of a sample in Prometheus' text format. */
    static double value(String scrape, String sample) {
        return scrape.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + sample + " in:\n" + scrape));
    }
}

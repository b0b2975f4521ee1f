// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import com.sun.net.httpserver.HttpHandler;
import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import io.fastclock.examples.Example;
import io.fastclock.examples.measure.LoopbackServer;
import io.fastclock.examples.measure.Report;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/**
 * Micrometer on FastClock, and the statistics of a clock as meters, scraped over HTTP. The extension point is a constructor
 * parameter of the registry:
 *
 * <pre>{@code new PrometheusMeterRegistry(config, registry, new FastClockForMicrometer(FastClock.clock()))}</pre>
 */
public final class MetricsExample implements Example {
    private static final long TICKS = 200;
    private static final long TIMEOUT_NANOS = 30_000_000_000L;

    /** Creates a registry, whose meters read the given clock. */
    static PrometheusMeterRegistry registry(Clock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    @Override
    public void run(Report report) throws Exception {
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            PrometheusMeterRegistry registry = registry(new FastClockForMicrometer(clock));
            Supplier<ClockStats> stats = clock::stats;
            new ClockStatsMetrics(stats).bindTo(registry);
            Timer timer = registry.timer("work");
            long timed = timeCallsUntilTicks(clock, registry, timer);

            long ticksBefore = clock.stats().ticks();
            String scrape = scrapeOverHttp(registry);
            long ticksAfter = clock.stats().ticks();
            long ticks = (long) value(scrape, "fastclock_ticks_total");
            long recorded = (long) value(scrape, "work_seconds_count");
            report.text().println("The scrape has these meters of the clock and of the timed calls:");
            scrape.lines()
                    .filter(line -> line.startsWith("fastclock_") || line.startsWith("work_seconds_"))
                    .forEach(line -> report.text().println("  " + line));
            if (ticks < ticksBefore || ticks > ticksAfter || recorded != timed) {
                throw new IllegalStateException(ticks + " ticks scraped, between " + ticksBefore + " and " + ticksAfter
                        + "; " + recorded + " of " + timed + " calls recorded");
            }
        }
        report.add(MetricsMeasurement.compare());
    }

    private static long timeCallsUntilTicks(AdaptiveClock clock, PrometheusMeterRegistry registry, Timer timer) {
        long startNanos = System.nanoTime();
        long timed = 0;
        while (clock.stats().ticks() < TICKS) {
            timed += time(registry, timer, 1_000);
            if (System.nanoTime() - startNanos > TIMEOUT_NANOS) {
                throw new IllegalStateException("too few ticks: " + clock.stats());
            }
        }
        return timed;
    }

    static long time(PrometheusMeterRegistry registry, Timer timer, int calls) {
        for (int i = 0; i < calls; i++) {
            Timer.start(registry).stop(timer);
        }
        return calls;
    }

    private static String scrapeOverHttp(PrometheusMeterRegistry registry) throws Exception {
        HttpHandler metrics = exchange -> {
            try (exchange) {
                byte[] body = registry.scrape().getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        };
        try (LoopbackServer server = new LoopbackServer("/metrics", metrics)) {
            return server.get().body();
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

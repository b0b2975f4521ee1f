// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.sun.net.httpserver.HttpHandler;
import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/** Micrometer with a clock of its user's choice, and what the clock does as meters, read back from a scrape over HTTP. */
final class MetricsExample implements Example {
    private static final long TICKS = 200;
    private static final long PATIENCE_NANOS = 30_000_000_000L;
    private static final int CALLS = 20_000;

    @Override
    public void run(PrintStream out) throws Exception {
        try (AdaptiveClock clock = AdaptiveClock.builder().build()) {
            PrometheusMeterRegistry registry = registry(new FastClockForMicrometer(clock));
            Supplier<ClockStats> stats = clock::stats;
            new ClockStatsMetrics(stats).bindTo(registry);
            Timer timer = registry.timer("work");
            long timed = timeUntilItTicks(clock, registry, timer);

            long ticksBefore = clock.stats().ticks();
            String scrape = scrapeOverHttp(registry);
            long ticksAfter = clock.stats().ticks();
            long ticks = (long) value(scrape, "fastclock_ticks_total");
            long recorded = (long) value(scrape, "work_seconds_count");
            scrape.lines()
                    .filter(line -> line.startsWith("fastclock_") || line.startsWith("work_seconds_"))
                    .forEach(line -> out.println("  " + line));
            if (ticks < ticksBefore || ticks > ticksAfter || recorded != timed) {
                throw new IllegalStateException(ticks + " ticks scraped, between " + ticksBefore + " and " + ticksAfter
                        + "; " + recorded + " of " + timed + " calls recorded");
            }
        }
        PrometheusMeterRegistry before = registry(Clock.SYSTEM);
        PrometheusMeterRegistry after = registry(new FastClockForMicrometer(FastClock.clock()));
        BeforeAndAfter.print(out, "a timed call", () -> time(before, CALLS), () -> time(after, CALLS), CALLS);
    }

    /** The seam: a registry takes a clock, and all its meters read that. */
    static PrometheusMeterRegistry registry(Clock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    private static long timeUntilItTicks(AdaptiveClock clock, PrometheusMeterRegistry registry, Timer timer) {
        long startNanos = System.nanoTime();
        long timed = 0;
        while (clock.stats().ticks() < TICKS) {
            timed += time(registry, timer, 1_000);
            if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
                throw new IllegalStateException("it hardly ticks: " + clock.stats());
            }
        }
        return timed;
    }

    private static long time(PrometheusMeterRegistry registry, int calls) {
        return time(registry, registry.timer("work"), calls);
    }

    private static long time(PrometheusMeterRegistry registry, Timer timer, int calls) {
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

    /** The value of a sample in Prometheus' text format. */
    static double value(String scrape, String sample) {
        return scrape.lines()
                .filter(line -> line.startsWith(sample + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(sample.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no " + sample + " in:\n" + scrape));
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.PrintStream;
import java.time.Duration;

/** Micrometer on FastClock, and the statistics of a clock as meters. A registry takes its clock in the constructor. */
public final class MetricsExample implements Example {
    /** Creates a registry, whose meters read the given clock. */
    public static PrometheusMeterRegistry registry(Clock clock) {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT, new PrometheusRegistry(), clock);
    }

    @Override
    public void run(PrintStream out) {
        PrometheusMeterRegistry registry = registry(new FastClockForMicrometer());
        ClockMeters.bind(registry, "FastClock", FastClock::stats);
        boolean byKernelTick = FastClock.awaitKernelTick(Duration.ofSeconds(10));
        Timer timer = registry.timer("work");
        Timer.start(registry).stop(timer);
        out.println("The scrape has these meters of the clock and of the timed call:");
        registry.scrape()
                .lines()
                .filter(line -> line.startsWith("fastclock_") || line.startsWith("work_seconds_"))
                .forEach(line -> out.println("  " + line));
        double gauge = registry.get("fastclock.mode")
                .tag("mode", "kernel_tick")
                .gauge()
                .value();
        Example.require(gauge == 1 || !byKernelTick, "the metric does not show the mode");
    }
}

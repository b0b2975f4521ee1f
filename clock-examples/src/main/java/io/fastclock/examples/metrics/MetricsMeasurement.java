// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.micrometer.core.instrument.Clock;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.PrintStream;

/** What a timed call costs: on the system clock and on FastClock. */
final class MetricsMeasurement {
    private static final int CALLS = 20_000;

    private MetricsMeasurement() {}

    static void print(PrintStream out) {
        PrometheusMeterRegistry before = MetricsExample.registry(Clock.SYSTEM);
        PrometheusMeterRegistry after = MetricsExample.registry(new FastClockForMicrometer(FastClock.clock()));
        BeforeAndAfter.print(out, "a timed call", () -> time(before, CALLS), () -> time(after, CALLS), CALLS);
    }

    private static long time(PrometheusMeterRegistry registry, int calls) {
        return MetricsExample.time(registry, registry.timer("work"), calls);
    }
}

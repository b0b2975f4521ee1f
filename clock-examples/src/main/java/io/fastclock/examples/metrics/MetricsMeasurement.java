// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import io.fastclock.FastClock;
import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Comparison;
import io.fastclock.examples.measure.Libraries;
import io.micrometer.core.instrument.Clock;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Measures a timed call. */
final class MetricsMeasurement {
    private static final int CALLS = 20_000;

    private MetricsMeasurement() {}

    static Comparison compare() {
        PrometheusMeterRegistry before = MetricsExample.registry(Clock.SYSTEM);
        PrometheusMeterRegistry after = MetricsExample.registry(new FastClockForMicrometer(FastClock.clock()));
        return BeforeAndAfter.compare(
                Libraries.named("Micrometer") + " Timer.start() and stop()",
                () -> time(before, CALLS),
                () -> time(after, CALLS),
                CALLS);
    }

    private static long time(PrometheusMeterRegistry registry, int calls) {
        return MetricsExample.time(registry, registry.timer("work"), calls);
    }
}

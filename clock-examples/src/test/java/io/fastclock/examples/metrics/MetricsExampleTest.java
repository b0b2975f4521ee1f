// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import io.fastclock.testing.ManualClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class MetricsExampleTest {
    private final ManualClock clock = new ManualClock();
    private final PrometheusMeterRegistry registry = MetricsExample.registry(new FastClockForMicrometer(clock));

    @Test
    void timer_registryHasClock_recordsItsTime() {
        Timer timer = registry.timer("work");
        Timer.Sample sample = Timer.start(registry);
        clock.advance(Duration.ofMillis(250));
        sample.stop(timer);
        assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(250);
        assertThat(registry.config().clock().wallTime()).isEqualTo(clock.currentTimeMillis());
        assertThat(MetricsExample.value(registry.scrape(), "work_seconds_sum")).isEqualTo(0.25);
    }

    @Test
    void scrape_clockIsBound_hasItsMeters() {
        try (AdaptiveClock adaptive = AdaptiveClock.builder().build()) {
            Supplier<ClockStats> stats = adaptive::stats;
            ClockStatsMetrics metrics = new ClockStatsMetrics(stats);
            metrics.bindTo(registry);
            String scrape = registry.scrape();
            assertThat(MetricsExample.value(scrape, "fastclock_mode{mode=\"direct\"}"))
                    .isEqualTo(1);
            assertThat(MetricsExample.value(scrape, "fastclock_mode{mode=\"cached\"}"))
                    .isZero();
            assertThat(MetricsExample.value(scrape, "fastclock_updates_total")).isZero();
            assertThat(scrape.lines().filter(line -> line.startsWith("fastclock_")))
                    .hasSize(23);
        }
    }
}

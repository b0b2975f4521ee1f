// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.AdaptiveClock;
import io.fastclock.ClockStats;
import io.fastclock.examples.metrics.MetricsExample.FastClockForMicrometer;
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
        assertThat(registry.scrape()).contains("work_seconds_sum 0.25\n");
    }

    @Test
    void scrape_clockIsBound_hasItsMeters() {
        try (AdaptiveClock adaptive = AdaptiveClock.builder().build()) {
            Supplier<ClockStats> stats = adaptive::stats;
            ClockStatsMetrics metrics = new ClockStatsMetrics(stats);
            metrics.bindTo(registry);
            String scrape = registry.scrape();
            assertThat(scrape)
                    .contains("fastclock_mode{mode=\"direct\"} 1.0\n", "fastclock_mode{mode=\"kernel_tick\"} 0.0\n")
                    .contains("fastclock_updates_total 0.0\n");
            assertThat(scrape.lines().filter(line -> line.startsWith("fastclock_")))
                    .hasSize(26);
        }
    }
}

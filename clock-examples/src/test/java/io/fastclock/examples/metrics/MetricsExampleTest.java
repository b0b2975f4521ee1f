// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.TickerClock;
import io.fastclock.examples.metrics.MetricsExample.FastClockForMicrometer;
import io.fastclock.testing.ManualClock;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
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
        try (TickerClock ticker = new TickerClock()) {
            ticker.nanoTime(); // Starts the thread.
            ClockMeters.bind(registry, ticker::stats);
            assertThat(registry.scrape().lines().filter(line -> line.startsWith("fastclock_")))
                    .hasSize(8)
                    .contains("fastclock_mode_direct 0.0", "fastclock_mode_updater_thread 1.0")
                    .contains("fastclock_refused 0.0", "fastclock_tick_nanos 0.0");
        }
    }
}

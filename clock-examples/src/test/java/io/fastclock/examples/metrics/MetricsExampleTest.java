// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.contentOf;
import static org.awaitility.Awaitility.await;

import io.fastclock.FastClock;
import io.fastclock.KernelTickClock;
import io.fastclock.TickerClock;
import io.fastclock.examples.AbstractOverriddenTest;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class MetricsExampleTest extends AbstractOverriddenTest {
    private static final String PAGE = contentOf(new File("../docs/operations.md"), StandardCharsets.UTF_8);

    private final PrometheusMeterRegistry registry = MetricsExample.registry(new FastClockForMicrometer());

    @Test
    void timer_registryHasClock_recordsItsTime() {
        Timer.Sample sample = Timer.start(registry);
        clock.advance(Duration.ofMillis(250));
        sample.stop(registry.timer("work"));
        assertThat(registry.scrape()).contains("work_seconds_sum 0.25\n");
    }

    /** A registry that publishes by steps would count in the wrong step. */
    @Test
    void wallTime_fastClockIsStale_isThatOfSystem() {
        long beforeMillis = System.currentTimeMillis();
        assertThat(registry.config().clock().wallTime()).isBetween(beforeMillis, System.currentTimeMillis());
        Map<String, String> stepsOfADay = Map.of("simple.mode", "STEP", "simple.step", "1d");
        Counter counter = new SimpleMeterRegistry(stepsOfADay::get, new FastClockForMicrometer()).counter("calls");
        counter.increment();
        clock.advance(Duration.ofDays(2));
        assertThat(counter.count()).isZero(); // The calls of the last complete step.
    }

    /** Also the second one: each is watched only if its own statistics are read. */
    @Test
    void scrape_twoClocksAreBound_hasMetersThatEachCanHave() {
        KernelTickClock direct = new KernelTickClock();
        try (TickerClock ticker = new TickerClock()) {
            ticker.nanoTime(); // Starts the thread.
            await().until(() -> ticker.stats().updates() > 0);
            ClockMeters.bind(registry, "direct", direct::stats);
            ClockMeters.bindWithThread(registry, "ticker", ticker::stats);
            assertThat(registry.scrape().lines().filter(line -> line.startsWith("fastclock_")))
                    .hasSize(20)
                    .contains("fastclock_mode{clock=\"direct\",mode=\"direct\"} 1.0")
                    .contains("fastclock_mode{clock=\"direct\",mode=\"updater_thread\"} 0.0")
                    .contains("fastclock_mode{clock=\"ticker\",mode=\"updater_thread\"} 1.0")
                    .contains("fastclock_counter{clock=\"direct\",counter=\"not_verified\"} 1.0")
                    .contains("fastclock_counter{clock=\"ticker\",counter=\"off\"} 1.0")
                    .contains("fastclock_tick_seconds{clock=\"direct\"} 0.0")
                    .anyMatch(line -> line.startsWith("fastclock_max_lateness_seconds{clock=\"ticker\"}"))
                    .anyMatch(line -> line.startsWith("fastclock_missed_updates_total{clock=\"ticker\"}"))
                    .noneMatch(line -> line.equals("fastclock_updates_total{clock=\"ticker\"} 0.0"))
                    .noneMatch(line -> line.matches("fastclock_(updates|missed|max).*\"direct\".*"))
                    .noneMatch(line -> line.matches("fastclock_tick_.*\"ticker\".*"));
        }
    }

    @Test
    void alerts_ofThePage_useMetersThatExist() {
        ClockMeters.bind(registry, "FastClock", FastClock::stats);
        String scrape = registry.scrape();
        assertThat(Pattern.compile("(fastclock_\\w+)(?:\\{(counter=\"\\w+\")\\})?")
                        .matcher(PAGE)
                        .results())
                .hasSize(4)
                .allMatch(meter -> Pattern.compile(
                                "(?m)^" + meter.group(1) + "\\{.*" + Objects.requireNonNullElse(meter.group(2), ""))
                        .matcher(scrape)
                        .find());
    }

    @Test
    void alerts_ofThePage_haveSeverityAndSummary() {
        assertThat(Arrays.stream(PAGE.split("- alert: ", -1)).skip(1))
                .isNotEmpty()
                .allMatch(alert -> alert.contains("severity: ") && alert.contains("summary: "));
    }
}

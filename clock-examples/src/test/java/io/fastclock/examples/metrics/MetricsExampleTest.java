// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fastclock.Clock;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.KernelTickClock;
import io.fastclock.TickerClock;
import io.fastclock.testing.ManualClock;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

@ResourceLock("io.fastclock.FastClock")
class MetricsExampleTest {
    private static final int TICK_MILLIS = 10;
    private static final long STEP_MILLIS = 103; // The ends of ten steps are at all phases of the tick.

    private final PrometheusMeterRegistry registry = MetricsExample.registry(new FastClockForMicrometer());

    @Test
    void timer_registryHasClock_recordsItsTime() {
        ManualClock clock = new ManualClock();
        Timer timer = registry.timer("work");
        try (ClockOverride override = FastClock.override(clock)) {
            assertThat(override).isNotNull();
            Timer.Sample sample = Timer.start(registry);
            clock.advance(Duration.ofMillis(250));
            sample.stop(timer);
        }
        assertThat(timer.totalTime(TimeUnit.MILLISECONDS)).isEqualTo(250);
        assertThat(registry.scrape()).contains("work_seconds_sum 0.25\n");
    }

    @Test
    void count_aMillisecondAfterTheEndOfAStep_isThatOfTheStep() {
        Map<String, String> settings = Map.of("simple.mode", "STEP", "simple.step", STEP_MILLIS + "ms");
        MeterRegistry steps = new SimpleMeterRegistry(settings::get, new FastClockForMicrometer());
        try (ClockOverride override = FastClock.override(new CoarseClock())) {
            assertThat(override).isNotNull();
            for (int phase = 0; phase < TICK_MILLIS; phase++) {
                OptionalDouble count;
                do { // Once more if the machine was too busy.
                    count = countOfStep(steps);
                } while (count.isEmpty());
                assertThat(count).hasValue(7);
            }
        }
    }

    /** Counts 7 in a step and 1,000 in the next one. Returns what is published of the first, or nothing if it took longer. */
    private static OptionalDouble countOfStep(MeterRegistry registry) {
        waitUntil(step() * STEP_MILLIS + 2 * TICK_MILLIS); // By the coarse clock too, the step has begun.
        long step = step();
        Counter counter = registry.counter("events", "step", Long.toString(step));
        counter.increment(7);
        boolean inStep = step() == step;
        waitUntil((step + 1) * STEP_MILLIS + 1); // When the registry's timer calls count().
        counter.count();
        counter.increment(1_000);
        double published = counter.count();
        return inStep && step() == step + 1 ? OptionalDouble.of(published) : OptionalDouble.empty();
    }

    private static long step() {
        return System.currentTimeMillis() / STEP_MILLIS;
    }

    private static void waitUntil(long epochMillis) {
        while (System.currentTimeMillis() < epochMillis) {
            LockSupport.parkNanos(100_000);
        }
    }

    /** FastClock by a tick of 10 ms, with other threads that read all the time. */
    private static final class CoarseClock implements Clock {
        @Override
        public long currentTimeMillis() {
            return System.currentTimeMillis() / TICK_MILLIS * TICK_MILLIS;
        }

        @Override
        public long nanoTime() {
            return System.nanoTime();
        }
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
    void alerts_ofThePage_useMetersThatExist() throws IOException {
        ClockMeters.bind(registry, "FastClock", FastClock::stats);
        String page = Files.readString(Path.of("../docs/operations.md"));
        String scrape = registry.scrape();
        assertThat(Pattern.compile("(fastclock_\\w+)(?:\\{(counter=\"\\w+\")\\})?")
                        .matcher(page)
                        .results())
                .hasSize(4)
                .allMatch(meter -> Pattern.compile(
                                "(?m)^" + meter.group(1) + "\\{.*" + Objects.requireNonNullElse(meter.group(2), ""))
                        .matcher(scrape)
                        .find());
    }

    @Test
    void alerts_ofThePage_haveSeverityAndSummary() throws IOException {
        String page = Files.readString(Path.of("../docs/operations.md"));
        String[] alerts = page.split("- alert: ", -1);
        assertThat(alerts).hasSizeGreaterThan(1);
        assertThat(Arrays.stream(alerts).skip(1))
                .allMatch(alert -> alert.contains("severity: ") && alert.contains("summary: "));
    }
}

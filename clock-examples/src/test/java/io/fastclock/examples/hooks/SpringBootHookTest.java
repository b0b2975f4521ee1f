// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.examples.AbstractOverriddenTest;
import io.fastclock.examples.metrics.FastClockForMicrometer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.prometheus.PrometheusMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

class SpringBootHookTest extends AbstractOverriddenTest {
    @Configuration(proxyBeanMethods = false)
    static class FastMetrics {
        @Bean
        public Clock micrometerClock() {
            return new FastClockForMicrometer();
        }
    }

    @Test
    void registry_clockIsABean_readsFastClock() {
        new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class, PrometheusMetricsExportAutoConfiguration.class))
                .withUserConfiguration(FastMetrics.class)
                .run(context -> {
                    assertThat(context).hasSingleBean(Clock.class);
                    MeterRegistry registry = context.getBean(PrometheusMeterRegistry.class);
                    Timer.Sample sample = Timer.start(registry);
                    clock.advance(Duration.ofMillis(250));
                    assertThat(sample.stop(registry.timer("work"))).isEqualTo(250_000_000);
                });
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.testing.ManualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class SpringExampleTest {
    @Test
    void clockBean_injectedWithoutQualifier_servesClockAndInstantSource() {
        ManualClock time = new ManualClock(Instant.parse("2025-12-31T23:00:00Z"));
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean("clock", Clock.class, () -> time.asJavaClock());
            context.register(SpringExample.Application.class);
            context.refresh();

            SpringExample.Sessions sessions = context.getBean(SpringExample.Sessions.class);
            SpringExample.Invoices invoices = context.getBean(SpringExample.Invoices.class);
            assertThat(context.getBean(InstantSource.class)).isSameAs(context.getBean(Clock.class));
            assertThat(sessions.expiry()).isEqualTo("2025-12-31T23:30:00Z");
            assertThat(invoices.due()).isEqualTo(LocalDate.of(2026, 1, 14));

            SpringExample.DailyReport report = context.getBean(SpringExample.DailyReport.class);
            assertThat(report.clock()).isEqualTo(Clock.systemUTC());

            time.advance(Duration.ofHours(1));
            assertThat(sessions.expiry()).isEqualTo("2026-01-01T00:30:00Z");
            assertThat(invoices.due()).isEqualTo(LocalDate.of(2026, 1, 15));
        }
    }
}

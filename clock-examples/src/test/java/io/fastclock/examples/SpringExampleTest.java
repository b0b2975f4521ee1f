// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

class SpringExampleTest {
    /** Without a tick counter it is refused or off, but known. */
    @Test
    @ResourceLock(value = "io.fastclock.FastClock", mode = ResourceAccessMode.READ)
    void run_counterNotVerified_showsBeanAfterVerification() {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        new SpringExample().run(new PrintStream(printed, true, StandardCharsets.UTF_8));
        assertThat(FastClock.stats().counter()).isNotEqualTo(ClockStats.Counter.NOT_VERIFIED);
        assertThat(printed.toString(StandardCharsets.UTF_8)).contains("The bean is " + FastClock.clock() + "[Z].");
    }

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

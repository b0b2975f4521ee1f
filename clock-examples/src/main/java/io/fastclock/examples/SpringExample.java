// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * A {@link Clock} bean. A {@code Clock} is an {@link InstantSource}: every one of both that the context injects is then a cached
 * one. A bean that needs the exact time takes {@code Clock.systemUTC()} by a qualifier. So does a bean with a scheduled task: its
 * scheduler waits by {@code System} until midnight, when a cached clock may still return yesterday. Leave the scheduler's own clock,
 * {@code setClock}, as it is.
 */
public final class SpringExample implements Example {
    private static final String EXACT = "exact";

    /** The change. */
    @Configuration(proxyBeanMethods = false)
    public static class FastTime {
        @Bean
        public Clock clock() {
            return FastClock.clock().asJavaClock();
        }
    }

    /** The application, which uses {@code java.time} only. */
    @Configuration(proxyBeanMethods = false)
    @Import({Sessions.class, Invoices.class, DailyReport.class})
    static class Application {
        /** Injected only where its qualifier is. */
        @Bean(defaultCandidate = false)
        @Qualifier(EXACT) Clock exactClock() {
            return Clock.systemUTC();
        }
    }

    /** Needs instants, and therefore an {@code InstantSource}. */
    record Sessions(InstantSource time) {
        Instant expiry() {
            return time.instant().plus(Duration.ofMinutes(30));
        }
    }

    /** Needs a date and a zone, and therefore a {@code Clock}. */
    record Invoices(Clock clock) {
        LocalDate due() {
            return LocalDate.now(clock).plusDays(14);
        }
    }

    /** A scheduler calls it at midnight. */
    record DailyReport(@Qualifier(EXACT) Clock clock) {
        LocalDate day() {
            return LocalDate.now(clock).minusDays(1);
        }
    }

    @Override
    public void run(PrintStream out) {
        FastClock.awaitKernelTick(Duration.ofSeconds(10)); // So that the bean shows how it reads from now on.
        try (AnnotationConfigApplicationContext context =
                new AnnotationConfigApplicationContext(FastTime.class, Application.class)) {
            Sessions sessions = context.getBean(Sessions.class);
            Invoices invoices = context.getBean(Invoices.class);
            DailyReport report = context.getBean(DailyReport.class);
            out.println("The bean is " + sessions.time + ".");
            out.println("A session expires at " + sessions.expiry() + ". An invoice is due on " + invoices.due() + ".");
            out.println("The daily report, of " + report.day() + ", reads " + report.clock + ".");
            Example.require(report.clock.equals(Clock.systemUTC()), "a scheduled task reads a cached clock");
            Example.require(sessions.time.equals(invoices.clock), "InstantSource and Clock are two beans");
        }
    }
}

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
    static class Application {
        @Bean
        Sessions sessions(InstantSource time) {
            return new Sessions(time, Duration.ofMinutes(30));
        }

        @Bean
        Invoices invoices(Clock clock) {
            return new Invoices(clock);
        }

        /** Injected only where its qualifier is. */
        @Bean(defaultCandidate = false)
        @Qualifier(EXACT) Clock exactClock() {
            return Clock.systemUTC();
        }

        @Bean
        DailyReport dailyReport(@Qualifier(EXACT) Clock clock) {
            return new DailyReport(clock);
        }
    }

    /** Needs instants, and therefore an {@code InstantSource}. */
    record Sessions(InstantSource time, Duration timeToLive) {
        Instant expiry() {
            return time.instant().plus(timeToLive);
        }
    }

    /** Needs a date and a zone, and therefore a {@code Clock}. */
    record Invoices(Clock clock) {
        LocalDate due() {
            return LocalDate.now(clock).plusDays(14);
        }
    }

    /** A scheduler calls it at midnight. */
    record DailyReport(Clock clock) {
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
            out.println("The bean is " + sessions.time() + ".");
            out.println("A session expires at " + sessions.expiry() + ". An invoice is due on "
                    + context.getBean(Invoices.class).due() + ".");
            Clock exact = context.getBean(DailyReport.class).clock();
            out.println(
                    "The daily report, of " + context.getBean(DailyReport.class).day() + ", reads " + exact + ".");
            Example.require(exact.equals(Clock.systemUTC()), "a scheduled task reads a cached clock");
            Example.require(
                    sessions.time().equals(context.getBean(Clock.class)), "InstantSource and Clock are two beans");
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import io.fastclock.FastClock;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A {@link java.time.Clock} bean. A {@code java.time.Clock} is an {@link InstantSource}: one bean serves those that ask for
 * the one and those that ask for the other.
 */
final class SpringExample implements Example {
    private static final int CALLS = 100_000;

    /** The whole of the change. */
    @Configuration(proxyBeanMethods = false)
    static class FastTime {
        @Bean
        Clock clock() {
            return FastClock.clock().asJavaClock();
        }
    }

    /** What was there before. */
    @Configuration(proxyBeanMethods = false)
    static class SystemTime {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    /** The application, which knows {@code java.time} only. */
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
    }

    /** Asks for an instant only: an {@code InstantSource} will do. */
    record Sessions(InstantSource time, Duration timeToLive) {
        Instant expiry() {
            return time.instant().plus(timeToLive);
        }

        boolean expired(long expiresAtMillis) {
            return time.millis() >= expiresAtMillis;
        }
    }

    /** Asks for a date, which needs a zone: a {@code Clock}. */
    record Invoices(Clock clock) {
        LocalDate due() {
            return LocalDate.now(clock).plusDays(14);
        }
    }

    @Override
    public void run(PrintStream out) {
        try (AnnotationConfigApplicationContext system =
                        new AnnotationConfigApplicationContext(SystemTime.class, Application.class);
                AnnotationConfigApplicationContext fast =
                        new AnnotationConfigApplicationContext(FastTime.class, Application.class)) {
            Sessions before = system.getBean(Sessions.class);
            Sessions after = fast.getBean(Sessions.class);
            out.println("The bean: " + fast.getBean(Clock.class));
            out.println("A session expires at " + after.expiry() + ", an invoice is due on "
                    + fast.getBean(Invoices.class).due());
            if (!after.time().equals(fast.getBean(Clock.class))) {
                throw new IllegalStateException("InstantSource and Clock are two things");
            }
            long millisAhead = Duration.between(before.expiry(), after.expiry()).toMillis();
            if (Math.abs(millisAhead) > 10_000) {
                throw new IllegalStateException("the two contexts are " + millisAhead + " ms apart");
            }
            BeforeAndAfter.print(out, "is a session expired", () -> expired(before), () -> expired(after), CALLS);
        }
    }

    private static long expired(Sessions sessions) {
        long expiresAtMillis = sessions.expiry().toEpochMilli();
        long expired = 0;
        for (int i = 0; i < CALLS; i++) {
            expired += sessions.expired(expiresAtMillis) ? 1 : 0;
        }
        return expired;
    }
}

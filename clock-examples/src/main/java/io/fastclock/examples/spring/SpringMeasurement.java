// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.spring;

import io.fastclock.examples.measure.BeforeAndAfter;
import io.fastclock.examples.measure.Libraries;
import io.fastclock.examples.measure.Report;
import io.fastclock.examples.spring.SpringExample.Application;
import io.fastclock.examples.spring.SpringExample.FastTime;
import io.fastclock.examples.spring.SpringExample.Invoices;
import io.fastclock.examples.spring.SpringExample.Sessions;
import java.io.PrintStream;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Measures a read through the bean, in two contexts that differ in the bean. */
final class SpringMeasurement {
    private static final int CALLS = 100_000;

    private SpringMeasurement() {}

    /** The bean before the change. */
    @Configuration(proxyBeanMethods = false)
    static class SystemTime {
        @Bean
        Clock clock() {
            return Clock.systemUTC();
        }
    }

    static void run(Report report) {
        PrintStream out = report.text();
        try (AnnotationConfigApplicationContext system =
                        new AnnotationConfigApplicationContext(SystemTime.class, Application.class);
                AnnotationConfigApplicationContext fast =
                        new AnnotationConfigApplicationContext(FastTime.class, Application.class)) {
            Sessions before = system.getBean(Sessions.class);
            Sessions after = fast.getBean(Sessions.class);
            out.println("The bean is " + fast.getBean(Clock.class) + ".");
            out.println("A session expires at " + after.expiry() + ". An invoice is due on "
                    + fast.getBean(Invoices.class).due() + ".");
            if (!after.time().equals(fast.getBean(Clock.class))) {
                throw new IllegalStateException("InstantSource and Clock are two beans");
            }
            long millisAhead = Duration.between(before.expiry(), after.expiry()).toMillis();
            if (Math.abs(millisAhead) > 10_000) {
                throw new IllegalStateException("the two contexts are " + millisAhead + " ms apart");
            }
            report.add(BeforeAndAfter.compare(
                    Libraries.named("Spring") + " bean java.time.Clock, millis()",
                    () -> expired(before),
                    () -> expired(after),
                    CALLS));
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

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * A Date header and an access log on Netty's HTTP server, called by the JDK's client over loopback. Both texts are built
 * once a second:
 *
 * <pre>{@code
 * CachedSecondText date = CachedSecondText.httpDate(FastClock.clock());
 * response.headers().set(HttpHeaderNames.DATE, date.get());
 * }</pre>
 */
public final class HttpExample implements Example {
    private static final int REQUESTS = 2_000;

    @Override
    public void run(PrintStream out) throws Exception {
        try (Site site = new Site(FastClock.clock())) {
            long startNanos = System.nanoTime();
            String date = "";
            for (int i = 0; i < REQUESTS; i++) {
                date = site.get();
                checkIsNow(date);
            }
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
            out.printf(
                    "%,d requests; the header was built %d times, the log's time %d times.%n",
                    REQUESTS, site.date.timesBuilt(), site.logTime.timesBuilt());
            out.println("  Date: " + date);
            out.println("  " + site.log.get(0));
            if (site.log.size() != REQUESTS
                    || site.date.timesBuilt() > seconds
                    || site.logTime.timesBuilt() > seconds) {
                throw new IllegalStateException(site.log.size() + " log lines, within " + seconds + " seconds");
            }
        }
        HttpMeasurement.print(out);
    }

    private static void checkIsNow(String date) {
        Instant said =
                ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        // Truncated to the second, and some time ago; ten seconds, since the machine may be busy.
        if (Duration.between(said, Instant.now()).abs().toSeconds() > 10) {
            throw new IllegalStateException("the header says " + date + ", and it is " + Instant.now());
        }
    }
}

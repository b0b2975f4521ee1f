// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.CoarseClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;

/**
 * A Date header and an access log of Netty's HTTP server. The JDK's client calls the server over loopback. Both texts are
 * built once a second:
 *
 * <pre>{@code
 * CachedSecondText date = CachedSecondText.httpDate(CoarseClock.instance());
 * response.headers().set(HttpHeaderNames.DATE, date.get());
 * }</pre>
 */
public final class HttpExample implements Example {
    private static final int REQUESTS = 2_000;

    @Override
    public void run(PrintStream out) throws Exception {
        try (Site site = new Site(CoarseClock.instance())) {
            long startNanos = System.nanoTime();
            String date = "";
            for (int i = 0; i < REQUESTS; i++) {
                date = site.get();
            }
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
            out.printf(
                    "For %,d requests, the header was built %d times and the time of the log %d times.%n",
                    REQUESTS, site.date.timesBuilt(), site.logTime.timesBuilt());
            out.println("  Date: " + date);
            out.println("  " + site.log.get(0));
            if (site.log.size() != REQUESTS
                    || site.date.timesBuilt() > seconds
                    || site.logTime.timesBuilt() > seconds) {
                throw new IllegalStateException(site.log.size() + " log lines, " + site.date.timesBuilt()
                        + " headers built in " + seconds + " s");
            }
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.CoarseClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;

/** The Date header and the access log of Netty's HTTP server, whose texts are built once a second. */
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
            Example.require(site.log.size() == REQUESTS, site.log.size() + " log lines");
            Example.require(
                    site.date.timesBuilt() <= seconds && site.logTime.timesBuilt() <= seconds,
                    "the texts were built more often than once in " + seconds + " s");
        }
    }
}

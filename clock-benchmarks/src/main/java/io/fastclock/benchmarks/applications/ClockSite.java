// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * A site whose class path has clock-core. Until {@link #CLOCK_PAGE} is asked for, it has loaded only those classes of
 * FastClock that a read needs. Argument: the port.
 */
public final class ClockSite {
    static final String TIME_PAGE = "/time";
    static final String CLOCK_PAGE = "/clock";

    private static final int READS = 1_000;
    private static final int MAX_CACHING_READS = 1_000_000_000;

    private ClockSite() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext(TIME_PAGE, exchange -> answer(exchange, readsTheTime()));
        server.createContext(CLOCK_PAGE, exchange -> answer(exchange, AllOfTheClock.works()));
        server.start();
    }

    private static void answer(HttpExchange exchange, boolean works) throws IOException {
        try (exchange) {
            byte[] bytes = String.valueOf(works).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static boolean readsTheTime() {
        long last = 0;
        for (int i = 0; i < READS; i++) {
            last = FastClock.currentTimeMillis();
        }
        return Math.abs(last - System.currentTimeMillis()) < 60_000;
    }

    /** Apart, so that the JVM loads nothing of it before its first use. */
    private static final class AllOfTheClock {
        private AllOfTheClock() {}

        /** Uses an override, a builder and the statistics, and reads until the clock caches. */
        @SuppressWarnings("try") // The override is only closed.
        static boolean works() {
            long stoppedMillis = ManualClock.DEFAULT_START.toEpochMilli();
            boolean works;
            try (ClockOverride unused = FastClock.override(new ManualClock());
                    AdaptiveClock own = AdaptiveClock.builder().build()) {
                works = FastClock.currentTimeMillis() == stoppedMillis && own.currentTimeMillis() > stoppedMillis;
            }
            for (int i = 0; i < MAX_CACHING_READS; i++) {
                FastClock.currentTimeMillis();
                if (i % READS == 0 && FastClock.stats().orElseThrow().mode() == ClockMode.CACHED) {
                    return works;
                }
            }
            return false;
        }
    }
}

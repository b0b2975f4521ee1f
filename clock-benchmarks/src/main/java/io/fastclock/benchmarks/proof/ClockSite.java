// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.proof;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.ClockOverride;
import io.fastclock.ClockStats;
import io.fastclock.FastClock;
import io.fastclock.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A site whose class path has clock-core. Until {@link #CLOCK_PAGE} is asked for, it has loaded only those classes of
 * FastClock that a read needs. Argument: the port.
 */
public final class ClockSite {
    static final String TIME_PAGE = "/time";
    static final String CLOCK_PAGE = "/clock";
    static final String ALL_WORKS = "override, builder and stats work, and the clock caches";

    private static final int READS = 1_000;
    private static final long CACHING_SECONDS = 20;

    private ClockSite() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext(TIME_PAGE, exchange -> answer(exchange, time()));
        server.createContext(CLOCK_PAGE, exchange -> answer(exchange, AllOfTheClock.use()));
        server.start();
    }

    private static void answer(HttpExchange exchange, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }

    private static String time() {
        long started = System.currentTimeMillis();
        long last = started;
        for (int i = 0; i < READS; i++) {
            last = FastClock.currentTimeMillis();
        }
        return Math.abs(last - started) < 60_000 ? "the time" : "a wrong time: " + last + ", not " + started;
    }

    /** Apart, so that the JVM loads nothing of it before its first use. */
    private static final class AllOfTheClock {
        private AllOfTheClock() {}

        @SuppressWarnings("try") // The override is only closed.
        static String use() {
            long stoppedMillis = ManualClock.DEFAULT_START.toEpochMilli();
            try (ClockOverride unused = FastClock.override(new ManualClock());
                    AdaptiveClock own = AdaptiveClock.builder().build()) {
                if (FastClock.currentTimeMillis() != stoppedMillis) {
                    return "the override is not used";
                }
                if (own.currentTimeMillis() < stoppedMillis) {
                    return "a clock of its own is wrong";
                }
            }
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(CACHING_SECONDS);
            while (System.nanoTime() - end < 0) {
                for (int i = 0; i < READS * READS; i++) {
                    FastClock.currentTimeMillis();
                }
                if (FastClock.stats().map(ClockStats::mode).orElseThrow() != ClockMode.DIRECT) {
                    return ALL_WORKS;
                }
            }
            return "the clock does not cache";
        }
    }
}

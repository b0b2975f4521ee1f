// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.applications;

import com.sun.net.httpserver.HttpServer;
import io.fastclock.AdaptiveClock;
import io.fastclock.ClockMode;
import io.fastclock.ClockOverride;
import io.fastclock.FastClock;
import io.fastclock.benchmarks.clocks.Clocks;
import io.fastclock.testing.ManualClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * A site whose class path has clock-core. Until {@code /all} is asked for, it has loaded only those classes of
 * FastClock that a read needs. The status is the answer. Argument: the port.
 */
final class ClockSite {
    private ClockSite() {}

    public static void main(String[] arguments) throws IOException {
        int port = Integer.parseInt(arguments[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", exchange -> {
            boolean works = exchange.getRequestURI().getPath().equals("/all") ? AllOfTheClock.works() : readsTheTime();
            exchange.sendResponseHeaders(works ? 200 : 500, -1);
            exchange.close();
        });
        server.start();
    }

    private static boolean readsTheTime() {
        long last = 0;
        for (int i = 0; i < 1_000; i++) {
            last = FastClock.currentTimeMillis();
        }
        return Math.abs(last - System.currentTimeMillis()) < 60_000;
    }

    /** Apart, so that the JVM loads nothing of it before its first use. */
    private static final class AllOfTheClock {
        /** Uses an override, a builder and the statistics, and reads until the clock caches. */
        @SuppressWarnings("try") // The override is only closed.
        static boolean works() {
            long stoppedMillis = ManualClock.DEFAULT_START.toEpochMilli();
            boolean works;
            try (ClockOverride unused = FastClock.override(new ManualClock());
                    AdaptiveClock own = AdaptiveClock.builder().build()) {
                works = FastClock.currentTimeMillis() == stoppedMillis && own.currentTimeMillis() > stoppedMillis;
            }
            Clocks.readUntilCached(FastClock::currentTimeMillis, 20);
            return works && FastClock.stats().orElseThrow().mode() == ClockMode.CACHED;
        }
    }
}

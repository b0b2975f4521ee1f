// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.sun.net.httpserver.HttpExchange;
import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** An access log and a Date header on the JDK's HTTP server, asked by the JDK's client over loopback. */
final class HttpExample implements Example {
    private static final int REQUESTS = 2_000;
    private static final int CALLS = 20_000;

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
        measure(out);
    }

    private static void checkIsNow(String date) {
        Instant said =
                ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        // Cut to the second, and a moment ago; generously more where the machine is busy.
        if (Duration.between(said, Instant.now()).abs().toSeconds() > 10) {
            throw new IllegalStateException("the header says " + date + ", and it is " + Instant.now());
        }
    }

    private static void measure(PrintStream out) {
        CachedSecondText onSystem = CachedSecondText.httpDate(DirectClock.instance());
        CachedSecondText onFast = CachedSecondText.httpDate(FastClock.clock());
        BeforeAndAfter.print(out, "the header, built anew and cached", () -> built(CALLS), () -> cached(onFast), CALLS);
        BeforeAndAfter.print(out, "the header, cached on both", () -> cached(onSystem), () -> cached(onFast), CALLS);
    }

    private static long built(int calls) {
        long length = 0;
        for (int i = 0; i < calls; i++) {
            length += CachedSecondText.httpDate(DirectClock.instance()).get().length();
        }
        return length;
    }

    private static long cached(CachedSecondText text) {
        long length = 0;
        for (int i = 0; i < CALLS; i++) {
            length += text.get().length();
        }
        return length;
    }

    /** Answers every request with a few bytes, and writes a line for it in Apache's common log format. */
    static final class Site implements AutoCloseable {
        private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);

        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        private final LoopbackServer server;

        Site(Clock clock) throws IOException {
            date = CachedSecondText.httpDate(clock);
            logTime = CachedSecondText.accessLogTime(clock);
            server = new LoopbackServer("/", this::answer);
        }

        /** Asks it, and returns the Date header of its answer. */
        String get() throws IOException, InterruptedException {
            return server.get().headers().firstValue("Date").orElseThrow();
        }

        private void answer(HttpExchange exchange) throws IOException {
            try (exchange) {
                exchange.getResponseHeaders().set("Date", date.get());
                // Before the answer goes out, so that whoever has got it finds its line in the log.
                log.add(exchange.getRemoteAddress().getAddress().getHostAddress() + " - - " + logTime.get() + " \""
                        + exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + exchange.getProtocol()
                        + "\" 200 " + BODY.length);
                exchange.sendResponseHeaders(200, BODY.length);
                exchange.getResponseBody().write(BODY);
            }
        }

        @Override
        public void close() {
            server.close();
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.fastclock.Clock;
import io.fastclock.DirectClock;
import io.fastclock.FastClock;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An access log and a Date header on the JDK's HTTP server, asked by the JDK's client over loopback. */
final class HttpExample implements Example {
    private static final int REQUESTS = 2_000;
    private static final int CALLS = 20_000;

    @Override
    public void run(PrintStream out) throws Exception {
        try (Server server = new Server(FastClock.clock())) {
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest request = HttpRequest.newBuilder(server.address())
                    .timeout(Duration.ofSeconds(30))
                    .build();
            long startNanos = System.nanoTime();
            String date = "";
            for (int i = 0; i < REQUESTS; i++) {
                HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
                date = response.headers().firstValue("Date").orElseThrow();
                checkIsNow(date);
            }
            long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
            out.printf(
                    "%,d requests; the header was built %d times, the log's time %d times.%n",
                    REQUESTS, server.date.timesBuilt(), server.logTime.timesBuilt());
            out.println("  Date: " + date);
            out.println("  " + server.log.get(0));
            if (server.log.size() != REQUESTS
                    || server.date.timesBuilt() > seconds
                    || server.logTime.timesBuilt() > seconds) {
                throw new IllegalStateException(server.log.size() + " log lines, within " + seconds + " seconds");
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
    static final class Server implements AutoCloseable {
        private static final byte[] BODY = "hello\n".getBytes(StandardCharsets.US_ASCII);

        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = Collections.synchronizedList(new ArrayList<>());
        private final HttpServer server;
        private final ExecutorService threads = Executors.newFixedThreadPool(2);

        Server(Clock clock) throws IOException {
            date = CachedSecondText.httpDate(clock);
            logTime = CachedSecondText.accessLogTime(clock);
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", this::answer);
            server.setExecutor(threads);
            server.start();
        }

        URI address() {
            return URI.create("http://" + server.getAddress().getAddress().getHostAddress() + ":"
                    + server.getAddress().getPort() + "/");
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
            server.stop(0);
            threads.shutdownNow();
        }
    }
}

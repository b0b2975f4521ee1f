// SPDX-License-Identifier: Apache-2.0
package io.fastclock.examples.http;

import io.fastclock.Clock;
import io.fastclock.FastClock;
import io.fastclock.examples.Example;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** The Date header and the access log of a server, whose texts are built once a second. */
public final class HttpExample implements Example {
    private static final int REQUESTS = 500_000;

    @Override
    public void run(PrintStream out) {
        long startNanos = System.nanoTime();
        Server server = new Server(FastClock.clock());
        String response = "";
        for (int i = 0; i < REQUESTS; i++) {
            response = server.respond("GET / HTTP/1.1");
        }
        long seconds = (System.nanoTime() - startNanos) / 1_000_000_000 + 2;
        out.printf(
                "For %,d requests, the header was built %d times and the time of the log %d times.%n",
                REQUESTS, server.date.timesBuilt(), server.logTime.timesBuilt());
        response.lines().forEach(line -> out.println("  " + line));
        out.println("  " + server.log.get(0));
        Example.require(
                server.date.timesBuilt() <= seconds && server.logTime.timesBuilt() <= seconds,
                "the texts were built more often than once in " + seconds + " s");
    }

    /** Begins the response to each request, and logs the request in Apache's common log format. */
    static final class Server {
        final CachedSecondText date;
        final CachedSecondText logTime;
        final List<String> log = new ArrayList<>();

        Server(Clock clock) {
            date = CachedSecondText.httpDate(clock);
            logTime = CachedSecondText.accessLogTime(clock);
        }

        String respond(String request) {
            log.add("127.0.0.1 - - " + logTime.get() + " \"" + request + "\" 200 6");
            return "HTTP/1.1 200 OK\r\nDate: " + date.get() + "\r\nContent-Length: 6\r\n";
        }
    }
}

// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The work of a proxy for one request without its I/O: parse the request, check the rate limit, look up the backend,
 * write a log line. The parameter says how many of a request's six timestamps are read from the clock. The others repeat
 * the one before.
 */
public class Proxy extends Work {
    /** Never reached: without a clock a second never ends, and a refused request is cheaper. */
    private static final long REQUESTS_PER_SECOND = 1_000_000_000_000L;

    private record Route(String backend, long expiresAtMillis) {}

    private final byte[][] requests = new byte[64][]; // A power of two.
    private final Map<String, Route> routes = new HashMap<>();
    final StringBuilder log = new StringBuilder();
    private int next;
    private long nowMillis;
    private long currentSecond;
    private long requestsInSecond;

    @Setup
    public void makeRequests() {
        for (int i = 0; i < requests.length; i++) {
            requests[i] = """
                    GET /items/%d?lang=en HTTP/1.1\r
                    User-Agent: benchmark/1.0\r
                    Accept: application/json\r
                    X-Request-Id: 4bf92f3577b34da6a3ce929d0e0e4736\r
                    Host: shop-%d.example\r
                    \r
                    """.formatted(1_000 + i, i % 16).getBytes(StandardCharsets.ISO_8859_1);
        }
        awaitCachedMode();
    }

    @Benchmark
    public int handle() {
        timestamp(1); // The request arrives.
        String request = new String(requests[next++ & (requests.length - 1)], StandardCharsets.ISO_8859_1);
        String methodAndPath = request.substring(0, request.indexOf(" HTTP"));
        String host = request.substring(request.indexOf("\r\nHost: ") + 8, request.indexOf("\r\n\r\n"));

        long second = timestamp(2) / 1_000;
        requestsInSecond = second == currentSecond ? requestsInSecond + 1 : 1;
        currentSecond = second;
        int status = requestsInSecond <= REQUESTS_PER_SECOND ? 200 : 429;

        long millis = timestamp(3);
        Route route = routes.get(host);
        if (route == null || millis >= route.expiresAtMillis) {
            route = new Route(host + ".internal:8080", millis + 100);
            routes.put(host, route);
        }

        long sentMillis = timestamp(4);
        long answeredMillis = timestamp(5); // Between the two would be the I/O with the backend.
        if (log.length() > 1 << 16) {
            log.setLength(0); // A real log would be flushed.
        }
        long backendMillis = answeredMillis - sentMillis;
        log.append(
                timestamp(6) + " " + methodAndPath + " " + status + " " + route.backend + " " + backendMillis + "\n");
        return status;
    }

    private long timestamp(int number) {
        if (number <= parameter) {
            nowMillis = currentTimeMillis();
        }
        return nowMillis;
    }
}

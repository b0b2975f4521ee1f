// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * The work of a proxy for one request without its I/O: parse the request, check the host's rate limit, look up the
 * backend, write a log line. Only the clock may make system calls. Each thread has its own proxy, as in a server with
 * one event loop per core.
 *
 * <p>The parameter says how many of a request's six timestamps are read from the clock. The others repeat the one before.
 */
public class Proxy extends Work {
    private static final int LOG_CHARACTERS = 1 << 16;

    private record Route(String backend, long expiresAtMillis) {}

    /** The second in which a host's requests are counted. */
    private static final class Window {
        long startMillis;
        long count;
    }

    /** Never reached: without a clock a second never ends, and a refused request is cheaper. */
    long requestsPerSecond = Long.MAX_VALUE;

    final StringBuilder log = new StringBuilder(2 * LOG_CHARACTERS);
    private final byte[][] requests = new byte[64][]; // A power of two.
    private final Map<String, Window> windows = new HashMap<>();
    private final Map<String, Route> routes = new HashMap<>();
    private int next;

    @Setup
    public void makeRequests() {
        for (int i = 0; i < requests.length; i++) {
            requests[i] = request(i);
        }
        clock.warmUp(this::run);
    }

    static byte[] request(int i) {
        boolean post = i % 8 == 0;
        String head = (post ? "POST" : "GET") + " /service-" + i % 16 + "/items/" + (1_000 + 37 * i)
                + "?lang=en HTTP/1.1\r\n"
                + "Host: shop-" + i % 4 + ".example\r\n"
                + "User-Agent: benchmark/1.0\r\n"
                + "Accept: application/json\r\n"
                + (post ? "Content-Length: 64\r\n" : "")
                + "X-Request-Id: 4bf92f3577b34da6a3ce929d0e0e" + (4_096 + i) + "\r\n"
                + "\r\n";
        return head.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Benchmark
    public int run() {
        next = (next + 1) & (requests.length - 1);
        return handle(requests[next]);
    }

    /** Returns the HTTP status. */
    int handle(byte[] request) {
        long arrivedMillis = timestamp(0, 1_700_000_000_000L);
        String head = new String(request, StandardCharsets.ISO_8859_1);
        String methodAndPath = head.substring(0, head.indexOf(' ', head.indexOf(' ') + 1));
        long rateMillis = timestamp(1, arrivedMillis);
        boolean allowed = tryAcquire(header(head, "Host:"), rateMillis);
        long expiryMillis = timestamp(2, rateMillis);
        String backend = backend(methodAndPath, expiryMillis);
        long beginMillis = timestamp(3, expiryMillis);
        // Replaces the backend, which would dominate the time.
        int answer = backend.isEmpty() ? 502 : header(head, "Content-Length:").isEmpty() ? 200 : 201;
        int status = allowed ? answer : 429;
        long endMillis = timestamp(4, beginMillis);
        log(timestamp(5, endMillis), methodAndPath, status, endMillis - beginMillis);
        return status;
    }

    private long timestamp(int index, long before) {
        return index < parameter ? clock.currentTimeMillis() : before;
    }

    /** Returns the value of the header with this name and colon; empty if there is none. */
    static String header(String head, String name) {
        for (int line = head.indexOf("\r\n") + 2; head.charAt(line) != '\r'; line = head.indexOf("\r\n", line) + 2) {
            if (head.regionMatches(true, line, name, 0, name.length())) {
                return head.substring(line + name.length(), head.indexOf('\r', line))
                        .strip();
            }
        }
        return "";
    }

    private boolean tryAcquire(String host, long nowMillis) {
        Window window = windows.computeIfAbsent(host, unused -> new Window());
        if (nowMillis - window.startMillis >= 1_000) {
            window.startMillis = nowMillis;
            window.count = 0;
        }
        return ++window.count <= requestsPerSecond;
    }

    /** Looks up the first segment of the path: {@code /orders} of {@code GET /orders/17}. */
    private String backend(String methodAndPath, long nowMillis) {
        int start = methodAndPath.indexOf('/');
        int end = methodAndPath.indexOf('/', start + 1);
        String path = end < 0 ? methodAndPath.substring(start) : methodAndPath.substring(start, end);
        Route route = routes.get(path);
        if (route == null || nowMillis >= route.expiresAtMillis) {
            route = new Route("backend-" + path.length() + ".internal:8080", nowMillis + 100);
            routes.put(path, route);
        }
        return route.backend;
    }

    /** {@code 1700000000000 GET /orders/17 200 3}. A full log is cleared; a real one would be flushed. */
    private void log(long nowMillis, String methodAndPath, int status, long tookMillis) {
        if (log.length() > LOG_CHARACTERS) {
            log.setLength(0);
        }
        log.append(nowMillis).append(' ').append(methodAndPath).append(' ');
        log.append(status).append(' ').append(tookMillis).append('\n');
    }
}

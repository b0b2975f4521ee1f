// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The work of a proxy for one request without its I/O: parse the request, check the host's rate limit, look up the
 * backend, write a log line. Only the clock may make system calls. Each thread has its own proxy, as in a server with
 * one event loop per core.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Proxy {
    private static final int LOG_CHARACTERS = 1 << 16;

    private record Route(String backend, long expiresAtMillis) {}

    /** The window in which a host's requests are counted. */
    private static final class Window {
        long startMillis;
        long count;
    }

    @Param("NONE")
    public WorkClock clock = WorkClock.NONE;

    /** How many of a request's six timestamps are read from the clock. The others repeat the one before. */
    @Param("6")
    public int reads;

    /**
     * The rate limit of each host. It is never reached: without a clock a second never ends, and a refused request is
     * cheaper.
     */
    long requestsPerSecond = Long.MAX_VALUE;

    private final byte[][] requests = new byte[64][]; // A power of two.
    private int next;
    private final Map<String, Window> windows = new HashMap<>();
    private final Map<String, Route> routes = new HashMap<>();
    final StringBuilder log = new StringBuilder(2 * LOG_CHARACTERS);

    @Setup
    public void makeRequests() {
        for (int i = 0; i < requests.length; i++) {
            requests[i] = request(i);
        }
        clock.settle(this::handle);
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
    public int handle() {
        next = (next + 1) & (requests.length - 1);
        return handle(requests[next]);
    }

    /** Returns the HTTP status. */
    int handle(byte[] request) {
        long arrivedMillis = timestamp(0, 1_700_000_000_000L);
        RequestHead head = RequestHead.parse(request);
        long rateMillis = timestamp(1, arrivedMillis);
        if (!tryAcquire(head.host(), rateMillis)) {
            log(rateMillis, head, 429, rateMillis - arrivedMillis);
            return 429;
        }
        long expiryMillis = timestamp(2, rateMillis);
        String backend = backend(head.route(), expiryMillis);
        long beginMillis = timestamp(3, expiryMillis);
        // Replaces the backend, which would dominate the time.
        int status = backend.isEmpty() ? 502 : head.contentLength() > 0 ? 201 : 200;
        long endMillis = timestamp(4, beginMillis);
        log(timestamp(5, endMillis), head, status, endMillis - beginMillis);
        return status;
    }

    private long timestamp(int index, long before) {
        return index < reads ? clock.currentTimeMillis() : before;
    }

    private boolean tryAcquire(String host, long nowMillis) {
        Window window = windows.computeIfAbsent(host, unused -> new Window());
        if (nowMillis - window.startMillis >= 1_000) {
            window.startMillis = nowMillis;
            window.count = 0;
        }
        return ++window.count <= requestsPerSecond;
    }

    private String backend(String path, long nowMillis) {
        Route route = routes.get(path);
        if (route == null || nowMillis >= route.expiresAtMillis) {
            route = new Route("backend-" + path.length() + ".internal:8080", nowMillis + 100);
            routes.put(path, route);
        }
        return route.backend;
    }

    /** {@code 1700000000000 GET /orders/17 200 3}. A full log is cleared; a real one would be flushed. */
    private void log(long nowMillis, RequestHead head, int status, long tookMillis) {
        if (log.length() > LOG_CHARACTERS) {
            log.setLength(0);
        }
        log.append(nowMillis).append(' ').append(head.method()).append(' ').append(head.path());
        log.append(' ').append(status).append(' ').append(tookMillis).append('\n');
    }
}

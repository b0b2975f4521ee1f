// SPDX-License-Identifier: Apache-2.0
package io.fastclock.benchmarks.workload;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** One request through a {@link Proxy}, of which each thread has one of its own. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ProxyRequest {
    private static final int REQUESTS = 64; // A power of two.
    private static final int LOG_BYTES = 1 << 16;
    private static final long ROUTE_LIFETIME_MILLIS = 100;

    @Param("NONE")
    public WorkClock clock = WorkClock.NONE;

    @Param("6")
    public int reads;

    private final byte[][] requests = new byte[REQUESTS][];
    private @Nullable Proxy proxy;
    private int next;

    @Setup
    public void makeRequests() {
        for (int i = 0; i < REQUESTS; i++) {
            requests[i] = request(i);
        }
        // No limit that could be reached: without a clock a second never ends, and refusing is cheaper.
        proxy = new Proxy(
                clock,
                reads,
                new RequestRate(Long.MAX_VALUE),
                new RouteCache(route -> "backend-" + route.length() + ".internal:8080", ROUTE_LIFETIME_MILLIS),
                new AccessLog(LOG_BYTES));
        clock.settle(this::handle);
    }

    @Benchmark
    public int handle() {
        if (proxy == null) {
            throw new IllegalStateException("not set up");
        }
        next = (next + 1) & (REQUESTS - 1);
        return proxy.handle(requests[next]);
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
}
